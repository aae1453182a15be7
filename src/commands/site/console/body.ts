/** The body of a filled form: what is sent, and what the curl command shows. */
import type {
  ConsoleBody,
  ConsoleOperation,
} from "../../../emit/docs/try-it/console-data.js";
import { concreteMediaType } from "../../../facts/requests/files.js";
import { formPairs, partTexts } from "../../../facts/requests/form-text.js";
import type { WireBody, WirePart } from "../../../facts/requests/wire-input.js";
import type { JsonValue } from "../../../model/model.js";
import { fieldValue, type FilledBody } from "./filled.js";

interface SentBody {
  described: WireBody;
  body: string | Blob | FormData;
  headers: [string, string][];
}

export function sentBody(
  { bodies }: ConsoleOperation,
  filled: FilledBody,
): SentBody | null {
  const format = bodies[filled.format];
  if (format === undefined) return null;
  const { content } = format;
  const typed: [string, string][] = [
    ["Content-Type", concreteMediaType(content.mediaType)],
  ];
  switch (format.kind) {
    case "text": {
      const { text } = filled;
      const described: WireBody = { content, kind: "text", text, items: null };
      return { described, body: text, headers: typed };
    }
    case "file": {
      const file = filled.files[0] ?? new File([], "empty");
      const named = { name: file.name, mediaType: null };
      const described: WireBody = { content, kind: "file", file: named };
      return { described, body: file, headers: typed };
    }
    case "fields": {
      const fields = filledFields(format, filled).map(
        ({ name, value }): [string, JsonValue] => [name, value],
      );
      const pairs = new URLSearchParams(formPairs(content, fields));
      const described: WireBody = { content, kind: "form", fields };
      return { described, body: String(pairs), headers: typed };
    }
    case "parts": {
      const parts = filledFields(format, filled);
      const described: WireBody = { content, kind: "multipart", parts };
      // The browser writes the header, with the boundary.
      return { described, body: formData(content, parts), headers: [] };
    }
  }
}

interface FilledPart extends WirePart {
  data: File | null;
}

/** The fields that are not empty. */
function filledFields(
  { fields }: ConsoleBody,
  filled: FilledBody,
): FilledPart[] {
  return fields.flatMap((field, index): FilledPart[] => {
    const { name } = field;
    const text = filled.fields[index] ?? "";
    const data = filled.files[index] ?? null;
    if (data !== null) {
      const file = { name: data.name, mediaType: data.type || null };
      return [{ name, value: "", file, repeated: false, data }];
    }
    if (text === "") return [];
    const value = fieldValue(field, text);
    return [{ name, value, file: null, repeated: false, data }];
  });
}

function formData(
  content: ConsoleBody["content"],
  parts: readonly FilledPart[],
): FormData {
  const form = new FormData();
  for (const { name, value, data } of parts) {
    if (data !== null) {
      form.append(name, data);
      continue;
    }
    for (const { text, mediaType } of partTexts(content, name, value)) {
      if (mediaType === null) form.append(name, text);
      else form.append(name, new Blob([text], { type: mediaType }));
    }
  }
  return form;
}
