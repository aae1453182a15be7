// Part of the Specwright runtime.
/** Cross-origin requests of browsers (the CORS protocol of the Fetch standard). */
import { checkedTime } from "./runtime/durations.js";
import type { Awaitable, ApiRequest, HttpReply } from "./runtime/http.js";
import type { Plugin } from "./runtime/options.js";
import { definePlugin } from "./runtime/plugins/define-plugin.js";
import { withNames } from "./runtime/response/header-names.js";

export interface CorsOptions {
  /** The origins that may call the API: `["https://shop.example.com"]`, `"*"` for all, or a function. */
  readonly origins:
    | "*"
    | readonly string[]
    | ((origin: string, request: ApiRequest) => Awaitable<boolean>);
  /** Whether browsers may send cookies and certificates. Not possible with `"*"`. */
  readonly credentials?: boolean;
  /** Request headers that scripts may set; by default those that the browser asks for. */
  readonly allowHeaders?: readonly string[];
  /** Response headers that scripts may read, besides those that the description declares. */
  readonly exposeHeaders?: readonly string[];
  /** Seconds for which a browser remembers the permission; 600 by default. */
  readonly maxAge?: number;
  /** Whether pages of public networks may call a server of a private one (Private Network Access). */
  readonly privateNetwork?: boolean;
}

/** Answers preflight requests, and adds the headers to all other responses, errors included. */
export function cors({
  origins,
  credentials = false,
  allowHeaders,
  exposeHeaders = [],
  maxAge = 600,
  privateNetwork = false,
}: CorsOptions): Plugin {
  if (origins === "*" && credentials) {
    throw new TypeError(
      'With `credentials`, list the origins: browsers refuse `"*"`',
    );
  }
  checkedTime("maxAge", maxAge);
  const listed = typeof origins === "object" ? new Set(origins) : null;
  const isAllowed = (
    origin: string,
    request: ApiRequest,
  ): Awaitable<boolean> =>
    typeof origins === "function"
      ? origins(origin, request)
      : (listed?.has(origin) ?? true);

  const permit = (reply: HttpReply, origin: string | null): void => {
    const { headers } = reply;
    if (origins !== "*")
      headers["vary"] = withNames(headers["vary"], ["Origin"]);
    if (origin === null) return;
    headers["access-control-allow-origin"] = origins === "*" ? "*" : origin;
    if (credentials) headers["access-control-allow-credentials"] = "true";
  };

  return definePlugin({
    async serve(request, next) {
      const origin = request.header("origin");
      const allowed =
        origin !== null && (await isAllowed(origin, request)) ? origin : null;
      const method = request.header("access-control-request-method");
      if (request.method === "OPTIONS" && origin !== null && method !== null) {
        const reply: HttpReply = { status: 204, headers: {}, body: null };
        permit(reply, allowed);
        reply.headers["vary"] = withNames(reply.headers["vary"], [
          "Access-Control-Request-Method",
          "Access-Control-Request-Headers",
        ]);
        if (allowed === null) return reply;
        const described = await next();
        const { allow = method } = described.headers;
        const wanted = request.header("access-control-request-headers");
        const names = allowHeaders?.join(", ") ?? wanted;
        reply.headers["access-control-allow-methods"] = String(allow);
        if (names) reply.headers["access-control-allow-headers"] = names;
        reply.headers["access-control-max-age"] = String(maxAge);
        if (
          privateNetwork &&
          request.header("access-control-request-private-network") === "true"
        )
          reply.headers["access-control-allow-private-network"] = "true";
        return reply;
      }
      const reply = await next();
      permit(reply, allowed);
      if (allowed !== null) {
        const known = reply.headers["access-control-expose-headers"];
        const readable = Object.keys(reply.headers).filter(
          (name) =>
            !safelisted.has(name) && !name.startsWith("access-control-"),
        );
        const all = withNames(known, [...readable, ...exposeHeaders]);
        if (all !== "") reply.headers["access-control-expose-headers"] = all;
      }
      return reply;
    },
  });
}

/** Scripts can read these without permission, and never read cookies. */
const safelisted: ReadonlySet<string> = new Set([
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
  "set-cookie",
  "vary",
]);
