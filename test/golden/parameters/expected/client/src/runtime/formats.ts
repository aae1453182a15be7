// Part of the Specwright runtime.
import type {
  BodyFormat,
  BodySource,
  Draft,
  ReadBody,
  ResponseFormat,
  Result,
  Route,
  Style,
} from "./core.js";
import {
  byName,
  contentText,
  entriesOf,
  entryOf,
  isRecord,
  jsonText,
  named,
  repeated,
  setBody,
  textOf,
  urlEncoded,
  wellFormed,
} from "./request.js";

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

/** A response that declares no body. If there is one, it is not read. */
export const empty: ReadBody = async (response) => {
  await response.body?.cancel();
};

/** Fields that a form may have in addition to the described ones. */
export type AdditionalFields = Readonly<Record<string, unknown>>;

// Produces the bytes of a request body while it is sent, only as fast as they are needed.

/** Asks for the next item only after the bytes of the previous one have been taken. */
export function streamBody<Item>(
  draft: Draft,
  items: Iterable<Item> | AsyncIterable<Item>,
  bytesOf: (item: Item) => Uint8Array,
  type: string,
): void {
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    await iterator.return?.();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A normal end would make the body look complete.
        if (isOver) throw new Error("the rest of the body is not needed");
        const turn = await iterator.next();
        if (turn.done !== true) {
          controller.enqueue(bytesOf(turn.value));
          return;
        }
        isOver = true;
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  setBody(draft, stream, type);
  // A stream cannot be sent again, and Node's `fetch` would keep a copy of it for redirects.
  Object.assign(draft.init, { duplex: "half", redirect: "error" });
  // After an abort or an early response, `fetch` reads the whole stream and discards it, but does not cancel it.
  draft.stop = () => void end().catch(() => undefined);
}

// The pieces of a multipart form.

/** A piece whose bytes are known. */
export type KnownPiece = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

export type Piece = KnownPiece | StreamPiece;

/** The property of a stream with the function that sends a form with streams. Other forms do not need its code. */
export const sendPieces: unique symbol = Symbol("sendPieces");

export interface StreamPiece extends AsyncIterable<Uint8Array> {
  readonly [sendPieces]: (
    draft: Draft,
    pieces: readonly Piece[],
    type: string,
  ) => void;
}

export function isStreamPiece(value: unknown): value is StreamPiece {
  return typeof value === "object" && value !== null && sendPieces in value;
}

// Files of forms that are sent while they are read, so that their size need not be known.

/** Bytes with the name and the media type of a file. `fileStream` creates one. */
export interface FileStream extends StreamPiece {
  /** `blob` by default. */
  readonly name?: string;
  /** A media type; `application/octet-stream` by default. */
  readonly type?: string;
}

/** A form whose files may also be streams. A form with a stream can be sent only once, so it is never retried. */
export type WithStreams<Form> = Form extends unknown
  ? { [Name in keyof Form]: OrStream<Form[Name]> }
  : never;

type OrStream<Value> = Value extends Blob
  ? Value | FileStream
  : Value extends readonly (infer Item)[]
    ? OrStream<Item>[]
    : Value;

/**
 * Creates a file for a form from a stream: `photo: fileStream(createReadStream(path), { name: "rex.png", type:
 * "image/png" })`.
 */
export function fileStream(
  content: ByteSource,
  options: { readonly name?: string; readonly type?: string } = {},
): FileStream {
  return {
    ...options,
    [Symbol.asyncIterator]: () => bytesIn(content)[Symbol.asyncIterator](),
    [sendPieces]: (draft, pieces, type) => {
      streamBody(draft, pieceChunks(pieces), (chunk) => chunk, type);
    },
  };
}

/** All pieces, one after the other. Ending the iteration also cancels the streams that were not started. */
function pieceChunks(pieces: readonly Piece[]): AsyncIterable<Uint8Array> {
  const left = [...pieces];
  const chunks = chunksFrom(left);
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    const streams = left.splice(0).filter(isStreamPiece);
    const cancelled = streams.map((stream) =>
      stream[Symbol.asyncIterator]().return?.(),
    );
    await Promise.all([chunks.return(undefined), ...cancelled]);
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: end }),
  };
}

/** Other values are converted through a blob, which knows the bytes of all of them. */
async function* chunksFrom(
  left: Piece[],
): AsyncGenerator<Uint8Array, undefined> {
  for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
    yield* isStreamPiece(piece) ? piece : bytesIn(new Blob([piece]).stream());
  }
}

// Bodies of the media type `application/x-www-form-urlencoded`.

/** A form whose fields are not described. */
export type FormBody = URLSearchParams | Readonly<Record<string, unknown>>;

