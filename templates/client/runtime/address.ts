// Part of the Specwright runtime, copied unchanged.
/** The address of a call: server, path with its values, query. */
import type { CallOptions, Client } from "./client.js";
import { pathText, queryText, styleOf } from "./parameters.js";
import type { RequestInput, Route } from "./route.js";

export interface Address {
  readonly url: URL;
  /** Whether credentials may go there. */
  readonly trusted: boolean;
}

/** Throws an `Error` whose message holds names only, never values. */
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
  const url = parse(base.replace(/[?#].*$/s, "").replace(/\/+$/, "") + path);
  const query = [
    ...fixedQuery,
    queryText(request.query ?? {}, route.styles?.query),
  ];
  url.search = query.filter((text) => text !== "").join("&");
  return { url, trusted: true };
}

/** The caller's choice first, then the operation's own server, then that of the API. */
function baseOf(client: Client, route: Route, options: CallOptions): string {
  if (options.baseUrl !== undefined) return options.baseUrl;
  if (client.ownBaseUrl || route.server === undefined) return client.baseUrl;
  return parse(route.server, client.baseUrl).href;
}

function pathOf(route: Route, request: RequestInput): string {
  const values = new Map<string, unknown>(Object.entries(request.path ?? {}));
  const filled = route.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values.get(name);
    const style = styleOf(route.styles?.path, name);
    const isContent = style !== undefined && "content" in style;
    const text =
      value === undefined || value === null || (!isContent && isEmpty(value))
        ? ""
        : pathText(name, value, style);
    if (text === "") {
      throw new Error(`the path parameter ${name} is missing or empty`);
    }
    return text;
  });
  // No encoding can keep these two: every URL parser resolves them, encoded or not.
  if (filled !== route.path && /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(filled)) {
    throw new Error("a path parameter is `.` or `..`, which no path can hold");
  }
  return filled;
}

/** An empty value leads to the address of another resource, often that of the whole collection. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "";
  if (value instanceof Date) return false;
  const items: unknown[] = Object.values(value);
  return items.every((item) => item === undefined || item === null);
}

/** In a browser, relative addresses are meant from the page. The message of a parser would hold the address. */
function parse(text: string, base?: string): URL {
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  let url: URL;
  try {
    url = new URL(text, base === undefined ? page : new URL(base, page));
  } catch {
    throw new Error("the address is not an absolute URL; check baseUrl");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new Error("the address must start with http: or https:");
  }
  if (url.username !== "" || url.password !== "") {
    throw new Error("the address holds credentials; give them in auth");
  }
  return url;
}
