/** How the properties of `value` get into local variables. */
import {
  block,
  code,
  group,
  ifBreak,
  indent,
  join,
  key,
  line,
  lines,
  sequence,
  str,
  type Code,
} from "../code/index.js";
import type { Locals } from "./locals.js";
import { wordsIn } from "./words.js";

/** Up to here, properties are fetched by name; beyond, the object is walked. */
const fewProperties = 8;

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

export interface Reading {
  /** Properties whose values are needed. */
  names: readonly string[];
  locals: Locals;
  /** What is to be done with all other properties; null where they do not matter. */
  others: { known: readonly string[]; statement: Code } | null;
}

/**
 * Fetching by name is fastest while objects come in few shapes, as small ones do. Large ones come in many (optional
 * properties, any order), which makes every fetch slow; walking the keys takes the same time for all of them.
 * It also sees own properties only, which matters where a property is named like one that every object inherits.
 */
export function readProperties(reading: Reading): Code {
  const { names, locals, others } = reading;
  if (others || names.length > fewProperties || names.some(isInherited)) {
    return walk(reading);
  }
  return names.length === 0 ? code`` : destructure(names, locals);
}

/** For code that is not in a hurry: by name wherever the name is safe. */
export function fetchProperties(
  names: readonly string[],
  locals: Locals,
): Code {
  if (names.length === 0) return code``;
  return names.some(isInherited)
    ? walk({ names, locals, others: null })
    : destructure(names, locals);
}

function isInherited(name: string): boolean {
  return inherited.has(name);
}

function destructure(names: readonly string[], locals: Locals): Code {
  const members = names.map((name) =>
    locals.keepsName(name)
      ? locals.of(name)
      : group(key(name), code`:`, indent(line, locals.of(name))),
  );
  const pattern = group(
    code`const {`,
    indent(line, join(members, sequence(code`,`, line))),
    ifBreak(code`,`),
    line,
    code`} =`,
  );
  // Prettier keeps `= value` beside a pattern of several properties of which one is renamed.
  const renames = names.length > 2 && !names.every(locals.keepsName);
  return renames
    ? sequence(pattern, code` value;`)
    : sequence(pattern, group(indent(line, code`value;`)));
}

function walk({ names, locals, others }: Reading): Code {
  const isOther = (name: string) => others && !others.known.includes(name);
  const read = names.map((name) => {
    const assignment = code`${locals.of(name)} = field;`;
    return caseOf(
      str(name),
      isOther(name) && others
        ? [assignment, others.statement, code`break;`]
        : [assignment, code`break;`],
    );
  });
  const ignored = (others?.known ?? [])
    .filter((name) => !names.includes(name))
    .map((name) => caseOf(str(name), [code`break;`]));
  const rest = others
    ? [lines([code`default:`, indented([others.statement])])]
    : [];
  const cases = block(code`switch (key)`, [...read, ...ignored, ...rest]);
  return lines([
    ...names.map((name) => code`let ${locals.of(name)}: unknown;`),
    block(code`for (const key in value)`, [
      wordsIn([cases]).has("field") ? code`const field = value[key];` : code``,
      cases,
    ]),
  ]);
}

function caseOf(label: Code, statements: readonly Code[]): Code {
  return lines([code`case ${label}:`, indented(statements)]);
}

function indented(statements: readonly Code[]): Code {
  return sequence(code`  `, indent(lines(statements)));
}
