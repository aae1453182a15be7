/** The body of a request or a response as it is sent. */
import { isJson } from "../../../../base/openapi/media-type.js";
import { concreteMediaType } from "../../../../facts/requests/files.js";
import type { SampleBody } from "../../../../facts/requests/body.js";
import { formPairs, partTexts } from "../../../../facts/requests/form-text.js";
import type { JsonValue } from "../../../../model/model.js";

export interface BodyText {
  contentType: string;
  text: string;
}

const boundary = "boundary";

export function bodyText(body: SampleBody): BodyText {
  const contentType = concreteMediaType(body.content.mediaType);
  switch (body.kind) {
    case "json":
      return valueText(body.content.mediaType, body.value);
    case "text":
    case "events":
      return { contentType, text: body.text };
    case "jsonLines":
      return {
        contentType,
        text: body.items.map((item) => `${JSON.stringify(item)}\n`).join(""),
      };
    case "file":
      return { contentType, text: "file" };
    case "form":
      return {
        contentType,
        text: new URLSearchParams(
          formPairs(body.content, body.fields),
        ).toString(),
      };
    case "multipart":
      return {
        contentType: `${contentType}; boundary=${boundary}`,
        text: multipartText(body),
      };
  }
}

function multipartText({
  content,
  parts,
}: Extract<SampleBody, { kind: "multipart" }>): string {
  const written = parts.flatMap(({ name, value, file }) => {
    const label = `Content-Disposition: form-data; name="${quoted(name)}"`;
    if (file !== null) {
      const type = file.mediaType ?? "application/octet-stream";
      const head = `${label}; filename="${quoted(file.name)}"\r\nContent-Type: ${type}`;
      return [`${head}\r\n\r\nfile`];
    }
    return partTexts(content, name, value).map(({ text, mediaType }) => {
      const type = mediaType === null ? "" : `\r\nContent-Type: ${mediaType}`;
      return `${label}${type}\r\n\r\n${text}`;
    });
  });
  const start = written.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `${start}--${boundary}--\r\n`;
}

/** As browsers write names in forms. */
function quoted(text: string): string {
  return text
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll('"', "%22");
}

/** A value as a body. */
export function valueText(mediaType: string, value: JsonValue): BodyText {
  if (typeof value === "string" && !isJson(mediaType))
    return { contentType: concreteMediaType(mediaType), text: value };
  // A range such as `*/*` contains JSON.
  const contentType = mediaType.includes("*") ? "application/json" : mediaType;
  return { contentType, text: JSON.stringify(value) };
}
