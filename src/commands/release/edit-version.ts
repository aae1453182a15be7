/** Changes the version in the text of a spec or a config, and nothing else. */
import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../base/common/json.js";
import { parseText } from "../../read/parse.js";
import { segments } from "../../base/common/pointer.js";
import { locatorOf } from "../../read/positions.js";

/**
 * Returns the text with another string at the pointer; null if the text has no plain or quoted string there. Comments,
 * quotes, line ends and layout stay as they are.
 */
export function editString(
  text: string,
  pointer: string,
  value: string,
): string | null {
  const found = locatorOf(text)({ document: "", pointer });
  if (found === null) return null;
  const start = offsetOf(text, found.line, found.column);
  const [written] = tokenAt.exec(text.slice(start)) ?? [];
  if (written === undefined) return null;
  const edited =
    text.slice(0, start) +
    quotedAs(written, value) +
    text.slice(start + written.length);
  return isEdited(text, edited, pointer, value) ? edited : null;
}

/** A quoted string without escapes, or a plain one without spaces. */
const tokenAt = /^(?:"[^"\\\n]*"|'[^'\n]*'|[^\s"',}\]#&*!|>%@`][^\s,}\]]*)/;

/** A plain `1.1` would be a number. */
function quotedAs(written: string, value: string): string {
  const [quote = ""] = /^["']/.exec(written) ?? [];
  const mark = quote === "" && /^\d+(\.\d*)?$/.test(value) ? '"' : quote;
  return mark + value + mark;
}

/** The start of a line, in the text with its byte order mark and line ends. */
function offsetOf(text: string, line: number, column: number): number {
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  let offset = mark;
  for (let current = 1; current < line; current++) {
    const rest = /\r\n|\n|\r/.exec(text.slice(offset));
    if (rest === null) break;
    offset += rest.index + rest[0].length;
  }
  return offset + column - 1;
}

/** Whether both texts are the same but for the value. */
function isEdited(
  before: string,
  after: string,
  pointer: string,
  value: string,
): boolean {
  try {
    const expected = withValue(parseText("", before), segments(pointer), value);
    return isDeepStrictEqual(parseText("", after), expected);
  } catch {
    return false;
  }
}

function withValue(
  part: unknown,
  [key, ...rest]: readonly string[],
  value: string,
): unknown {
  if (key === undefined) return value;
  if (!isObject(part)) throw new TypeError("not an object");
  return { ...part, [key]: withValue(part[key], rest, value) };
}
