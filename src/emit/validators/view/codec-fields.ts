/**
 * Code that converts the declared properties of one object. The engine reads, copies and writes properties that the code
 * names several times faster than those in a loop over a table.
 */
import {
  args,
  block,
  code,
  digits,
  flatObject,
  group,
  ident,
  indent,
  join,
  line,
  plainEntry,
  sequence,
  softline,
  str,
  typeRef,
  type Code,
} from "../../code/index.js";
import { identifier } from "../../../naming/identifiers.js";
import { destructured, renamedMember } from "../check/read-properties.js";
import type { ModuleWriter } from "../module/module.js";

export interface CodecField {
  /** The name of the property on the wire. */
  wire: string;
  /** The name of the property in code. */
  code: string;
  isRequired: boolean;
  /** The position among the properties with a codec; null if there is nothing to convert in it. */
  position: number | null;
}

/** Entries of the table of an object; none if the runtime converts it by the table. */
export function fieldConversions(
  module: ModuleWriter,
  fields: readonly CodecField[],
): Code[] {
  if (!fields.every(isPlain)) return [];
  if (fields.every(({ wire, code: name }) => wire === name)) {
    return [written(code`convert`, fields, changedFields(module, fields))];
  }
  const reversed = fields.map(({ wire, code: name, ...field }) => ({
    ...{ wire: name, code: wire },
    ...field,
  }));
  return [
    written(code`decode`, fields, renamedFields(module, fields)),
    written(code`encode`, fields, renamedFields(module, reversed)),
  ];
}

/** Long names would not fit into a line. Every object inherits some names, and names that are numbers are sorted. */
function isPlain(field: CodecField): boolean {
  return [field.wire, field.code].every(
    (name) =>
      name.length <= 40 && !(name in Object.prototype) && !/^\d+$/.test(name),
  );
}

function written(
  name: Code,
  fields: readonly CodecField[],
  statements: readonly Code[],
): Code {
  const hasParts = fields.some(({ position }) => position !== null);
  const parameters = hasParts ? code`(value, at)` : code`(value)`;
  return block(code`${name}: ${parameters} =>`, statements);
}

/** A copy is made if a property changes. */
function changedFields(
  module: ModuleWriter,
  fields: readonly CodecField[],
): Code[] {
  const converted = fields.filter(({ position }) => position !== null);
  return [
    code`let copy: ${fieldsType(module)} | null = null;`,
    ...converted.flatMap((field) => {
      const part = partName(field.position ?? 0);
      const before = code`value[${str(field.wire)}]`;
      const changed = code`(copy ??= { ...value })[${str(field.wire)}] = ${part};`;
      return [
        code`const ${part} = ${convertedPart(field, before)};`,
        conditional([code`${part} !== ${before}`], changed),
      ];
    }),
    code`return copy ?? value;`,
  ];
}

/** The runtime compares the number of properties, because the value may have others. */
function renamedFields(
  module: ModuleWriter,
  fields: readonly CodecField[],
): Code[] {
  const parts = fields.map((field, index) => ({
    ...field,
    part: partName(index),
  }));
  const required = parts.filter(({ isRequired }) => isRequired);
  const optional = parts.filter(({ isRequired }) => !isRequired);
  const missing = required.map(({ part }) => code`${part} === undefined`);
  const literal = flatObject(
    required.map(({ part, ...field }) =>
      plainEntry(field.code, convertedPart(field, part)),
    ),
  );
  return [
    destructured(
      parts.map(({ wire, part }) => renamedMember(wire, part)),
      true,
    ),
    ...(missing.length > 0 ? [conditional(missing, code`return null;`)] : []),
    code`const copy: ${fieldsType(module)} = ${literal};`,
    ...optional.map(({ part, ...field }) =>
      conditional(
        [code`${part} !== undefined`],
        code`copy[${str(field.code)}] = ${convertedPart(field, part)};`,
      ),
    ),
    code`return copy;`,
  ];
}

/** `if (a || b) statement;` */
function conditional(tests: readonly Code[], statement: Code): Code {
  const test = join(tests, sequence(code` ||`, line));
  return group(
    code`if (`,
    group(indent(softline, test), softline),
    code`)`,
    indent(line, statement),
  );
}

function convertedPart(
  { position }: Pick<CodecField, "position">,
  part: Code,
): Code {
  return position === null
    ? part
    : sequence(code`at`, args([digits(position), part]));
}

function partName(index: number): Code {
  return ident(identifier(`part${String(index)}`));
}

function fieldsType(module: ModuleWriter): Code {
  return typeRef(module.runtime("codecs/table", "ConvertedFields"));
}
