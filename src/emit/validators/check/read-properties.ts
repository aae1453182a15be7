/** Reads properties of `value` into local variables. */
import {
  args,
  block,
  code,
  comma,
  group,
  hardline,
  indent,
  join,
  key,
  lastComma,
  line,
  lines,
  none,
  sequence,
  str,
  type Code,
} from "../../code/index.js";
import { choice } from "./key-choice.js";
import type { Locals } from "../module/locals.js";
import type { ModuleWriter } from "../module/module.js";
import { always } from "../module/test.js";

/** Every object inherits these, so they count only as own properties. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Declares a variable for every property that is used. */
export function fetchProperties(module: ModuleWriter, locals: Locals): Code {
  const names = locals.properties();
  const plain = names.filter((name) => !inherited.has(name));
  return lines([
    plain.length === 0 ? none : destructure(plain, locals),
    ...names
      .filter((name) => inherited.has(name))
      .map(fetchInherited(module, locals)),
  ]);
}

/**
 * Declares a variable for every property of an object with many of them. They are read by name or in a loop, whichever
 * is probably faster.
 */
export function fetchEitherWay(
  module: ModuleWriter,
  locals: Locals,
  stem: string,
): Code {
  const names = locals.properties();
  const plain = names.filter((name) => !inherited.has(name));
  const beginsAlike = module.value("properties", "beginsAlike");
  const cases = plain.map((name) => ({
    name,
    kind: undefined,
    doing: [code`${locals.of(name)} = field;`],
  }));
  const byName = sequence(
    code`({`,
    indent(
      hardline,
      lines(plain.map((name) => sequence(memberOf(name, locals), code`,`))),
    ),
    hardline,
    code`} = value);`,
  );
  const inLoop = block(code`for (const key in value)`, [
    code`const field = value[key];`,
    choice(cases, always),
  ]);
  return lines([
    ...names
      .filter((name) => inherited.has(name))
      .map(fetchInherited(module, locals)),
    ...plain.map((name) => code`let ${locals.of(name)}: unknown;`),
    sequence(
      block(code`if (${beginsAlike}(value, ${module.firstKey(stem)}))`, [
        byName,
      ]),
      code` `,
      block(code`else`, [inLoop]),
    ),
  ]);
}

function fetchInherited(
  module: ModuleWriter,
  locals: Locals,
): (name: string) => Code {
  const read = module.value("properties", "propertyOf");
  return (name) =>
    code`const ${locals.of(name)} = ${read}(value, ${str(name)});`;
}

/**
 * Declares `fields` for loops over all properties: V8 reads fields faster in a loop over the same variable. A loop that
 * takes the place of reads by name gives the names.
 */
export function listFields(module: ModuleWriter, ...names: Code[]): Code {
  const listed = module.value("properties", "listedFields");
  const given = args([code`value`, ...names]);
  return sequence(code`const fields = `, listed, given, code`;`);
}

/** A loop over `key` and `field`. */
export function eachField(body: readonly Code[]): Code {
  return block(code`for (const key in fields)`, [
    code`const field = fields[key];`,
    // JSON has no `undefined`: such a property is absent.
    code`if (field === undefined) continue;`,
    ...body,
  ]);
}

function destructure(names: readonly string[], locals: Locals): Code {
  const members = names.map((name) => memberOf(name, locals));
  const isRenamed = names.some((name) => !locals.keepsName(name));
  return destructured(members, isRenamed);
}

function memberOf(name: string, locals: Locals): Code {
  return locals.keepsName(name)
    ? locals.of(name)
    : renamedMember(name, locals.of(name));
}

/** `name: variable` in a pattern. */
export function renamedMember(name: string, variable: Code): Code {
  return group(key(name), code`:`, indent(line, variable));
}

/** `const { a, b } = value;` */
export function destructured(
  members: readonly Code[],
  isRenamed: boolean,
): Code {
  const pattern = group(
    code`const {`,
    indent(line, join(members, comma)),
    lastComma,
    line,
    code`} =`,
  );
  // Prettier keeps the right side of `=` next to a pattern of more than two properties if one of them is renamed.
  return members.length > 2 && isRenamed
    ? sequence(pattern, code` value;`)
    : sequence(pattern, group(indent(line, code`value;`)));
}
