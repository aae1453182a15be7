// Part of the Specwright runtime.
/** Cross-origin requests of browsers (the CORS protocol of the Fetch standard). */
import { type Plugin, checkedTime, definePlugin } from "./runtime/core.js";
import {
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  type ReplyHeaders,
  after,
  withNames,
} from "./runtime/http.js";

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
  listed?.forEach(checkOrigin);
  const isAllowed = (
    origin: string,
    request: ApiRequest,
  ): Awaitable<boolean> =>
    typeof origins === "function"
      ? origins(origin, request)
      : (listed?.has(origin) ?? true);

  const permit = (
    reply: HttpReply,
    isGranted: boolean,
    origin: string,
  ): void => {
    const { headers } = reply;
    if (origins !== "*")
      headers["vary"] = withNames(headers["vary"], ["Origin"]);
    if (!isGranted) return;
    headers["access-control-allow-origin"] = origins === "*" ? "*" : origin;
    if (credentials) headers["access-control-allow-credentials"] = "true";
  };

  /** Grants what the path has: without `allow`, the response to the request tells. */
  const preflight = (
    request: ApiRequest,
    wanted: string,
    origin: string | null,
    allow: string,
  ): HttpReply => {
    const headers: ReplyHeaders = {};
    const reply: HttpReply = { status: 204, headers, body: null };
    const isGranted = allow.split(", ").includes(wanted) && origin !== null;
    permit(reply, isGranted, origin ?? "");
    headers["vary"] = withNames(headers["vary"], [
      "Access-Control-Request-Method",
      "Access-Control-Request-Headers",
    ]);
    if (!isGranted) return reply;
    const names =
      allowHeaders?.join(", ") ??
      request.header("access-control-request-headers");
    headers["access-control-allow-methods"] = allow;
    if (names) headers["access-control-allow-headers"] = names;
    headers["access-control-max-age"] = String(maxAge);
    if (
      privateNetwork &&
      request.header("access-control-request-private-network") === "true"
    )
      headers["access-control-allow-private-network"] = "true";
    return reply;
  };

  const shown = (reply: HttpReply, origin: string | null): HttpReply => {
    const { headers } = reply;
    const isGranted = origin !== null || origins === "*";
    permit(reply, isGranted, origin ?? "");
    if (!isGranted) return reply;
    const known = headers["access-control-expose-headers"];
    const readable = Object.keys(headers).filter(
      (name) => !safelisted.has(name) && !name.startsWith("access-control-"),
    );
    const all = withNames(known, [...readable, ...exposeHeaders]);
    if (all !== "") headers["access-control-expose-headers"] = all;
    return reply;
  };

  return definePlugin({
    phase: "cors",
    serve(request, next, { allow }) {
      const sent = request.header("origin");
      const answer = (isGranted: boolean): Awaitable<HttpReply> => {
        const origin = isGranted ? sent : null;
        const wanted = request.header("access-control-request-method");
        const isPreflight =
          request.method === "OPTIONS" && sent !== null && wanted !== null;
        if (!isPreflight) return after(next(), (reply) => shown(reply, origin));
        if (allow !== null) return preflight(request, wanted, origin, allow);
        return after(next(), ({ status, headers }) => {
          const methods = status < 400 ? String(headers["allow"] ?? "") : "";
          return preflight(request, wanted, origin, methods);
        });
      };
      return sent === null
        ? answer(false)
        : after(isAllowed(sent, request), answer);
    },
  });
}

/** An origin as browsers send it. Any other text would never match. */
function checkOrigin(origin: string): void {
  if (origin === "null" || serialized(origin) === origin) return;
  const expected = serialized(origin) ?? "https://shop.example.com";
  throw new TypeError(
    `\`origins\` contains ${JSON.stringify(origin)}, which no browser sends; write an origin such as ${expected}`,
  );
}

/** Null if a URL has no origin of its own. */
function serialized(text: string): string | null {
  if (!URL.canParse(text) || text.includes("*")) return null;
  const { protocol, host, origin } = new URL(text);
  if (protocol === "http:" || protocol === "https:") return origin;
  // Those of extensions and apps, such as `capacitor://localhost`.
  const isKnown = /^(?:wss?|ftp|file):$/.test(protocol) || host === "";
  return isKnown ? null : `${protocol}//${host}`;
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
