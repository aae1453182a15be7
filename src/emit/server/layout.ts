/** The layout of objects and lists in the route table: on one line if they fit. */
import {
  array,
  assignment,
  code,
  entry,
  hardline,
  indent,
  openArray,
  sequence,
  str,
  type Code,
} from "../code/index.js";
import { simple, unionOf, type TypeText } from "../type-layout.js";

/** `[a, b]`. Prettier expands a list of several objects. */
export function list(items: readonly Code[], kind: "plain" | "objects"): Code {
  return kind === "objects" && items.length > 1
    ? openArray(items)
    : array(items);
}

export function optionalEntry(name: string, value: Code | null): Code | null {
  return value === null ? null : entry(name, value);
}

/** `"a" | "b"`. */
export function textUnion(values: readonly string[]): TypeText {
  return unionOf(values.map((value) => simple(str(value))));
}

/** `alias = { … } | { … };` */
export function alternatives(alias: Code, members: readonly Code[]): Code {
  const [only] = members;
  if (members.length === 1 && only) return assignment(alias, only);
  const bar = sequence(hardline, code`| `);
  const bars = members.map((member) => sequence(bar, indent(member)));
  return sequence(alias, code` =`, indent(...bars), code`;`);
}
