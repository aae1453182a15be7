// Part of the Specwright runtime.
/** Operations as arguments of other functions. */
import { operationOf } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import type { ApiError, ErrorKind } from "../errors.js";
import type { Result } from "../result.js";
import type { Route } from "../route.js";

/** The function of an operation. */
export type ApiOperation<Request, R extends Result = Result> = (
  client: Client,
  request: Request,
  options?: CallOptions,
) => Promise<R>;

/**
 * Arguments after the client or the operation. The request may be left out if all of it is optional. Its type comes from
 * the operation alone, so a misspelt property is an error.
 */
export type RequestArguments<
  Request,
  Options = CallOptions,
> = undefined extends Request
  ? [request?: NoInfer<Request>, options?: Options]
  : [request: NoInfer<Request>, options?: Options];

/** Calls the operation with a check that ends the call before a request exists. */
export function routeOf(operation: ApiOperation<never>): Route {
  let route: Route | undefined;
  void operation({} as Client, {} as never, {
    check(_run, call) {
      route = call.route;
      return new Promise(() => undefined);
    },
  });
  if (!route)
    throw new TypeError("The function is not an operation of this package.");
  return route;
}

/** Whether an error has a kind, or is from calls of an operation. */
export function isErrorOf(
  error: ApiError,
  which: ErrorKind | ApiOperation<never> | undefined,
): boolean {
  return typeof which === "function"
    ? error.operation === operationOf(routeOf(which))
    : which === undefined || error.kind === which;
}
