// Part of the Specwright runtime, copied unchanged.
/** Creates the HTTP request of an operation. */
import { addressOf } from "./address.js";
import { attachmentOf, type Attachment } from "./auth.js";
import type { CallOptions, Client } from "../client.js";
import { cookieText, headerText, styleOf } from "../parameters/parameters.js";
import { encodeBody, type EncodedBody } from "./request-body.js";
import type { RequestInput, Route } from "../route.js";

export interface Prepared {
  readonly url: string;
  readonly init: RequestInit & { headers: Headers; duplex?: "half" };
  /** Names of headers with secrets that `fetch` does not remove on redirects. */
  readonly secrets: readonly string[];
  /** Names of the headers that the client sends to its API only. */
  readonly own: readonly string[];
  /** Cancels the rest of a body that can be sent only once; null for any other request. */
  readonly stop: (() => void) | null;
}

interface Draft {
  readonly url: URL;
  readonly headers: Headers;
  readonly cookies: string;
  readonly body: EncodedBody | null;
  /** Whether credentials, cookies and the headers of the client may be sent to this URL. */
  readonly trusted: boolean;
}

/**
 * A value that cannot be sent is an error of kind `invalid-request`. Errors of credential functions are thrown
 * unchanged.
 */
export async function prepare(
  client: Client,
  route: Route,
  request: RequestInput,
  options: CallOptions,
): Promise<Prepared> {
  const draft = sendable(client, route, () =>
    draftOf(client, route, request, options),
  );
  const credentials = draft.trusted
    ? await client.credentials(route.security ?? [], route.operation)
    : [];
  return sendable(client, route, (): Prepared => {
    const secrets = attach(draft, credentials.map(attachmentOf));
    setHeaders(draft.headers, options.headers ?? {});
    const { url, headers, body } = draft;
    const stop = body?.stop ?? null;
    return {
      url: url.href,
      init: {
        method: route.method,
        headers,
        redirect: stop === null ? client.redirect : redirectForStream(client),
        ...(body === null ? {} : { body: body.content }),
        ...(stop === null ? {} : { duplex: "half" }),
      },
      secrets,
      own: draft.trusted ? Object.keys(client.headers) : [],
      stop,
    };
  });
}

/**
 * A stream cannot be sent again. With `follow`, Node's `fetch` would keep a copy of it for redirects, and the whole
 * stream would end up in memory.
 */
function redirectForStream({ redirect }: Client): "error" | "manual" {
  return redirect === "follow" ? "error" : redirect;
}

function sendable<Made>(client: Client, route: Route, make: () => Made): Made {
  try {
    return make();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "unknown reason";
    throw client.api.createError({
      kind: "invalid-request",
      operation: route.operation,
      message: `${route.operation} was not sent: ${reason}`,
    });
  }
}

function draftOf(
  client: Client,
  route: Route,
  request: RequestInput,
  options: CallOptions,
): Draft {
  const { url, trusted } = addressOf(client, route, request, options);
  const body = encodeBody(route, request);
  const headers = new Headers();
  setHeader(headers, "Accept", acceptOf(route));
  if (trusted) setHeaders(headers, client.headers);
  if (body !== null && body.contentType !== null) {
    setHeader(headers, "Content-Type", body.contentType);
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === undefined) continue;
    const style = styleOf(route.styles?.headers, name);
    setHeader(headers, name, headerText(name, value, style));
  }
  const cookies = trusted
    ? cookieText(request.cookies ?? {}, route.styles?.cookies)
    : "";
  return { url, headers, cookies, body, trusted };
}

/** Adds credentials. Returns the names of the headers that must not be sent to another origin. */
function attach(draft: Draft, attached: readonly Attachment[]): string[] {
  const { url, headers, cookies } = draft;
  const secrets: string[] = [];
  const cookieParts = cookies === "" ? [] : [cookies];
  for (const { in: place, name, value } of attached) {
    switch (place) {
      case "header":
        setHeader(headers, name, value);
        if (name !== "Authorization") secrets.push(name);
        break;
      case "query": {
        const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
        url.search = url.search === "" ? pair : `${url.search}&${pair}`;
        break;
      }
      case "cookie":
        cookieParts.push(`${name}=${cookieKey(value)}`);
        break;
    }
  }
  if (cookieParts.length > 0) {
    setHeader(headers, "Cookie", cookieParts.join("; "));
    secrets.push("Cookie");
  }
  return secrets;
}

/**
 * Cookies contain the value unchanged if RFC 6265 allows it, because many servers do not decode; `%` marks encoded
 * text.
 */
function cookieKey(value: string): string {
  return /^[!#$&-+\--:<-[\]-~]*$/.test(value)
    ? value
    : encodeURIComponent(value);
}

function setHeaders(
  headers: Headers,
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    setHeader(headers, name, value);
  }
}

/** The platform's message would contain the value, which may be a secret. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new Error(
      `header ${name} contains characters that are not allowed in a header`,
    );
  }
}

const accepts = new WeakMap<Route, string>();

function acceptOf(route: Route): string {
  let accept = accepts.get(route);
  if (accept === undefined) {
    const types = Object.values(route.responses).flatMap(Object.keys);
    accept = [...new Set(types)].join(", ") || "*/*";
    accepts.set(route, accept);
  }
  return accept;
}
