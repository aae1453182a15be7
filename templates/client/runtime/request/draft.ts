// Part of the Specwright runtime.
/** Creates the HTTP request of an operation, except for its credentials. */
import type { CallOptions, Client } from "../client.js";
import { urlEncoded } from "../parameters/pairs.js";
import type { Draft, Route, WireRequest } from "../route.js";
import { setHeaders } from "./headers.js";
import { parseUrl } from "./url.js";

/** Throws an `Error` whose message contains names only, never values. */
export function draftOf(
  client: Client,
  request: WireRequest,
  options: CallOptions,
  route: Route,
): Draft {
  const { accept = "application/json", body, path, method } = route;
  const { origin, pathname } = parseUrl(
    options.baseUrl ??
      client.baseUrl ??
      route.server?.(client.api) ??
      client.api.baseUrl ??
      "",
  );
  // Without a query, a fragment and slashes at the end.
  const base = origin + pathname.replace(/\/+$/, "");
  const headers: Draft["headers"] = { accept };
  setHeaders(headers, client.headers);
  const draft: Draft = {
    url:
      options.url === undefined
        ? base + (route.pathParameters?.(path, request.path) ?? path)
        : parseUrl(options.url, base).href,
    origins: [
      origin,
      ...(client.trustedOrigins ?? []).map((text) => parseUrl(text).origin),
    ],
    accept,
    headers,
    init: { ...client.init, ...options.init, method, headers },
  };
  const query = urlEncoded("query parameter", request.query, route.query);
  if (query && options.url === undefined)
    draft.url += (draft.url.includes("?") ? "&" : "?") + query;
  route.cookies?.(draft, request.cookies);
  if (request.body !== undefined)
    body?.write(draft, request.body, request.contentType ?? body.type);
  route.headers?.(draft, request.headers);
  return draft;
}
