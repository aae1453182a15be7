/** Values of the spec as TypeScript literals, written as Prettier writes them. */
import { replaceHidden, unicodeEscape } from "../../base/hidden-text.js";
import type { JsonValue } from "../../model/model.js";
import { identifier, isIdentifier } from "../../naming/identifiers.js";
import {
  code,
  comma,
  commaAndEnd,
  expanded,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  none,
  sequence,
  softline,
} from "./code.js";
import {
  asCode,
  fill as fillOf,
  Fragment,
  literal as literalOf,
  name as nameOf,
  type Code,
} from "./fragment.js";

const short: Record<string, string> = {
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Nearly all strings match this and need no escaping. */
const harmless = /^[\x20\x21\x23-\x26\x28-\x5b\x5d-\x7e]*$/;

/** A string literal's text, quotes included. */
function quote(value: string): string {
  if (harmless.test(value)) return `"${value}"`;
  const doubles = value.split('"').length;
  const singles = value.split("'").length;
  const mark = doubles > singles ? "'" : '"';
  const body = value.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`);
  const shown = replaceHidden(
    body,
    (character) => short[character] ?? unicodeEscape(character),
  );
  return mark + shown + mark;
}

export function str(value: string): Code {
  return literal(quote(value));
}

/** A number as Prettier prints it: `1e21`, not `1e+21`. */
export function num(value: number): Code {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new TypeError(`Not a finite number: ${String(value)}`);
  }
  return literal(
    Object.is(value, -0) ? "-0" : String(value).replace("e+", "e"),
  );
}

/** The values that `lit` can write: JSON, integers beyond its numbers, and code that is already written. */
export type LiteralValue =
  JsonValue | bigint | Code | LiteralValue[] | { [key: string]: LiteralValue };

export function lit(value: LiteralValue): Code {
  if (value === null) return literal("null");
  if (value instanceof Fragment) return value;
  switch (typeof value) {
    case "boolean":
      return literal(value ? "true" : "false");
    case "number":
      return num(value);
    case "bigint":
      return literal(`${String(value)}n`);
    case "string":
      return str(value);
    case "object":
      return Array.isArray(value) ? list(value) : record(value);
    default:
      throw new TypeError(`Not a value of a spec: ${typeof value}`);
  }
}

/** `[a, b]`, one item a line if they do not fit. */
export function array(items: readonly Code[]): Code {
  return brackets(items, { trailing: code`,`, open: false });
}

/** `[a, b]`, one item a line. */
export function openArray(items: readonly Code[]): Code {
  return brackets(items, { trailing: code`,`, open: true });
}

/** `[[a, b], [c, d]]`, which Prettier expands if there are several. */
export function rows(items: readonly Code[]): Code {
  return items.length > 1 ? openArray(items) : array(items);
}

/** An array in JSON, which has no trailing comma. */
export function jsonArray(items: readonly Code[]): Code {
  return brackets(items, { trailing: none, open: false });
}

/** Whether all items of a list are numbers. Prettier fills lines with them. */
export function fillsLines(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === "number")
  );
}

/** Whether a list has several lists of several items. Prettier expands it. */
export function isGrid(values: readonly unknown[]): boolean {
  return (
    values.length > 1 &&
    values.every((item) => Array.isArray(item) && item.length > 1)
  );
}

/** Prettier fills lines with numbers, and expands a list of lists. */
function list(values: readonly LiteralValue[]): Code {
  const items = values.map(lit);
  if (fillsLines(values)) return filled(items);
  const open = isGrid(values);
  return brackets(items, { trailing: code`,`, open });
}

function brackets(
  items: readonly Code[],
  { trailing, open }: { trailing: Code; open: boolean },
): Code {
  if (items.length === 0) return code`[]`;
  return (open ? expanded : group)(
    code`[`,
    indent(softline, join(items, comma)),
    ifBreak(trailing),
    softline,
    code`]`,
  );
}

/** `[1, 2]`, or lines that are filled with numbers. The last line has room for its comma. */
function filled(items: readonly Code[]): Code {
  const withCommas = items.map((item) => code`${item},`);
  return group(
    code`[`,
    ifBreak(
      sequence(indent(softline, asCode(fillOf(withCommas))), softline),
      join(items, code`, `),
    ),
    code`]`,
  );
}

function record(value: { [key: string]: LiteralValue }): Code {
  return object(
    Object.entries(value).map(([name, item]) =>
      sequence(
        name === "__proto__" ? code`["__proto__"]` : key(name),
        code`: `,
        lit(item),
      ),
    ),
  );
}

/** `{ … }` with one entry a line. */
export function object(entries: readonly Code[]): Code {
  if (entries.length === 0) return code`{}`;
  return expanded(
    code`{`,
    indent(hardline, join(entries, commaAndEnd)),
    code`,`,
    hardline,
    code`}`,
  );
}

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Whether a property needs no quotes. */
export function isPlainKey(name: string): boolean {
  return plainName.test(name);
}

/** A property name, quoted only if necessary. Prettier keeps the quotes of letters beyond U+FFFF. */
export function key(name: string): Code {
  const isPlain =
    isPlainKey(name) || (isIdentifier(name) && !/[\ud800-\udfff]/.test(name));
  return isPlain ? asCode(nameOf(identifier(name))) : str(name);
}

/** `.name` or `["name"]`. */
export function member(name: string): Code {
  return isPlainKey(name)
    ? sequence(code`.`, key(name))
    : sequence(code`[`, str(name), code`]`);
}

function literal(value: string): Code {
  return asCode(literalOf(value));
}
