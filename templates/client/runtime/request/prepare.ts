// Part of the Specwright runtime, copied unchanged.
/** From a route and a request to what goes over the wire. */
import { addressOf } from "./address.js";
import { attachmentOf, type Attachment } from "./auth.js";
import type { CallOptions, Client } from "../client.js";
import { cookieText, headerText, styleOf } from "../parameters/parameters.js";
import { encodeBody, type EncodedBody } from "./request-body.js";
import type { RequestInput, Route } from "../route.js";

export interface Prepared {
  readonly url: string;
  readonly init: RequestInit & { headers: Headers; duplex?: "half" };
  /** Names of headers that hold secrets which `fetch` does not know to be secret. */
  readonly secrets: readonly string[];
  /** Names of the headers of the client, which are for the API alone. */
  readonly own: readonly string[];
  /** Lets go of what is left of a body that can be sent once only; null for any other request. */
  readonly stop: (() => void) | null;
}

interface Draft {
  readonly url: URL;
  readonly headers: Headers;
  readonly cookies: string;
  readonly body: EncodedBody | null;
  /** Whether credentials, cookies and the headers of the client may go to this address. */
  readonly trusted: boolean;
}

/** What cannot be sent is an error of kind `invalid-request`; what a credential function throws stays as it is. */
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
        redirect: stop === null ? client.redirect : unrepeated(client),
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
 * A stream cannot be sent again. Unless it is told that it need not, Node's `fetch` keeps a copy for a redirect all the
 * same, so that in the end all of the stream is in memory.
 */
function unrepeated({ redirect }: Client): "error" | "manual" {
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

/** Puts credentials in; returns the names of the headers that must not leave the origin. */
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

/** As it is where a cookie can hold it (RFC 6265), since many servers do not decode; `%` is for encoded text. */
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

/** The platform's own message would quote the value, and the value may be a secret. */
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
