/** Object literals of data, in the layout of Prettier: on one line if they fit. */
import type { JsonValue } from "../../model/model.js";
import {
  code,
  comma,
  fluid,
  group,
  indent,
  join,
  lastComma,
  line,
  sequence,
} from "./code.js";
import type { Code } from "./fragment.js";
import { array, isGrid, key, lit, openArray, str } from "./literal.js";

/** `{ a: 1, b: 2 }`; entries that are null are left out. */
export function flatObject(entries: readonly (Code | null)[]): Code {
  const present = entries.filter((entry) => entry !== null);
  if (present.length === 0) return code`{}`;
  return group(
    code`{`,
    indent(line, join(present, comma)),
    lastComma,
    line,
    code`}`,
  );
}

/** The least length of names that can fill a line, with their indentation. */
const longName = 30;

/** `name: value` for a value that is an object or a list. */
export function entry(name: string, value: Code): Code {
  return name.length < longName
    ? code`${propertyKey(name)}: ${value}`
    : sequence(propertyKey(name), code`:`, fluid(value));
}

/**
 * `name: value` for a value that is a name or a literal. It moves to the next line if it does not fit, except after a
 * name that is too short for that to help.
 */
export function plainEntry(name: string, value: Code): Code {
  const quotes = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? 0 : 2;
  return name.length + quotes < 5
    ? entry(name, value)
    : group(propertyKey(name), code`:`, indent(line, value));
}

/** `name: "text"`. */
export function textEntry(name: string, text: string): Code {
  // Every object has a `constructor`, so TypeScript would infer the type of that property instead of the literal's.
  const value =
    name in Object.prototype ? code`${str(text)} as const` : str(text);
  return plainEntry(name, value);
}

/** Any JSON value on as few lines as possible. */
export function data(value: JsonValue): Code {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "number")) return lit(value);
    const items = value.map(data);
    return isGrid(value) || (value.length > 1 && value.every(isLarge))
      ? openArray(items)
      : array(items);
  }
  if (value !== null && typeof value === "object") {
    return flatObject(
      Object.entries(value).map(([name, item]) => dataEntry(name, item)),
    );
  }
  return lit(value);
}

export function dataEntry(name: string, value: JsonValue): Code {
  if (typeof value === "string") return textEntry(name, value);
  return value !== null && typeof value === "object"
    ? entry(name, data(value))
    : plainEntry(name, lit(value));
}

/** Prettier expands a list of several objects that all have more than one entry. */
function isLarge(value: JsonValue): boolean {
  return (
    value !== null &&
    typeof value === "object" &&
    !Array.isArray(value) &&
    Object.keys(value).length > 1
  );
}

/** In an object literal, `__proto__: x` would set the prototype. */
function propertyKey(name: string): Code {
  return name === "__proto__" ? code`["__proto__"]` : key(name);
}
