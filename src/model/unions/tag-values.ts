/** Computes which values of a discriminator's property lead to which alternatives. */
import { appendTo } from "../../base/common/append-to.js";
import type { Discriminator, SchemaId, TagValue } from "../model.js";
import type { TagProperty } from "./tag-property.js";

export interface TaggedMember {
  schema: SchemaId;
  /** How the schema describes the property; null if it does not describe it. */
  tag: TagProperty | null;
  /** The values that the schema itself lists. */
  own: readonly TagValue[];
  /** The name of the schema, or the value that it defines for itself. */
  names: readonly string[];
}

/** A key of `mapping`, which is always a string, and the alternative for it. */
export interface MappingValue {
  value: string;
  schema: SchemaId;
}

/**
 * `mapping` has priority. An alternative without an entry in it is selected by its name. Values that an alternative
 * lists select it, too, unless the mapping or a name assigns them to another one. A value may select several
 * alternatives.
 */
export function mappingOf(
  members: readonly TaggedMember[],
  written: readonly MappingValue[],
): Discriminator["mapping"] {
  const claimed: Discriminator["mapping"] = [];
  const bySchema = new Map(members.map((member) => [member.schema, member]));
  for (const { value, schema } of written) {
    const member = bySchema.get(schema);
    for (const typed of member ? typedValues(value, member.tag) : []) {
      claimed.push({ value: typed, schema });
    }
  }
  const mapped = new Set(written.map(({ schema }) => schema));
  for (const { schema, tag, names } of members) {
    if (mapped.has(schema)) continue;
    for (const value of names.flatMap((name) => typedValues(name, tag))) {
      claimed.push({ value, schema });
    }
  }
  const values = new Set(claimed.map(({ value }) => value));
  const listed = members.flatMap(({ schema, own }) =>
    own
      .filter((value) => !values.has(value))
      .map((value) => ({ value, schema })),
  );
  return [...claimed, ...listed];
}

/** Returns the schemas of a mapping that allow other values of the property as well. */
export function openMembers(
  members: readonly TaggedMember[],
  mapping: Discriminator["mapping"],
): SchemaId[] {
  const values = new Map<SchemaId, TagValue[]>();
  for (const { value, schema } of mapping) appendTo(values, schema, value);
  return members
    .filter(({ schema, own }) => {
      const mapped = values.get(schema);
      const isClosed =
        own.length > 0 && own.every((value) => mapped?.includes(value));
      return mapped !== undefined && !isClosed;
    })
    .map(({ schema }) => schema);
}

/** Returns the values of the property that a string can mean: `1` is a number if the property is a number. */
function typedValues(text: string, tag: TagProperty | null): TagValue[] {
  if (!tag) return [];
  if (tag.values) return tag.values.filter((value) => String(value) === text);
  const found: TagValue[] = [];
  const { types } = tag;
  if (types.includes("string")) found.push(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) {
    found.push(text === "true");
  }
  const number = Number(text);
  if (String(number) !== text || !Number.isFinite(number)) return found;
  if (
    types.includes("number") ||
    (types.includes("integer") && Number.isInteger(number))
  ) {
    found.push(number);
  }
  return found;
}
