// Part of the Specwright runtime, copied unchanged.
/** Creates the HTTP request of an operation, except for its credentials. */
import type { CallOptions, Client } from "../client.js";
import type { Draft, RequestInput, Route } from "../route.js";
import { setHeaders } from "./headers.js";
import { addressOf } from "./url.js";

/** Throws an `Error` whose message contains names only, never values. */
export function draftOf(
  client: Client,
  request: RequestInput,
  options: CallOptions,
  route: Route,
): Draft {
  const { method, accept = "application/json", body } = route;
  const headers: Draft["headers"] = { accept };
  const { url, isTrusted } = addressOf(client, request, options, route);
  const init: Draft["init"] = Object.assign({}, client.init, options.init, {
    method,
    headers,
  });
  const secrets = isTrusted ? setHeaders(headers, client.headers) : [];
  const draft: Draft = { url, isTrusted, headers, secrets, init };
  if (isTrusted) route.cookies?.(draft, request.cookies);
  if (body && request.body !== undefined)
    body.write(draft, request.body, request.contentType ?? body.type);
  route.headers?.(draft, request.headers);
  return draft;
}
