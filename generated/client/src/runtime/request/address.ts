// Part of the Specwright runtime, copied unchanged.
/** The URL of a request: server, path and query. */
import type { CallOptions, Client } from "../client.js";
import { queryText } from "../parameters/parameters.js";
import { pathOf } from "../parameters/path.js";
import type { RequestInput, Route } from "../route.js";

export interface Address {
  readonly url: URL;
  /** Whether credentials may be sent to this URL. */
  readonly trusted: boolean;
}

/** Throws an `Error` whose message contains names only, never values. */
export function addressOf(
  client: Client,
  route: Route,
  request: RequestInput,
  options: CallOptions,
): Address {
  const base = baseOf(client, route, options);
  if (options.url !== undefined) {
    const url = parse(options.url, base);
    return { url, trusted: url.origin === parse(base).origin };
  }
  const [path = "", ...fixedQuery] = pathOf(route, request)
    .replace(/#.*$/s, "")
    .split("?");
  const url = parse(
    base.replace(/[?#].*$/s, "").replace(/(?<!\/)\/+$/, "") + path,
  );
  const query = [
    ...fixedQuery,
    queryText(request.query ?? {}, route.styles?.query),
  ];
  url.search = query.filter((text) => text !== "").join("&");
  return { url, trusted: true };
}

/** The `baseUrl` of the caller, or else the operation's own server, or else the server of the API. */
function baseOf(client: Client, route: Route, options: CallOptions): string {
  if (options.baseUrl !== undefined) return options.baseUrl;
  if (client.ownBaseUrl || route.server === undefined) return client.baseUrl;
  return parse(route.server, client.baseUrl).href;
}

/** In a browser, a relative URL is relative to the page. The message of the built-in error would contain the URL. */
function parse(text: string, base?: string): URL {
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  let url: URL;
  try {
    url = new URL(text, base === undefined ? page : new URL(base, page));
  } catch {
    throw new Error("the URL is not absolute; check baseUrl");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Error("the URL must start with http: or https:");
  }
  if (url.username !== "" || url.password !== "") {
    throw new Error("the URL contains credentials; pass them in auth");
  }
  return url;
}
