// Part of the Specwright runtime.
/** Helpers for APIs inside frameworks that also serve other routes. */
import { checkOperation } from "./check-operation.js";
import { callNow } from "../guard.js";
import type { Awaitable, HttpReply, HttpRequest } from "../http.js";
import { notFound } from "../errors/refusals.js";
import type { Api, ApiOperation } from "../server.js";
import { withoutEnd } from "./text-end.js";

export interface MountOptions {
  /**
   * How to handle paths that the API does not have: `pass` (the default) leaves them to the framework, `answer` sends
   * the API's own 404.
   */
  unmatched?: "pass" | "answer";
}

/** Options of the framework's routes: by operation, or a function that returns them for each operation. */
export type RouteOptions<Value, Operation extends string> =
  | { readonly [Name in Operation]?: Value }
  | ((operation: ApiOperation<Operation>) => Value | undefined);

/** The options of one route. */
export function routeOption<Value, Operation extends string>(
  options: RouteOptions<Value, Operation> | undefined,
  operation: ApiOperation<Operation>,
): Value | undefined {
  if (options === undefined) return undefined;
  if (typeof options === "function")
    return callNow(console.error, "routes", options, operation);
  const { operation: name } = operation;
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Throws if there are options for an operation that does not exist. */
export function checkRouteOptions(api: Api, options: object | undefined): void {
  if (options === undefined || typeof options === "function") return;
  for (const name of Object.keys(options))
    checkOperation(name, api.routes, "routes");
}

/** The operations of a path by method. Several share a method if templates differ only in their parameters. */
export function byMethod<Operation extends string>(
  operations: readonly ApiOperation<Operation>[],
): Map<string, ApiOperation<Operation>[]> {
  const found = new Map<string, ApiOperation<Operation>[]>();
  for (const operation of operations) {
    const known = found.get(operation.method);
    if (known) known.push(operation);
    else found.set(operation.method, [operation]);
  }
  return found;
}

/**
 * The path that a framework's prefix adds to the URLs of an API. A base path that starts with the prefix already
 * includes it (`/v1` mounted at `/v1`). Otherwise the prefix comes first (`/v1` mounted at `/api` is `/api/v1`).
 */
export function mountOf({ basePaths }: Api, prefix: string): string {
  const mount = withoutEnd(prefix, "/");
  const isIncluded = basePaths.some(
    (base) => base === mount || base.startsWith(`${mount}/`),
  );
  return isIncluded ? "" : mount;
}

/**
 * The end of the part of a path that comes before a template: both have the same number of segments after it. `path`
 * may have a query.
 */
export function endOfMount(path: string, template: string): number {
  const query = path.indexOf("?");
  let at = query < 0 ? path.length : query;
  for (const character of template)
    if (character === "/") at = path.lastIndexOf("/", at - 1);
  return Math.max(at, 0);
}

/** The API's own response to paths below its base path that no route has handled; null for all others. */
export function answerBelow(
  api: Api,
  request: HttpRequest,
): Awaitable<HttpReply> | null {
  const { target } = request;
  return api.basePaths.some((base) => target.startsWith(`${base}/`))
    ? (api.decline(request, notFound()) ?? api.notFound(request))
    : null;
}

/** Null if the framework has to continue. */
export function offer(
  api: Api,
  request: HttpRequest,
  { unmatched = "pass" }: MountOptions,
): Awaitable<HttpReply> | null {
  return unmatched === "pass" ? api.tryHandle(request) : api.handle(request);
}
