// Part of the Specwright runtime, copied unchanged.
/** Multipart bodies. `FormData` is not used, because it cannot give a part a content type without a file name. */
import {
  bytesIn,
  isByteSource,
  cancelSource,
  type ByteSource,
} from "./file-stream.js";
import { outgoing, type Outgoing } from "./outgoing.js";
import { describing } from "../parameters/parameters.js";
import {
  contentText,
  entriesOf,
  scalarText,
} from "../parameters/scalar-text.js";

/** A form that is ready to be sent. */
export interface Multipart {
  /** A blob, which references the files without reading them, or a stream if one of the files is a stream. */
  readonly content: Blob | Outgoing;
  readonly contentType: string;
}

export function multipartBody(
  values: object,
  contentTypes: Readonly<Record<string, string>>,
  mediaType: string,
): Multipart {
  const boundary = `part-${crypto.randomUUID()}`;
  const contentType = `${mediaType}; boundary=${boundary}`;
  const pieces: Piece[] = [];
  for (const [name, value] of entriesOf(values)) {
    const declared = Object.hasOwn(contentTypes, name)
      ? contentTypes[name]
      : undefined;
    const parts = describing("field", name, () => partsOf(value, declared));
    for (const part of parts) {
      pieces.push(
        `--${boundary}\r\n${headersOf(name, part)}\r\n`,
        part.content,
        "\r\n",
      );
    }
  }
  pieces.push(`--${boundary}--\r\n`);
  const content = isAtHand(pieces)
    ? new Blob(pieces, { type: contentType })
    : outgoing(chunksOf(pieces), (chunk) => chunk);
  return { content, contentType };
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
    throw new Error(
      "has an empty list, which forms cannot express; leave it out",
    );
  }
  return items.map((item) => partOf(item, declared));
}

function partOf(value: unknown, declared: string | undefined): Part {
  // A range or a list of types tells which types are allowed, not which one this is.
  const contentType =
    declared === undefined || /[*,]/.test(declared) ? null : declared;
  if (value instanceof Blob || isByteSource(value)) {
    const { type, name } = value as Partial<File>;
    return {
      content: value,
      contentType: contentType ?? (type || "application/octet-stream"),
      fileName: name ?? "blob",
    };
  }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return {
      content: value as ArrayBuffer | Uint8Array<ArrayBuffer>,
      contentType: contentType ?? "application/octet-stream",
      fileName: "blob",
    };
  }
  const isJson = typeof value === "object" && !(value instanceof Date);
  return {
    content:
      contentType === null
        ? scalarText(value)
        : contentText(value, contentType),
    contentType: contentType ?? (isJson ? "application/json" : null),
    fileName: null,
  };
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
  return text
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll('"', "%22");
}
