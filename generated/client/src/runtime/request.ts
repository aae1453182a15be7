// Part of the Specwright runtime.
import type {
  AddParameters,
  Attach,
  BareStyle,
  CallOptions,
  Client,
  Credentials,
  Draft,
  FillPath,
  Follow,
  Route,
  Style,
  WireRequest,
} from "./core.js";

// Headers of a request.

/** The platform's message would contain the value, which may be a secret. */
export function setHeader(
  headers: Draft["headers"],
  name: string,
  value: string,
): void {
  if (/[^\t -~\x80-\xff]/.test(value.trim()))
    throw new Error(`header ${name} contains an invalid character`);
  headers[name.toLowerCase()] = value;
}

/** Later values replace earlier ones of the same name in any case. */
export function setHeaders(
  headers: Draft["headers"],
  values: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries<unknown>(values))
    setHeader(headers, name, String(value));
}

/** `Authorization: Bearer …` */
export const bearer: Attach = ({ headers }, token) => {
  setHeader(headers, "authorization", `Bearer ${String(token)}`);
};

// The option `auth` of an API with only one security scheme. It may be the credential itself.

export function soleCredential(auth: unknown, scheme: string): unknown {
  return typeof auth === "object" &&
    auth !== null &&
    Object.hasOwn(auth, scheme)
    ? (auth as Credentials)[scheme]
    : auth;
}

// Credentials of the caller.

/** A value, or a function that is called before each attempt. */
export type Credential<Value = string> =
  Value | ((request: CredentialRequest) => Value | Promise<Value>);

/** The purpose of a credential, as the argument of a credential function. */
export interface CredentialRequest {
  /** The method and the path template of the operation: `GET /pets/{petId}`. */
  readonly operation: string;
  /** The scopes that the operation requires. */
  readonly scopes: readonly string[];
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

// Follows redirects without sending values of the caller to another origin.

export const followRedirects: Follow = async (fetch, url, init, permit) => {
  let request = init;
  for (let from = url, count = 0; ; count++) {
    const response = await fetch(from, { ...request, redirect: "manual" });
    const { status, type, headers } = response;
    // Browsers hide the target.
    if (type === "opaqueredirect")
      throw redirectError("the redirect may lead to another origin");
    const location = headers.get("location");
    if (location === null || !/30[12378]/.test(String(status))) return response;
    await response.body?.cancel();
    const { href } = new URL(location, from);
    if (!/^https?:/.test(href))
      throw redirectError("the redirect does not lead to http or https");
    if (count === 20) throw redirectError("too many redirects");
    request = permit(href, afterRedirect(status, request));
    from = href;
  }
};

/** The code says that the message may be shown. */
function redirectError(message: string): Error {
  return Object.assign(new Error(message), { code: "REDIRECT" });
}

/** 303, and 301 and 302 after a POST, are followed with GET and without the body. */
function afterRedirect(status: number, init: RequestInit): RequestInit {
  const { method = "GET" } = init;
  const isKept =
    status === 303
      ? /^(GET|HEAD)$/.test(method)
      : status > 303 || method !== "POST";
  if (isKept) return init;
  const headers = new Headers(init.headers);
  headers.delete("content-type");
  return { ...init, headers, method: "GET", body: null };
}

// Objects in parameters and forms.

/** Whether the properties of a value are written one by one. */
export function isRecord(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  );
}

/** The properties of an object without those that are undefined. */
export function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

// Converts single values to text. Errors describe the problem without showing the value.

/** Arrays and objects inside other values become JSON, which the server parses. */
export function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = Object.is(value, -0)
    ? "-0"
    : (JSON.stringify(value) as string | undefined);
  // Also NaN, Infinity and functions.
  if (!text || text === "null")
    throw new Error("is or contains null; leave it out");
  return text;
}

/** Adds the name of a value to an error. */
export function named(kind: string, name: string, cause: unknown): Error {
  return new Error(`the ${kind} ${name} ${(cause as Error).message}`);
}

