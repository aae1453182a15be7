/** JSON in the layout of Prettier: objects are expanded, arrays are on one line if they fit. */
import type { JsonValue } from "../../model/model.js";
import { replaceHidden, unicodeEscape } from "../../base/hidden-text.js";
import {
  code,
  commaAndEnd,
  expanded,
  hardline,
  indent,
  join,
  sequence,
} from "./code.js";
import { asCode, literal, type Code } from "./fragment.js";
import { jsonArray } from "./literal.js";

/** In `package.json`, Prettier expands arrays as npm does. */
type JsonArrays = "where they fit" | "open";

export function json(
  value: JsonValue,
  arrays: JsonArrays = "where they fit",
): Code {
  if (value === null || typeof value !== "object") return scalar(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => json(item, arrays));
    return arrays === "open" ? open(code`[`, items, code`]`) : jsonArray(items);
  }
  const entries = Object.entries(value).map(([name, item]) =>
    sequence(scalar(name), code`: `, json(item, arrays)),
  );
  return open(code`{`, entries, code`}`);
}

function open(start: Code, items: readonly Code[], end: Code): Code {
  if (items.length === 0) return sequence(start, end);
  return expanded(
    start,
    indent(hardline, join(items, commaAndEnd)),
    hardline,
    end,
  );
}

function scalar(value: JsonScalar): Code {
  return asCode(literal(jsonScalar(value)));
}

type JsonScalar = string | number | boolean | null;

const visible = /^[\x20-\x7e]*$/;

/** The text of a value without parts. Invisible characters are escaped. */
export function jsonScalar(value: JsonScalar): string {
  const written = JSON.stringify(value);
  if (visible.test(written)) return written;
  return replaceHidden(written, unicodeEscape);
}
