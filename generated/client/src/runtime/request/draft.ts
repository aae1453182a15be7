// Part of the Specwright runtime, copied unchanged.
/** Creates the HTTP request of an operation, except for its credentials. */
import type { CallOptions, Client } from "../client.js";
import type { Draft, RequestInput, Route } from "../route.js";
import { setHeader, setHeaders } from "./headers.js";
import { addressOf } from "./url.js";

/** Throws an `Error` whose message contains names only, never values. */
export function draftOf(
  client: Client,
  request: RequestInput,
  options: CallOptions,
  route: Route,
): Draft {
  const draft = addressOf(client, request, options, route);
  const { headers, init } = draft;
  const { method } = route;
  Object.assign(init, client.init, options.init, { method, headers });
  headers["accept"] = route.accept ?? "application/json";
  if (draft.isTrusted) {
    draft.secrets.push(...setHeaders(headers, client.headers));
    route.cookies?.(draft, request.cookies ?? {});
  }
  const { body } = route;
  if (body && request.body !== undefined) {
    const written = body.write(request.body, request.contentType ?? body.type);
    if (written.type) setHeader(headers, "content-type", written.type);
    Object.assign(init, written.init);
    draft.stop = written.stop;
  }
  route.headers?.(draft, request.headers ?? {});
  return draft;
}