/** An entry of generated code, whose names come from the API description. */
export function entryOf<Value>(
  entries: { readonly [name: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Headers are sent unchanged, without spaces at the ends. */
export function unencoded(text: string): string {
  if (text.trim() !== text) {
    throw new Error(
      "starts or ends with a space, which headers cannot express",
    );
  }
  return text;
}

// Header parameters.

/** `styles` has those that are not single values. */
export function headerParameters(
  styles: { readonly [name: string]: BareStyle } = {},
): AddParameters {
  return (draft, values = {}) => {
    for (const [name, value] of entriesOf(values)) {
      let text: string;
      try {
        const style = entryOf(styles, name);
        text = style ? style(value, name, unencoded) : unencoded(textOf(value));
      } catch (cause) {
        throw named("header", name, cause);
      }
      setHeader(draft.headers, name, text);
      draft.follow = followRedirects;
    }
  };
}

// The percent-encoding of values in URLs and cookies.

/** Only the unreserved characters of RFC 3986 stay as they are, as RFC 6570 demands. `encodeURIComponent` keeps more. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

// Values with names: queries, cookies and forms.

/** One pair for each item of an array, or one pair: `form` with `explode`, the default style of queries. */
export const repeated: Style = (name, value, encode) => {
  const items = [value].flat();
  if (items.length === 0) throw new Error("is an empty list; leave it out");
  return items.map((item) => [name, encode(textOf(item))]);
};

/** Styles by name. Other values have the style `fallback`. */
export function byName(
  styles: { readonly [name: string]: Style },
  fallback: Style = repeated,
): Style {
  return (name, value, encode) =>
    (entryOf(styles, name) ?? fallback)(name, value, encode);
}

/** Undefined values are left out. */
export function pairsOf(
  kind: string,
  values: object,
  style: Style = repeated,
): [name: string, text: string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    try {
      return value === undefined ? [] : style(name, value, percentEncoded);
    } catch (cause) {
      throw named(kind, name, cause);
    }
  });
}

/** `a=1&b=2` */
export function urlEncoded(
  kind: string,
  values: object = {},
  style?: Style,
): string {
  return pairsOf(kind, values, style)
    .map(([name, text]) => `${percentEncoded(name)}=${text}`)
    .join("&");
}

// The path of a request, with its parameters.

/** The default style. */
export const single: BareStyle = (value, _, encode) => encode(textOf(value));

/** Parameters that are single values. */
export const fillPath: FillPath = /* @__PURE__ */ fillPathWith({});

/** Parameters with these styles. Throws an `Error` whose message contains names only, never values. */
export function fillPathWith(styles: {
  readonly [name: string]: BareStyle;
}): FillPath {
  return (path, values = {}) => {
    const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const style = entryOf(styles, name) ?? single;
      const value = (values as Record<string, unknown>)[name];
      try {
        const text =
          value === undefined ? "" : style(value, name, percentEncoded);
        // An empty value would lead to the URL of another resource, often that of the whole collection.
        if (text === "") throw new Error("is missing or empty");
        return text;
      } catch (cause) {
        throw named("path parameter", name, cause);
      }
    });
    // `.` and `..` cannot be encoded: every URL parser resolves them, encoded or not.
    if (filled !== path && /\/(\.|%2e){1,2}(\/|$)/i.test(filled))
      throw new Error("a path parameter is `.` or `..`");
    return filled;
  };
}

// The body of a request.

export function setBody(
  draft: Draft,
  body: NonNullable<RequestInit["body"]>,
  type: string,
): void {
  const { headers, init } = draft;
  init.body = body;
  draft.follow = followRedirects;
  if (type) setHeader(headers, "content-type", type);
}

/** In a browser, a relative URL is relative to the page. The message of the built-in error would contain the URL. */
export function parseUrl(
  text: string,
  base: string | undefined = (globalThis as { location?: { href: string } })
    .location?.href,
): URL {
  if (URL.canParse(text, base)) {
    const url = new URL(text, base);
    if (/^https?:\/\/[^/@]+\//.test(url.href)) return url;
  }
  throw new Error("the URL must be http or https, without credentials");
}

// Creates the HTTP request of an operation, except for its credentials.

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

// Requests to other origins, by a link or by a redirect.

/** Whether a URL has the origin of the API, or one that the caller trusts. */
export function isTrusted({ origins }: Draft, url: string): boolean {
  return origins.includes(new URL(url).origin);
}

/**
 * The part of a request that may be sent to a URL. Another origin gets nothing that the caller supplied: no headers, no
 * cookies, no credentials. Throws an `Error` for a request with a body, because it means nothing without it.
 */
export function permitted(
  draft: Draft,
  url: string,
  init: RequestInit,
): RequestInit {
  if (isTrusted(draft, url)) return init;
  if (init.body)
    throw new Error("its body must not leave the origin; see trustedOrigins");
  return { ...init, headers: { accept: draft.accept } };
}
