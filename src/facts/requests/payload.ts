/** The body of a request as it is sent. */
import { concreteMediaType } from "./files.js";
import { formPairs, partTexts } from "./form-text.js";
import type { WireBody, WireContent, WirePart } from "./wire-input.js";

interface Payload {
  /** The header `Content-Type`. */
  type: string;
  text: string;
}

/** Cannot occur in the values of samples. */
const boundary = "specwright-boundary-7d1f6c0a";

/** The content of files. */
const fileText = "sample";

export function payloadOf(body: WireBody): Payload {
  const type = concreteMediaType(body.content.mediaType);
  switch (body.kind) {
    case "json":
      return { type, text: JSON.stringify(body.value) };
    case "text":
      return { type, text: body.text };
    case "file":
      return { type, text: fileText };
    case "form":
      return { type, text: formText(body.content, body.fields) };
    case "multipart":
      return {
        type: `${type}; boundary=${boundary}`,
        text: `${body.parts
          .flatMap((part) => partLines(body.content, part))
          .join("")}--${boundary}--\r\n`,
      };
  }
}

function formText(...form: Parameters<typeof formPairs>): string {
  return new URLSearchParams(formPairs(...form)).toString();
}

function partLines(
  content: WireContent,
  { name, value, file }: WirePart,
): string[] {
  const field = `form-data; name="${quoted(name)}"`;
  const part = (disposition: string, type: string | null, text: string) =>
    [
      `--${boundary}`,
      `Content-Disposition: ${disposition}`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
      "",
      text,
      "",
    ].join("\r\n");
  if (file !== null)
    return [
      part(
        `${field}; filename="${quoted(file.name)}"`,
        file.mediaType,
        fileText,
      ),
    ];
  return partTexts(content, name, value).map(({ text, mediaType }) =>
    part(field, mediaType, text),
  );
}

/** As browsers write names in forms. */
function quoted(text: string): string {
  return text
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A")
    .replaceAll('"', "%22");
}
