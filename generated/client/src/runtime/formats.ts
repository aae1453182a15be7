// Part of the Specwright runtime.
import type {
  BodyFormat,
  BodySource,
  ReadBody,
  ResponseFormat,
  Result,
  Route,
} from "./core.js";
import { entryOf, setBody } from "./request.js";

/** Thrown for a body that does not have the declared format. The cause is its text, if it was read. */
export class Mismatch extends Error {}

// Bodies of several media types.

/** Chooses by the media type of the response. */
export const byMediaType: ReadBody = (response, received, source, format) => {
  const read = formatFor(format.types, received);
  if (!read) throw new Mismatch("the content type is not declared");
  return read(response, received, source, format);
};

/**
 * Without a media type, the first declared one applies. Another type of JSON, such as `application/problem+json`, has the
 * first format for JSON.
 */
export function formatFor<Value>(
  types: { readonly [mediaType: string]: Value } = {},
  received: string,
): Value | undefined {
  const isJson = (name: string) => name.endsWith("json");
  const similar = isJson(received) && Object.keys(types).find(isJson);
  return received
    ? (matching(types, received) ?? entryOf(types, similar || ""))
    : Object.values(types)[0];
}

/** Chooses by the `contentType` of the request. The first media type is the default. */
export function bodyOf(formats: {
  readonly [mediaType: string]: BodyFormat;
}): BodyFormat {
  return {
    type: Object.keys(formats)[0] ?? "",
    write(draft, body, asked) {
      const essence = asked.replace(/;[^]*/, "").trim().toLowerCase();
      const format = matching(formats, essence);
      if (!format)
        throw new Error("the operation does not accept this contentType");
      format.write(draft, body, concrete(asked, body));
    },
  };
}

function matching<Value>(
  formats: { readonly [mediaType: string]: Value },
  mediaType: string,
): Value | undefined {
  return (
    entryOf(formats, mediaType) ??
    entryOf(formats, mediaType.replace(/\/[^]*/, "/*")) ??
    entryOf(formats, "*/*")
  );
}

/** A range of media types cannot be sent. A blob has its own type; other bytes are `application/octet-stream`. */
function concrete(mediaType: string, body: unknown): string {
  if (!mediaType.includes("*")) return mediaType;
  if (body instanceof Blob && body.type !== "") return body.type;
  return mediaType.startsWith("text/")
    ? "text/plain"
    : "application/octet-stream";
}

// Sources of bytes that are read while they are sent.

/** The source of a file's bytes: the body of a response, a generator, a file that Node reads. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export function isByteSource(value: unknown): value is ByteSource {
  return (
    value instanceof ReadableStream ||
    (typeof value === "object" &&
      value !== null &&
      Symbol.asyncIterator in value)
  );
}

/** Not every browser can iterate over streams. */
export function bytesIn(source: ByteSource): AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in source ? source : chunksOf(source);
}

function chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = stream.getReader();
      return {
        next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
        async return() {
          await reader.cancel();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

// Bodies that are read as a whole, up to a limit.

interface Whole {
  readonly text: string;
  readonly blob: Blob;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export function whole<Kind extends keyof Whole>(
  kind: Kind,
  response: Response,
  source: BodySource,
): Promise<Whole[Kind]>;
export async function whole(
  kind: keyof Whole,
  response: Response,
  // It counts decoded bytes, because a small compressed body can become a large one.
  { maxResponseSize: limit = 104_857_600, fail }: BodySource,
): Promise<unknown> {
  const { status, headers } = response;
  // Not every `fetch` has streams.
  const body = response.body as Partial<Bytes> | null | undefined;
  const reader = body?.getReader?.();
  if (!reader) return response[kind]();
  const decoder = new TextDecoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let turn; !(turn = await reader.read()).done;) {
    const { value } = turn;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw fail(
        "too-large",
        `returned more than ${String(limit)} bytes; see maxResponseSize`,
        {
          status,
          headers,
        },
      );
    }
    chunks.push(value);
  }
  return kind === "text"
    ? chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") +
        decoder.decode()
    : new Blob(chunks, { type: headers.get("content-type") ?? "" });
}

// JSON bodies.

export const json: ReadBody = async (response, _, source) =>
  parseJson(await whole("text", response, source));

export const jsonBody: BodyFormat = {
  type: "application/json",
  write: (draft, body, type) => {
    setBody(draft, JSON.stringify(body), type);
  },
};

/** Throws `Mismatch` if the text is not JSON. */
export function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch {
    throw new Mismatch("the body is not JSON", { cause: text });
  }
}

