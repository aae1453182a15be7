// Part of the Specwright runtime, copied unchanged.
/** APIs inside frameworks that serve other things, too. */
import { checkOperation } from "./cores.js";
import type { Awaitable, HttpReply, HttpRequest } from "../http.js";
import { notFound } from "../errors/refusals.js";
import type { Api, ApiOperation } from "../server.js";
import { withoutEnd } from "./text-end.js";

export interface MountOptions {
  /**
   * What becomes of requests to paths that the API does not have: `pass` leaves them to the framework, `answer` sends
   * the API's own 404. `pass` without it.
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
  if (typeof options === "function") return options(operation);
  const { operation: name } = operation;
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Fails where options are given for an operation that does not exist. */
export function checkRouteOptions(api: Api, options: object | undefined): void {
  if (options === undefined || typeof options === "function") return;
  for (const name of Object.keys(options))
    checkOperation(name, api.routes, "routes");
}

/** The operations of a path by method: several share a method where templates differ only in their parameters. */
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
 * What a framework's own prefix adds to the addresses of an API. A base path that begins with the prefix includes it
 * already (`/v1` mounted at `/v1`); before any other one it stands (`/v1` mounted at `/api` is `/api/v1`).
 */
export function mountOf({ basePaths }: Api, prefix: string): string {
  const mount = withoutEnd(prefix, "/");
  const isIncluded = basePaths.some(
    (base) => base === mount || base.startsWith(`${mount}/`),
  );
  return isIncluded ? "" : mount;
}

/**
 * Where the part of the path ends that comes before a template: both have the same number of segments after it.
 * `path` may have a query.
 */
export function endOfMount(path: string, template: string): number {
  const query = path.indexOf("?");
  let at = query < 0 ? path.length : query;
  for (const character of template)
    if (character === "/") at = path.lastIndexOf("/", at - 1);
  return Math.max(at, 0);
}

/** The API's own answer to paths below its base path that no route has taken; null for all others. */
export function answerBelow(
  api: Api,
  request: HttpRequest,
): Awaitable<HttpReply> | null {
  const { target } = request;
  return api.basePaths.some((base) => target.startsWith(`${base}/`))
    ? (api.decline(request, notFound()) ?? api.notFound(request))
    : null;
}

/** Null where the framework has to go on. */
export function offer(
  api: Api,
  request: HttpRequest,
  { unmatched = "pass" }: MountOptions,
): Awaitable<HttpReply> | null {
  return unmatched === "pass" ? api.tryHandle(request) : api.handle(request);
}
