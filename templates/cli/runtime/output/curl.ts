// Part of the Specwright runtime.
/** A request of the client as a curl command. The client has encoded it, so nothing of the API is needed here. */
import { placeholderOf } from "../input/credentials.js";
import type { Program } from "../program.js";
import { jsonText } from "./json-text.js";

export interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
}

export interface CurlInput {
  /** The body before the client encoded it. */
  readonly body: unknown;
  /** The paths of files. */
  readonly files: ReadonlyMap<unknown, string>;
  /** Names of headers that the user chose with `--header`, in lower case. */
  readonly given: readonly string[];
  /** Names of headers that the API description marks as secret, in lower case. */
  readonly secret: readonly string[];
  /** That of the placeholders of credentials. */
  readonly mark: string;
}

/** Parts of the names of headers and cookies that carry credentials. */
const credentialName =
  /auth|bearer|cookie|credential|csrf|xsrf|hmac|jwt|key|otp|pass|pin\b|pwd|saml|secret|session|sid\b|sign|token/;

/** Headers without credentials. Any other header that the user chose may contain one. */
const harmless =
  /^(accept|accept-(charset|encoding|language)|cache-control|content-(encoding|language|type)|date|expect|from|host|idempotency-key|if-(match|none-match|modified-since|unmodified-since|range)|last-event-id|origin|prefer|priority|range|te|traceparent|user-agent|x-(correlation|request)-id)$/;

const compact = { isIndented: false };

/** Credentials are references to environment variables. Values of other headers that may be secrets are hidden. */
export function curlText(
  { credentials }: Program,
  { url, init }: SentRequest,
  input: CurlInput,
): string {
  const method = init.method ?? "GET";
  const isForm = isMultipart(init);
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>)
    .filter(([name]) => !(isForm && name === "content-type"))
    .map(([name, value]) => headerOption(name, value));
  const body = bodyOptionsOf(init, input, isForm);
  const hasUsualMethod = method === (body.length > 0 ? "POST" : "GET");
  const options = [
    ...(method === "HEAD"
      ? ["--head"]
      : hasUsualMethod
        ? []
        : [`--request ${quoted(method)}`]),
    ...headers,
    ...body,
  ];
  return [`curl ${quoted(url)}`, ...options].join(" \\\n  ");

  function headerOption(name: string, value: string): string {
    const basic = credentials.find(
      (source) =>
        source.isBasic &&
        value === `Basic ${btoa(`${placeholderOf(source, input.mark)}:`)}`,
    );
    if (basic) return `--user "$${basic.variable}"`;
    const shown =
      name === "cookie" && !input.given.includes(name)
        ? value.split("; ").map(shownCookie).join("; ")
        : isHidden(name, value)
          ? "***"
          : value;
    return `--header ${quoted(`${name}: ${shown}`)}`;
  }

  function shownCookie(cookie: string): string {
    const [name = ""] = cookie.split("=", 1);
    return isHidden(name.toLowerCase(), cookie) ? `${name}=***` : cookie;
  }

  function isHidden(name: string, value: string): boolean {
    if (harmless.test(name)) return false;
    if (input.given.includes(name) || input.secret.includes(name)) return true;
    // The values of the client's own credentials are only references.
    return credentialName.test(name) && !value.includes(input.mark);
  }

  /** In single quotes, which a shell does not interpret. Only the names of variables are outside of them. */
  function quoted(text: string): string {
    const whole = `'${text.replaceAll("'", "'\\''")}'`;
    return credentials
      .reduce(
        (shown, source) =>
          shown.replaceAll(
            placeholderOf(source, input.mark),
            `'"$${source.variable}"'`,
          ),
        whole,
      )
      .replace(/(?<=")''$/, "");
  }

  function bodyOptionsOf(
    { body }: RequestInit,
    { body: given, files }: CurlInput,
    isMultipartForm: boolean,
  ): string[] {
    if (body === undefined || body === null) return [];
    const path = files.get(given);
    if (path !== undefined) return [`--data-binary ${quoted(`@${path}`)}`];
    if (isMultipartForm)
      return Object.entries(given as object).flatMap(([name, value]) =>
        ((Array.isArray(value) ? value : [value]) as unknown[]).map((part) =>
          partOption(name, part, files),
        ),
      );
    if (typeof body === "string" || body instanceof URLSearchParams)
      return [`--data-raw ${quoted(String(body))}`];
    const lines = Array.isArray(given)
      ? given.map((item) => jsonText(item, compact)).join("\n")
      : null;
    return [
      lines === null ? "--data-binary @-" : `--data-binary ${quoted(lines)}`,
    ];
  }

  function partOption(
    name: string,
    part: unknown,
    files: ReadonlyMap<unknown, string>,
  ): string {
    const path = files.get(part);
    if (path !== undefined) return `--form ${quoted(`${name}=@${path}`)}`;
    const text = typeof part === "string" ? part : jsonText(part, compact);
    return `--form-string ${quoted(`${name}=${text}`)}`;
  }
}

function isMultipart({ headers, body }: RequestInit): boolean {
  const type = (headers as Record<string, string> | undefined)?.[
    "content-type"
  ];
  return body instanceof FormData || (type ?? "").startsWith("multipart/");
}
