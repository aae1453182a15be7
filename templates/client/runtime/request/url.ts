// Part of the Specwright runtime, copied unchanged.
/** The URL of a request: server, path and query. */
import type { CallOptions, Client } from "../client.js";
import { urlEncoded } from "../parameters/pairs.js";
import type { Draft, RequestInput, Route } from "../route.js";

/** Throws an `Error` whose message contains names only, never values. */
export function addressOf(
  client: Client,
  request: RequestInput,
  options: CallOptions,
  route: Route,
): Pick<Draft, "url" | "isTrusted"> {
  const base = baseOf(
    options.baseUrl ??
      client.baseUrl ??
      route.server?.(client.api) ??
      client.api.baseUrl ??
      "",
  );
  if (options.url !== undefined) {
    const { href, origin } = parse(options.url, base);
    return { url: href, isTrusted: origin === new URL(base).origin };
  }
  const { path, pathParameters } = route;
  let url = base + (pathParameters?.(path, request.path) ?? path);
  const query = urlEncoded("query parameter", request.query, route.query);
  if (query) url += (url.includes("?") ? "&" : "?") + query;
  return { url, isTrusted: true };
}

let lastText = "";
let lastBase = "";

/** The base URL without a query, a fragment and slashes at the end. Most calls have the one of the call before. */
function baseOf(text: string): string {
  if (text !== lastText) {
    const { origin, pathname } = parse(text);
    lastBase = origin + pathname.replace(/\/+$/, "");
    lastText = text;
  }
  return lastBase;
}

/** In a browser, a relative URL is relative to the page. The message of the built-in error would contain the URL. */
function parse(
  text: string,
  base = (globalThis as { location?: { href: string } }).location?.href,
): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url && /^https?:\/\/(?![^/]*@)/.test(url.href)) return url;
  throw new Error("the URL must be http or https, without credentials");
}
