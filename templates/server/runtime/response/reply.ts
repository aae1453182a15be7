// Part of the Specwright runtime.
/** Converts the result of a handler to a response. */
import {
  firstMediaType,
  isEmptyStatus,
  isWrittenAsJson,
  stringifyOf,
  type ResponseDescription,
} from "./response-description.js";
import type { ByteStream, HttpReply, ReplyHeaders } from "../http.js";
import { parseMediaType } from "../body/media-type.js";
import { addHeaders, headerText } from "./reply-headers.js";
import type { HttpStatus } from "./status.js";
import type {
  HeaderWriter,
  ResponseContents,
  Result,
  WireResult,
} from "./result.js";

/**
 * A value of a response header. The items of an array are joined with commas, or sent as separate lines for
 * `Set-Cookie`.
 */
export type HeaderValue =
  | HeaderScalar
  | readonly HeaderScalar[]
  | { readonly [name: string]: HeaderScalar };

type HeaderScalar = string | number | bigint | boolean | null;

/** Headers that a handler may add although the description does not name them. */
export interface AdditionalHeaders {
  readonly [name: string]: HeaderValue | undefined;
}

/** Cancels a stream that will not be sent. */
export function cancelUnsent(body: unknown): void {
  if (body instanceof ReadableStream) {
    body.cancel().catch(() => undefined);
  }
}

/** A body that is not JSON: text, bytes, or a stream of bytes. */
export type RawBody = string | Uint8Array | Blob | ByteStream;

/** For operations that describe no responses. */
export interface AnyResponse {
  status: HttpStatus;
  contentType?: string;
  headers?: AdditionalHeaders;
  body?: unknown;
}

/** The media type of a result: the one that the handler sets, or the first described one. */
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
  result: WireResult,
  { contents, kinds, wires, json }: ResponseDescription,
): HttpReply {
  const { status, body } = result;
  if (json !== null && result.contentType === undefined) {
    const headers: ReplyHeaders = { "content-type": json.mediaType };
    addHeaders(headers, result.headers, false);
    const isAscii = json.isAscii && result.headers === undefined;
    return { status, headers, body: jsonOf(body, json.stringify), isAscii };
  }
  const headers: ReplyHeaders = {};
  const contentType = contentTypeOf(result, contents);
  if (contentType === null || isEmptyStatus(status)) {
    cancelUnsent(body);
    addHeaders(headers, result.headers, status !== 204);
    return { status, headers, body: null };
  }
  headers["content-type"] = headerText(contentType, "Content-Type");
  addHeaders(headers, result.headers, false);
  const { essence, charset } = parseMediaType(contentType);
  if (isWrittenAsJson(kinds, essence)) {
    const text = jsonOf(body, stringifyOf(wires, essence));
    return { status, headers, body: text };
  }
  if (body instanceof Uint8Array) return { status, headers, body };
  const text = bodyText(body);
  // Without a charset, clients may assume another encoding of text.
  const isSaid = charset !== null || headers["content-type"] !== contentType;
  if (!isSaid && essence.startsWith("text/"))
    headers["content-type"] = `${contentType}; charset=utf-8`;
  return { status, headers, body: text };
}

/** A copy of a result in which described headers are text. */
export function withWrittenHeaders(
  result: WireResult,
  writers: Readonly<Record<string, HeaderWriter>>,
): WireResult {
  const { headers = {} } = result;
  const written = Object.entries(headers).map(([name, value]) => {
    const isGiven = value !== undefined && value !== null;
    const write = isGiven ? writers[name.toLowerCase()] : undefined;
    return [name, write ? write(value) : value] as const;
  });
  return { ...result, headers: Object.fromEntries(written) };
}

/** The reply for a stream, whose length the handler may know. */
export function streamReply(
  result: Result,
  contentType: string,
  body: ByteStream,
): HttpReply {
  const { status } = result;
  const headers: ReplyHeaders = {
    "content-type": headerText(contentType, "Content-Type"),
  };
  addHeaders(headers, result.headers, true);
  return { status, headers, body };
}

/** Not every value has a JSON text: a function has none. */
function jsonOf(body: unknown, stringify: (value: unknown) => string): string {
  const text = stringify(body ?? null) as string | undefined;
  if (text === undefined) {
    throw new TypeError(
      "The handler returned a body that JSON cannot represent",
    );
  }
  return text;
}

function bodyText(body: unknown): string {
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
