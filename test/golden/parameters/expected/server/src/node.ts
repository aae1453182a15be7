// Part of the Specwright runtime.
/** The adapter for `node:http`, and for frameworks whose middleware takes its requests: Express and Connect. */
import {
  type Api,
  type MountOptions,
  type NodeSocket,
  clientErrors,
  mountOf,
  offer,
  withoutOrigin,
} from "./runtime/core.js";
import {
  type Refusal,
  noHost,
  notFound,
  unmetExpectation,
} from "./runtime/http.js";
import {
  IncomingRequest,
  type NodeRequest,
  type NodeResponse,
  send,
} from "./runtime/node.js";

export { clientErrors };
export type { MountOptions, NodeRequest, NodeResponse, NodeSocket };

/** A listener for the `request` event of `node:http`, `node:https` and `node:http2` (its compatibility API). */
export function listener(
  api: Api,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const arrived = new IncomingRequest(request, response);
    if (lacksHost(request)) refuse(api, noHost(), arrived, response);
    else send(api.handle(arrived), arrived, response);
  };
}

/**
 * A listener for the `checkExpectation` event: `server.on("checkExpectation", expectations(api))`. Only `100-continue`
 * is a valid expectation, and Node handles it itself.
 */
export function expectations(
  api: Api,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const arrived = new IncomingRequest(request, response);
    refuse(api, unmetExpectation(), arrived, response);
  };
}

/** Such requests arrive only with `requireHostHeader: false`. Otherwise Node rejects them without a body. */
function lacksHost({ httpVersion, headers }: NodeRequest): boolean {
  return httpVersion === "1.1" && headers["host"] === undefined;
}

/** Closes the connection, because the state of a misunderstood connection is unknown. */
function refuse(
  api: Api,
  refusal: Refusal,
  request: IncomingRequest,
  response: NodeResponse,
): void {
  response.shouldKeepAlive = false;
  send(api.failure(refusal, request), request, response);
}

/**
 * Sends an error with the error body of the API, from code outside of it:
 * `sendError(api, request, response, new ApiError(429, "too_many_requests", "Try again later."))`. Without an error, the
 * response is 404.
 */
export function sendError(
  api: Api,
  request: MountedRequest,
  response: NodeResponse,
  error: unknown = notFound(),
): void {
  const arrived = new IncomingRequest(request, response);
  send(api.failure(error, arrived), arrived, response);
}

/** The properties that Express and Connect add to a request. */
export interface MountedRequest extends NodeRequest {
  /** The URL before the framework removed the mount path. */
  readonly originalUrl?: string;
  /** The mount path; only Express sets it. */
  readonly baseUrl?: string;
}

/** Middleware for Express and other frameworks with `next()`: `app.use(middleware(api))`. */
export function middleware(
  api: Api,
  options: MountOptions = {},
): (request: MountedRequest, response: NodeResponse, next: () => void) => void {
  return (request, response, next) => {
    const prefix = prefixOf(request);
    const mount = mountOf(api, prefix);
    const url = withoutOrigin(request.url ?? "/");
    const target = mount === "" ? prefix + url : url;
    const arrived = new IncomingRequest(request, response, { target, mount });
    const reply = offer(api, arrived, options);
    if (reply === null) next();
    else send(reply, arrived, response);
  };
}

function prefixOf({
  url = "/",
  originalUrl = url,
  baseUrl,
}: MountedRequest): string {
  if (baseUrl !== undefined) return baseUrl;
  return originalUrl.endsWith(url) ? originalUrl.slice(0, -url.length) : "";
}
