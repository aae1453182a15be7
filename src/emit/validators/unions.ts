/** What is known of the alternatives of a union before any value is seen. */
import type { SchemaId } from "../../model/model.js";
import type { Frame } from "./frame.js";
import type { Schemas } from "./schemas.js";
import type { Direction } from "../../naming/names.js";
import { asksOnlyCalls, type UnionPart } from "./shape.js";

/** A property whose value says which alternative is meant. */
export interface Tag {
  property: string;
  /** Several values may lead to the same schema. */
  options: { values: string[]; schema: SchemaId }[];
  /** Alternatives that no value leads to: null beside objects, for instance. */
  untagged: SchemaId[];
}

/** By the spec's discriminator, or by constants that tell the alternatives apart. */
export function tagOf(
  frame: Pick<Frame, "module" | "direction">,
  union: UnionPart,
): Tag | null {
  const { schemas } = frame.module;
  const mapping =
    union.discriminator ?? constantTag(schemas, union.schemas, frame.direction);
  if (mapping === null || mapping.mapping.length === 0) return null;
  const bySchema = new Map<SchemaId, string[]>();
  for (const { value, schema } of mapping.mapping) {
    bySchema.set(schema, [...(bySchema.get(schema) ?? []), value]);
  }
  return {
    property: mapping.property,
    options: [...bySchema].map(([schema, values]) => ({ values, schema })),
    untagged: union.schemas.filter(
      (id) => !bySchema.has(targetOf(schemas, id, frame.direction)),
    ),
  };
}

/** A schema that is only a reference stands for its target. */
export function targetOf(
  schemas: Schemas,
  id: SchemaId,
  direction: Direction,
): SchemaId {
  if (schemas.schema(id).role.kind !== "inline") return id;
  const shape = schemas.shape(id, direction);
  const [only] = shape.calls;
  return only !== undefined && shape.calls.length === 1 && asksOnlyCalls(shape)
    ? only
    : id;
}

interface Mapping {
  property: string;
  mapping: { value: string; schema: SchemaId }[];
}

/** A required property that has another constant in each alternative. */
function constantTag(
  schemas: Schemas,
  members: readonly SchemaId[],
  direction: Direction,
): Mapping | null {
  const targets = members.map((id) => targetOf(schemas, id, direction));
  const [first] = targets;
  if (first === undefined) return null;
  for (const property of constantsOf(schemas, first, direction).keys()) {
    const mapping = targets.flatMap((schema) => {
      const constants = constantsOf(schemas, schema, direction);
      const values = constants.get(property) ?? [];
      return values.map((value) => ({ value, schema }));
    });
    const covered = new Set(mapping.map(({ schema }) => schema));
    const values = new Set(mapping.map(({ value }) => value));
    if (covered.size === members.length && values.size === mapping.length) {
      return { property, mapping };
    }
  }
  return null;
}

/** Required properties that can only have certain texts, of a schema that only objects match. */
export function constantsOf(
  schemas: Schemas,
  id: SchemaId,
  direction: Direction,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const types = schemas.types(id, direction);
  if (types?.size !== 1 || !types.has("object")) return found;
  for (const [name, { values, isRequired }] of schemas.properties(
    id,
    direction,
  )) {
    if (isRequired && values?.every((value) => typeof value === "string")) {
      found.set(name, values);
    }
  }
  return found;
}

/** Whether no value can match two of them, because their types differ. */
export function areDisjoint(
  frame: Pick<Frame, "module" | "direction">,
  members: readonly SchemaId[],
): boolean {
  const seen = new Set<string>();
  for (const id of members) {
    const types = frame.module.schemas.types(id, frame.direction);
    if (types === null) return false;
    for (const type of types) {
      const kind = type === "integer" ? "number" : type;
      if (seen.has(kind)) return false;
    }
    for (const type of types) seen.add(type === "integer" ? "number" : type);
  }
  return true;
}
