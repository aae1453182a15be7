/** JSON as Prettier lays it out: objects open, arrays on one line where they fit. */
import type { JsonValue } from "../../model/model.js";
import { code, expanded, hardline, indent, join, sequence } from "./code.js";
import { Code } from "./fragment.js";
import { invisible, jsonArray } from "./literal.js";

export function json(value: JsonValue): Code {
  if (Array.isArray(value)) return jsonArray(value.map(json));
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value);
    if (entries.length === 0) return code`{}`;
    return expanded(
      code`{`,
      indent(
        hardline,
        join(
          entries.map(([name, item]) =>
            sequence(scalar(name), code`: `, json(item)),
          ),
          sequence(code`,`, hardline),
        ),
      ),
      hardline,
      code`}`,
    );
  }
  return scalar(value);
}

function scalar(value: string | number | boolean | null): Code {
  const text = JSON.stringify(value).replace(
    invisible,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Code.of({ kind: "literal", text });
}
