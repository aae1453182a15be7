/** JSON as Prettier lays it out: objects open, arrays on one line where they fit. */
import {
  Code,
  code,
  expanded,
  hardline,
  indent,
  join,
  jsonArray,
  sequence,
} from "../emit/code/index.js";
import type { JsonValue } from "../model/model.js";
import { layout } from "./layout.js";

/** The text of a JSON file. For `package.json` Prettier does as npm does: everything is open. */
export function printJson(path: string, value: JsonValue): string {
  const text = /(^|\/)package\.json$/.test(path)
    ? withEscapes(JSON.stringify(value, null, 2))
    : layout(toCode(value).node, { width: 80, nameOf: noSymbols });
  return `${text}\n`;
}

function noSymbols(): never {
  throw new Error("JSON has no symbols");
}

function toCode(value: JsonValue): Code {
  if (Array.isArray(value)) return jsonArray(value.map(toCode));
  if (value === null || typeof value !== "object") return scalar(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return code`{}`;
  return expanded(
    code`{`,
    indent(
      hardline,
      join(
        entries.map(([name, item]) =>
          sequence(scalar(name), code`: `, toCode(item)),
        ),
        sequence(code`,`, hardline),
      ),
    ),
    hardline,
    code`}`,
  );
}

function scalar(value: string | number | boolean | null): Code {
  const text = withEscapes(JSON.stringify(value));
  return Code.of({ kind: "literal", text });
}

/** Characters that nobody would see, or that would turn the text around, are written as escapes. */
function withEscapes(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
