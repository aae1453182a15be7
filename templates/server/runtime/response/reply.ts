// Part of the Specwright runtime, copied unchanged.
/** What a handler returned, as a response. */
import {
  firstMediaType,
  isEmptyStatus,
  stringifyOf,
  type Described,
} from "./described.js";
import type { ByteStream, HttpReply, ReplyHeaders } from "../http.js";
import { isJson, parseMediaType } from "../body/media-type.js";
import type { HttpStatus } from "./status.js";
import type { ResponseContents } from "../route.js";

/** What the response types of all operations have in common. */
export interface Result {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A value of a response header; a list is joined by commas, or sent line by line for `Set-Cookie`. */
export type HeaderValue =
  | HeaderScalar
  | readonly HeaderScalar[]
  | { readonly [name: string]: HeaderScalar };

type HeaderScalar = string | number | bigint | boolean | null;

/** Headers that a handler may add although the description does not name them. */
export interface AdditionalHeaders {
  readonly [name: string]: HeaderValue | undefined;
}

/** Tells whoever makes a stream that nobody is going to read it. */
export function unsent(body: unknown): void {
  if (body instanceof ReadableStream) {
    body.cancel().catch(() => undefined);
  }
}

/** A body that is not JSON: text, bytes, or a stream of bytes. */
export type RawBody = string | Uint8Array | Blob | ByteStream;

/** Where the description says nothing of responses. */
export interface AnyResponse {
  status: HttpStatus;
  contentType?: string;
  headers?: AdditionalHeaders;
  body?: unknown;
}

/** The media type of a result: what the handler says, or the first one described. */
export function contentTypeOf(
  result: Result,
  contents: ResponseContents,
): string | null {
  if (result.contentType !== undefined) return result.contentType;
  const described = firstMediaType(contents);
  if (described !== null) return described;
  return result.body === undefined || result.body === null
    ? null
    : "application/octet-stream";
}

export function replyOf(
  result: Result,
  { contents, wires, json }: Described,
): HttpReply {
  const { status, body } = result;
  if (json !== null && result.contentType === undefined) {
    const headers: ReplyHeaders = { "content-type": json.mediaType };
    addHeaders(headers, result.headers, false);
    return { status, headers, body: jsonOf(body, json.stringify) };
  }
  const headers: ReplyHeaders = {};
  const contentType = contentTypeOf(result, contents);
  if (contentType === null || isEmptyStatus(status)) {
    unsent(body);
    addHeaders(headers, result.headers, status !== 204);
    return { status, headers, body: null };
  }
  headers["content-type"] = headerText(contentType, "Content-Type");
  addHeaders(headers, result.headers, body instanceof ReadableStream);
  const { essence, charset } = parseMediaType(contentType);
  if (isJson(essence)) {
    const text = jsonOf(body, stringifyOf(wires, essence));
    return { status, headers, body: text };
  }
  if (body instanceof Blob) {
    headers["content-length"] = String(body.size);
    return { status, headers, body: body.stream() as ByteStream };
  }
  if (body instanceof Uint8Array || body instanceof ReadableStream) {
    return { status, headers, body: body as Uint8Array | ByteStream };
  }
  const text = textOf(body);
  // Of text, clients assume other encodings than ours unless they are told.
  const isSaid = charset !== null || headers["content-type"] !== contentType;
  if (!isSaid && essence.startsWith("text/"))
    headers["content-type"] = `${contentType}; charset=utf-8`;
  return { status, headers, body: text };
}

/** Not everything has a text in JSON: a function has none. */
function jsonOf(body: unknown, stringify: (value: unknown) => string): string {
  const text = stringify(body ?? null) as string | undefined;
  if (text === undefined) {
    throw new TypeError(
      "The handler returned a body that JSON cannot represent",
    );
  }
  return text;
}

function textOf(body: unknown): string {
  switch (typeof body) {
    case "string":
      return body;
    case "number":
    case "boolean":
    case "bigint":
      return String(body);
    case "undefined":
      return "";
    default:
      throw new TypeError("The handler returned a body that is not a string");
  }
}

/**
 * How a body is put on the wire is decided there, and how long it is can be seen: a handler that repeats the headers of
 * another server would otherwise say where its answer ends, and that what follows is another one.
 */
export function addHeaders(
  headers: ReplyHeaders,
  added: Readonly<Record<string, unknown>> | undefined,
  knowsLength: boolean,
): void {
  if (added === undefined) return;
  for (const name in added) {
    const value = Object.hasOwn(added, name) ? added[name] : undefined;
    if (value === undefined) continue;
    const known = headerName(name);
    if (known === "transfer-encoding") continue;
    if (known === "content-length" && !knowsLength) continue;
    headers[known] =
      Array.isArray(value) && known === "set-cookie"
        ? value.map((item) => headerText(item, name))
        : headerText(value, name);
  }
}

/** In lower case. */
function headerName(name: string): string {
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) {
    throw new TypeError(
      "A header name contains characters that are not allowed",
    );
  }
  return name.toLowerCase();
}

/** The style `simple`. A line break in a value would be the end of the header, so it is refused. */
export function headerText(value: unknown, name: string): string {
  const text = simpleText(value);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw new TypeError(
      `Header ${name} contains characters that are not allowed in a header`,
    );
  }
  return text;
}

function simpleText(value: unknown): string {
  if (Array.isArray(value)) return value.map(simpleText).join(",");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flat().map(simpleText).join(",");
  }
  return String(value);
}