/** Like a query parameter, but an object is JSON. */
const unstyled: Style = (name, value, encode) =>
  isRecord(value)
    ? [[name, encode(jsonText(value))]]
    : repeated(name, value, encode);

/** A form with one style for all fields, or with that of `fieldsByName`. */
export function formBody(style: Style = unstyled): BodyFormat {
  return {
    type: "application/x-www-form-urlencoded",
    write(draft, body, type) {
      // `fetch` sets the type of `URLSearchParams`.
      if (body instanceof URLSearchParams) setBody(draft, body, "");
      else setBody(draft, urlEncoded("field", body as object, style), type);
    },
  };
}

/** The styles of fields. Other fields are written like query parameters, and objects as JSON. */
export function fieldsByName(styles: {
  readonly [name: string]: Style;
}): Style {
  return byName(styles, unstyled);
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

// Multipart bodies. `FormData` is not used, because it cannot give a part a content type without a file name.

/** A multipart form whose parts are not described. */
export type MultipartBody = FormData | Readonly<Record<string, unknown>>;

/** A form whose parts have these media types; by default, they follow from the values. */
export function multipartBody(
  contentTypes: Readonly<Record<string, string>> = {},
): BodyFormat {
  return {
    type: "multipart/form-data",
    write(draft, body, type) {
      // `fetch` chooses the boundary of `FormData`.
      if (body instanceof FormData) setBody(draft, body, "");
      else writeParts(draft, body as object, contentTypes, type);
    },
  };
}

/** A blob, which references the files without reading them, or a stream if one of the files is a stream. */
function writeParts(
  draft: Draft,
  values: object,
  contentTypes: Readonly<Record<string, string>>,
  mediaType: string,
): void {
  const boundary = `part-${crypto.randomUUID()}`;
  const type = `${mediaType}; boundary=${boundary}`;
  const pieces: Piece[] = [];
  for (const [name, value] of entriesOf(values)) {
    let parts: Part[];
    try {
      parts = partsOf(value, entryOf(contentTypes, name));
    } catch (cause) {
      throw named("field", name, cause);
    }
    for (const part of parts) {
      pieces.push(
        `--${boundary}\r\n${headersOf(name, part)}\r\n`,
        part.content,
        "\r\n",
      );
    }
  }
  pieces.push(`--${boundary}--\r\n`);
  const stream = pieces.find(isStreamPiece);
  if (stream) stream[sendPieces](draft, pieces, type);
  else setBody(draft, new Blob(pieces as KnownPiece[], { type }), type);
}

interface Part {
  content: Piece;
  contentType: string | null;
  fileName: string | null;
}

/** One part for each item of an array. */
function partsOf(value: unknown, declared: string | undefined): Part[] {
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  if (items.length === 0) {
    throw new Error("is an empty list; leave it out");
  }
  return items.map((item) => partOf(item, declared));
}

function partOf(value: unknown, declared: string | undefined): Part {
  // A range or a list of types tells which types are allowed, not which one this is.
  const contentType =
    declared === undefined || /[*,]/.test(declared) ? null : declared;
  if (isBytes(value)) {
    const { type, name } = value as Partial<File>;
    return {
      content: value,
      contentType: contentType ?? (type || "application/octet-stream"),
      fileName: name ?? "blob",
    };
  }
  if (isByteSource(value))
    throw new Error("is a stream; pass it to fileStream");
  const isJson = typeof value === "object" && !(value instanceof Date);
  return {
    content: wellFormed(
      contentType === null ? textOf(value) : contentText(value, contentType),
    ),
    contentType: contentType ?? (isJson ? "application/json" : null),
    fileName: null,
  };
}

function isBytes(value: unknown): value is Piece {
  return (
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    isStreamPiece(value)
  );
}

function headersOf(name: string, { contentType, fileName }: Part): string {
  if (/%(22|0D|0A)|\\$/.test(name)) {
    throw new Error(
      `the field name ${name} contains characters that multipart does not allow`,
    );
  }
  const file = fileName === null ? "" : `; filename="${quoted(fileName)}"`;
  const type =
    contentType === null
      ? ""
      : `Content-Type: ${contentType.replace(/[\r\n]/g, " ")}\r\n`;
  return `Content-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}`;
}

/** Escapes the three characters that would end the header or the name, as browsers do. */
function quoted(text: string): string {
  return text.replace(/[\r\n"]/g, encodeURIComponent);
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
    if (response.body !== null)
      body = await (format.read ?? json)(response, received, source, format);
  } catch (cause) {
    if (!(cause instanceof Mismatch)) throw cause;
    reason = `${cause.message} (content type: ${received || "none"})`;
    body = cause.cause ?? (await asReceived(response, received, source));
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

/** JSON, text or a blob, by the media type. */
export async function asReceived(
  response: Response,
  mediaType: string,
  source: BodySource,
): Promise<unknown> {
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
