// Part of the Specwright runtime, copied unchanged.
/**
 * Multipart bodies, written here and not by `FormData`: that one can give a part no content type without a file name.
 */
import { scalarText } from "./parameters.js";

/** The whole body as one blob; files in it are referred to, not read. */
export function multipartBody(
  values: object,
  contentTypes: Readonly<Record<string, string>>,
  mediaType: string,
): Blob {
  const boundary = `part-${crypto.randomUUID()}`;
  const pieces: PartContent[] = [];
  for (const [name, value] of Object.entries(values)) {
    const contentType = Object.hasOwn(contentTypes, name)
      ? contentTypes[name]
      : undefined;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      const part = partOf(item, contentType);
      pieces.push(
        `--${boundary}\r\n${headersOf(name, part)}\r\n`,
        part.content,
        "\r\n",
      );
    }
  }
  pieces.push(`--${boundary}--\r\n`);
  return new Blob(pieces, {
    type: `${mediaType}; boundary=${boundary}`,
  });
}

type PartContent = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

interface Part {
  content: PartContent;
  contentType: string | null;
  fileName: string | null;
}

function partOf(value: unknown, declared: string | undefined): Part {
  // A range or a list of types says what is allowed, not what this is.
  const contentType =
    declared === undefined || /[*,]/.test(declared) ? null : declared;
  if (value instanceof Blob) {
    return {
      content: value,
      contentType: contentType ?? (value.type || "application/octet-stream"),
      fileName: (value as Partial<File>).name ?? "blob",
    };
  }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return {
      content: value as ArrayBuffer | Uint8Array<ArrayBuffer>,
      contentType: contentType ?? "application/octet-stream",
      fileName: "blob",
    };
  }
  const json =
    typeof value === "object" || /[/+]json\s*(;|$)/.test(contentType ?? "");
  return {
    content: json ? JSON.stringify(value) : scalarText(value),
    contentType: contentType ?? (json ? "application/json" : null),
    fileName: null,
  };
}

function headersOf(name: string, { contentType, fileName }: Part): string {
  const file = fileName === null ? "" : `; filename="${quoted(fileName)}"`;
  const type =
    contentType === null
      ? ""
      : `Content-Type: ${contentType.replace(/[\r\n]/g, " ")}\r\n`;
  return `Content-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}`;
}

/** As browsers do: these three would end the header or the name. */
function quoted(text: string): string {
  return text
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll('"', "%22");
}
