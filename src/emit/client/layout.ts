/** Object and array literals of routes, laid out as Prettier would. */
import {
  array,
  code,
  expanded,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  key,
  line,
  sequence,
  str,
  type Code,
} from "../code/index.js";

/** `{ a: 1, b: 2 }` on one line where it fits. */
export function flatObject(entries: readonly Code[]): Code {
  if (entries.length === 0) return code`{}`;
  return group(
    code`{`,
    indent(line, join(entries, sequence(code`,`, line))),
    ifBreak(code`,`),
    line,
    code`}`,
  );
}

/** `name: value`. An object literal's `__proto__: x` would set the prototype instead. */
export function entry(name: string, value: Code): Code {
  const written = name === "__proto__" ? code`["__proto__"]` : key(name);
  return code`${written}: ${value}`;
}

/** Prettier lets a string too long for its line start on the next one, unless its key is short. */
export function textEntry(name: string, text: string): Code {
  const value = str(text);
  const width = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name)
    ? name.length
    : name.length + 2;
  return width < 5
    ? entry(name, value)
    : group(
        name === "__proto__" ? code`["__proto__"]` : key(name),
        code`:`,
        indent(line, value),
      );
}

/** Prettier opens a list whose items all have more than one entry. */
export function listOfObjects(items: readonly (readonly Code[])[]): Code {
  const written = items.map(flatObject);
  if (items.length < 2 || items.some((item) => item.length < 2)) {
    return array(written);
  }
  return expanded(
    code`[`,
    indent(hardline, join(written, sequence(code`,`, hardline))),
    code`,`,
    hardline,
    code`]`,
  );
}

/**
 * ` type` after `export type X =`. Prettier puts it on a line of its own where not even its start fits: `start` is what
 * comes before the first place where the type itself could break.
 */
export function afterEquals(name: string, start: string, type: Code): Code {
  const width = `export type ${name} = ${start}`.length;
  return width > 80 ? indent(hardline, type) : code` ${type}`;
}