// JSON with values that `JSON` cannot read and write, such as 64-bit integers.

export interface ExactJson {
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
}

export function exactJson({ parse }: ExactJson): ReadBody {
  return async (response, _, source) =>
    parseJson(await whole("text", response, source), parse);
}

export function exactJsonBody({ stringify }: ExactJson): BodyFormat {
  return {
    type: "application/json",
    write: (draft, body, type) => {
      setBody(draft, stringify(body), type);
    },
  };
}

// Decodes the declared headers of a response. A header that does not match its declaration stays text.

/** Absent headers are left out. */
export function decodeHeaders(
  headers: Headers,
  format: ResponseFormat,
): object {
  const decoded: Record<string, unknown> = {};
  for (const name in format.headers) {
    const text = headers.get(name);
    if (text !== null) decoded[name] = format.headers[name]?.(text);
  }
  return decoded;
}

export function toNumber(text: string): number | string {
  const value = Number(text);
  return text.trim() && !isNaN(value) ? value : text;
}

export function toBigInt(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

export function toBoolean(text: string): boolean | string {
  return text === "true" ? true : text === "false" ? false : text;
}

export function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function toTexts(text: string): string[] {
  return text === "" ? [] : text.split(",").map((item) => item.trim());
}

export function toNumbers(text: string): unknown[] {
  return toTexts(text).map(toNumber);
}

export function toBigInts(text: string): unknown[] {
  return toTexts(text).map(toBigInt);
}

export function toBooleans(text: string): unknown[] {
  return toTexts(text).map(toBoolean);
}

// Reasons of network failures in words.

/**
 * The message of an error with a code, without addresses: `connect ECONNREFUSED`. Platforms and this runtime create such
 * errors. Messages of other errors may contain values of the caller.
 */
export function reasonOf(error: unknown): string {
  // `fetch failed` has the reason as its cause.
  const { cause = error } = Object(error) as Error;
  const { code, message } = Object(cause) as Record<string, string | undefined>;
  return code
    ? String(message)
        .replace(/\S*[.:/@]\S*/g, "")
        .trim() || code
    : "network failure";
}

/**
 * Milliseconds since 1970; not a number for another text. The oldest format of RFC 9110 has no time zone, and
 * `Date.parse` would take that of the computer.
 */
export function httpDate(text: string): number {
  return Date.parse(text.replace(/\d:\d\d \d{4}\s*$/, "$& GMT"));
}

// Converts a response to the declared result for its status, or to an undeclared result.

export async function readResult(
  response: Response,
  // The usual responses of a JSON API.
  { responses = { 200: json, default: json } }: Route,
  source: BodySource,
): Promise<Result> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const received = type.replace(/;.*/, "").trim().toLowerCase();
  const declared = responseFor(responses, status);
  const format: ResponseFormat =
    typeof declared === "object" ? declared : { read: declared ?? asReceived };
  let reason = declared ? "" : "the status is not declared";
  let body: unknown;
  try {
    // Also for a response without a body: the reader decides whether that is a value of its type.
    body = await (format.read ?? json)(response, received, source, format);
  } catch (cause) {
    if (!(cause instanceof Mismatch)) throw cause;
    if (response.body === null) reason = "the response has no body";
    else {
      reason = `${cause.message} (content type: ${received || "none"})`;
      body = cause.cause ?? (await asReceived(response, received, source));
    }
  }
  return {
    ok: !reason && response.ok,
    declared: !reason,
    status,
    body,
    headers: (!reason && format.decode?.(headers, format)) || {},
    contentType: received,
    response,
    ...(reason && { reason }),
  } as Result;
}

/** JSON, text or a blob, by the media type; undefined if there is no body. */
export async function asReceived(
  response: Response,
  mediaType: string,
  source: BodySource,
): Promise<unknown> {
  if (response.body === null) return undefined;
  const body = await whole(
    /^$|^text|json|xml|yaml/.test(mediaType) ? "text" : "blob",
    response,
    source,
  );
  try {
    return mediaType.endsWith("json")
      ? (JSON.parse(body as string) as unknown)
      : body;
  } catch {
    return body;
  }
}

/** By the code, its range, or `default`, which describes failures only. */
export function responseFor<Value>(
  responses: { readonly [status: string]: Value },
  status: number,
): Value | undefined {
  const range = `${String(status)[0]}XX`;
  return (
    responses[status] ??
    responses[range] ??
    (range === "2XX" ? undefined : responses["default"])
  );
}
