/** Object literals of data: on one line where they fit, laid out as Prettier would. */
import { code, comma, group, indent, join, lastComma, line } from "./code.js";
import type { Code } from "./fragment.js";
import { array, key, openArray, str } from "./literal.js";

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

/** `name: value`, where the value is an object or a list. */
export function entry(name: string, value: Code): Code {
  return code`${propertyKey(name)}: ${value}`;
}

/**
 * `name: value`, where the value is a name or a literal. It moves to the next line where it does not fit, except after
 * a name so short that nothing would be won.
 */
export function plainEntry(name: string, value: Code): Code {
  const quotes = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? 0 : 2;
  return name.length + quotes < 5
    ? entry(name, value)
    : group(propertyKey(name), code`:`, indent(line, value));
}

/** `name: "text"`. */
export function textEntry(name: string, text: string): Code {
  // Every object has a `constructor`, so TypeScript expects that one's type here and forgets the literal's.
  const value =
    name in Object.prototype ? code`${str(text)} as const` : str(text);
  return plainEntry(name, value);
}

/** `[{ … }, { … }]`; Prettier opens a list of several objects that all have more than one entry. */
export function listOfObjects(
  items: readonly (readonly (Code | null)[])[],
): Code {
  const written = items.map(flatObject);
  const large = items.every((item) => item.filter(Boolean).length > 1);
  return items.length < 2 || !large ? array(written) : openArray(written);
}

/** An object literal's `__proto__: x` would set the prototype instead. */
function propertyKey(name: string): Code {
  return name === "__proto__" ? code`["__proto__"]` : key(name);
}
