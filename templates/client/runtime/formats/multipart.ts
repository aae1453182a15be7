// Part of the Specwright runtime.
/** Multipart bodies. `FormData` is not used, because it cannot give a part a content type without a file name. */
import { isByteSource } from "./byte-source.js";
import {
  isStreamPiece,
  sendPieces,
  type KnownPiece,
  type Piece,
} from "./pieces.js";
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
