// Part of the Specwright runtime, copied unchanged.
/** The adapter to `node:http`, also inside frameworks whose middleware takes its requests: Express and Connect. */
import { clientErrors, type NodeSocket } from "./runtime/client-errors.js";
import { mountOf, offer, type MountOptions } from "./runtime/mount.js";
import { IncomingRequest, type NodeRequest } from "./runtime/node-request.js";
import { send, type NodeResponse } from "./runtime/node-response.js";
import type { Api } from "./runtime/server.js";

export { clientErrors };
export type { MountOptions, NodeRequest, NodeResponse, NodeSocket };

/** A listener for the `request` event of `node:http`, `node:https` and `node:http2` (its compatible interface). */
export function listener(
  api: Api,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const arrived = new IncomingRequest(request, response);
    void send(api.handle(arrived), arrived, response);
  };
}

/** What Express and Connect add to a request. */
export interface MountedRequest extends NodeRequest {
  /** The address before the framework took away the path of a mount. */
  readonly originalUrl?: string;
  /** That path; Express has it. */
  readonly baseUrl?: string;
}

/** Middleware for Express, and for whatever else passes on by `next()`: `app.use(middleware(api))`. */
export function middleware(
  api: Api,
  options: MountOptions = {},
): (request: MountedRequest, response: NodeResponse, next: () => void) => void {
  return (request, response, next) => {
    const prefix = prefixOf(request);
    const mount = mountOf(api, prefix);
    const { url = "/" } = request;
    const target = mount === "" ? prefix + url : url;
    const arrived = new IncomingRequest(request, response, { target, mount });
    const reply = offer(api, arrived, options);
    if (reply === null) next();
    else void send(reply, arrived, response);
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
