/** Objects and lists of the route table: on one line where they fit, as a person would write them. */
import {
  code,
  expanded,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  key,
  line,
  none,
  sequence,
  softline,
  str,
  type Code,
} from "../code/index.js";
import type { JsonValue } from "../../model/model.js";
import { lit } from "../code/index.js";

/** `{ a: 1, b: 2 }`; entries that are null are left out. */
export function compact(entries: readonly (Code | null)[]): Code {
  const present = entries.filter((entry) => entry !== null);
  if (present.length === 0) return code`{}`;
  return group(
    code`{`,
    indent(line, join(present, sequence(code`,`, line))),
    ifBreak(code`,`),
    line,
    code`}`,
  );
}

/** `[a, b]`; Prettier opens a list of several objects. */
export function list(items: readonly Code[], kind: "plain" | "objects"): Code {
  if (items.length === 0) return code`[]`;
  const wrap = kind === "objects" && items.length > 1 ? expanded : group;
  return wrap(
    code`[`,
    indent(softline, join(items, sequence(code`,`, line))),
    ifBreak(code`,`),
    softline,
    code`]`,
  );
}

/** `name: value`, where the value is an object or a list. */
export function entry(name: string, value: Code): Code {
  return sequence(propertyKey(name), code`: `, value);
}

/**
 * `name: value`, where the value is a name or a literal. It moves to the next line where it does not fit, except after
 * a name so short that nothing would be won.
 */
export function plainEntry(name: string, value: Code): Code {
  return name.length < 5
    ? entry(name, value)
    : group(propertyKey(name), code`:`, indent(line, value));
}

function propertyKey(name: string): Code {
  return name === "__proto__" ? code`["__proto__"]` : key(name);
}

export function optionalEntry(name: string, value: Code | null): Code | null {
  return value === null ? null : entry(name, value);
}

/** Any JSON value, compactly. */
export function data(value: JsonValue): Code {
  if (Array.isArray(value)) {
    const objects = value.every(
      (item) =>
        item !== null &&
        typeof item === "object" &&
        Object.keys(item).length > 1,
    );
    return list(value.map(data), objects ? "objects" : "plain");
  }
  if (value !== null && typeof value === "object") {
    return compact(
      Object.entries(value).map(([name, item]) =>
        (item !== null && typeof item === "object" ? entry : plainEntry)(
          name,
          data(item),
        ),
      ),
    );
  }
  return lit(value);
}

/** `a | b | c` of strings; one a line where they do not fit. */
export function stringUnion(values: readonly string[]): Code {
  return union(values.map(str));
}

/** `a | b`. */
export function union(members: readonly Code[]): Code {
  const [only] = members;
  if (members.length === 1 && only) return only;
  return group(
    members.length > 1 ? ifBreak(code`| `) : none,
    join(members, sequence(line, code`| `)),
  );
}

/** `Name<a, b | c>`. */
export function applied(name: Code, args: readonly Code[]): Code {
  return group(
    name,
    code`<`,
    indent(softline, join(args, sequence(code`,`, line))),
    softline,
    code`>`,
  );
}

/**
 * `= { … }`: the right side of a declaration whose left side is so many characters wide. Prettier moves an object to
 * the next line where not even its bracket fits.
 */
export function assigned(width: number, value: Code): Code {
  return width + " = {".length > 80
    ? sequence(code`=`, indent(hardline, value))
    : code`= ${value}`;
}

/** `= { … } | { … }`: the right side of an alias of object types. */
export function alternatives(width: number, members: readonly Code[]): Code {
  const [only] = members;
  if (members.length === 1 && only) return assigned(width, only);
  const bar = sequence(hardline, code`| `);
  const bars = members.map((member) => sequence(bar, indent(member)));
  return sequence(code`=`, indent(...bars));
}
