// Part of the Specwright runtime, copied unchanged.
/** Multipart bodies. `FormData` is not used, because it cannot give a part a content type without a file name. */
import {
  bytesIn,
  isByteSource,
  cancelSource,
  type ByteSource,
} from "./file-stream.js";
import { streamBody } from "./outgoing.js";
import { contentText } from "../parameters/content.js";
import { entriesOf } from "../parameters/objects.js";
import { entryOf, named, textOf } from "../parameters/text.js";
import { wellFormed } from "../parameters/well-formed.js";
import { setBody } from "../request/body.js";
import type { BodyFormat, Draft } from "../route.js";

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
      if (body instanceof FormData) draft.init.body = body;
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
  if (isAtHand(pieces)) setBody(draft, new Blob(pieces, { type }), type);
  else streamBody(draft, chunksOf(pieces), (chunk) => chunk, type);
}

type AtHand = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

type Piece = AtHand | ByteSource;

function isAtHand(pieces: readonly Piece[]): pieces is AtHand[] {
  return !pieces.some(isByteSource);
}

/** All pieces, one after the other. Ending the iteration also cancels the streams that were not started. */
function chunksOf(pieces: readonly Piece[]): AsyncIterable<Uint8Array> {
  const left = [...pieces];
  const chunks = chunksFrom(left);
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    const streams = left.splice(0).filter(isByteSource);
    await Promise.all([chunks.return(undefined), ...streams.map(cancelSource)]);
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
    yield* bytesIn(isByteSource(piece) ? piece : new Blob([piece]).stream());
  }
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
    isByteSource(value)
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
