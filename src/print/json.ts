/** JSON as Prettier lays it out: objects open, arrays on one line where they fit. */
import {
  Code,
  jsonArray,
  code,
  expanded,
  hardline,
  indent,
  join,
  sequence,
} from "../emit/code/index.js";
import type { JsonValue } from "../model/model.js";
import { layout } from "./layout.js";

export function printJson(value: JsonValue): string {
  const text = layout(toCode(value).node, {
    width: 80,
    nameOf: () => {
      throw new Error("JSON has no symbols");
    },
  });
  return `${text}\n`;
}

function toCode(value: JsonValue): Code {
  if (Array.isArray(value)) return arrayOf(value);
  if (value !== null && typeof value === "object") {
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
  return scalar(value);
}

function arrayOf(items: readonly JsonValue[]): Code {
  return jsonArray(items.map(toCode));
}

function scalar(value: JsonValue): Code {
  return Code.of({ kind: "literal", text: JSON.stringify(value) });
}
