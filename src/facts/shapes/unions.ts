/** Static facts about the alternatives of a union. */
import type {
  Direction,
  Discriminator,
  JsonValue,
  SchemaId,
  TagValue,
} from "../../model/model.js";
import { untaggedAlternatives } from "../schemas/alternatives.js";
import { asksOnlyCalls, type UnionPart } from "./shape.js";
import type { Shapes } from "./shapes.js";

/** A property whose value selects the alternative. */
export interface UnionTag {
  property: string;
  /** How alternatives with the same tag value are combined. */
  kind: UnionPart["kind"];
  /** Each value is in one option. Several values may select the same schemas. */
  options: { values: TagValue[]; schemas: SchemaId[] }[];
  /** Alternatives without a tag, such as null next to objects. */
  untagged: SchemaId[];
}

/** From the spec's discriminator, or from constants that distinguish the alternatives. */
export function unionTagOf(
  shapes: Shapes,
  union: UnionPart,
  direction: Direction,
): UnionTag | null {
  const mapping =
    union.discriminator ?? constantTag(shapes, union.schemas, direction);
  if (mapping === null || mapping.mapping.length === 0) return null;
  return {
    property: mapping.property,
    kind: union.kind,
    options: optionsOf(mapping.mapping),
    untagged: untaggedAlternatives(shapes.schema, union.schemas, mapping),
  };
}

/** Groups values that select the same schemas. */
function optionsOf(mapping: Discriminator["mapping"]): UnionTag["options"] {
  const byValue = new Map<TagValue, Set<SchemaId>>();
  for (const { value, schema } of mapping) {
    byValue.set(value, (byValue.get(value) ?? new Set()).add(schema));
  }
  const options = new Map<string, UnionTag["options"][number]>();
  for (const [value, schemas] of byValue) {
    const key = [...schemas].join(" ");
    const known = options.get(key);
    if (known) known.values.push(value);
    else options.set(key, { values: [value], schemas: [...schemas] });
  }
  return [...options.values()];
}

/** The target of a schema that is only a reference. */
export function targetOf(
  shapes: Shapes,
  id: SchemaId,
  direction: Direction,
): SchemaId {
  if (shapes.schema(id).role.kind !== "inline") return id;
  const shape = shapes.shape(id, direction);
  const [only] = shape.calls;
  return only !== undefined && shape.calls.length === 1 && asksOnlyCalls(shape)
    ? only
    : id;
}

/** A required property with a different constant in each alternative. */
function constantTag(
  shapes: Shapes,
  members: readonly SchemaId[],
  direction: Direction,
): Pick<Discriminator, "property" | "mapping"> | null {
  const targets = members.map((id) => targetOf(shapes, id, direction));
  const [first] = targets;
  if (first === undefined) return null;
  for (const property of constantsOf(shapes, first, direction).keys()) {
    const mapping = targets.flatMap((schema) => {
      const constants = constantsOf(shapes, schema, direction);
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

/** Required properties with constant values, for a schema that only objects match. */
export function constantsOf(
  shapes: Shapes,
  id: SchemaId,
  direction: Direction,
): ReadonlyMap<string, readonly TagValue[]> {
  const found = new Map<string, readonly TagValue[]>();
  const types = shapes.types(id, direction);
  if (types?.size !== 1 || !types.has("object")) return found;
  for (const [name, { values, isRequired }] of shapes.properties(
    id,
    direction,
  )) {
    if (isRequired && values?.every(isTagValue)) {
      found.set(name, values);
    }
  }
  return found;
}

function isTagValue(value: JsonValue): value is TagValue {
  return value !== null && typeof value !== "object";
}

/** Whether no value can match two of them, because their types differ. */
export function areDisjoint(
  shapes: Shapes,
  members: readonly SchemaId[],
  direction: Direction,
): boolean {
  const seen = new Set<string>();
  for (const id of members) {
    const types = shapes.types(id, direction);
    if (types === null) return false;
    for (const type of types) {
      const kind = type === "integer" ? "number" : type;
      if (seen.has(kind)) return false;
    }
    for (const type of types) seen.add(type === "integer" ? "number" : type);
  }
  return true;
}

/** The only alternative besides null. It reports its issues without being tested first. */
export function soleNonNullOption(
  shapes: Shapes,
  union: UnionPart,
  direction: Direction,
): SchemaId | null {
  if (!areDisjoint(shapes, union.schemas, direction)) return null;
  const others = union.schemas.filter((id) => {
    const types = shapes.types(id, direction);
    return types === null || types.size !== 1 || !types.has("null");
  });
  const [only] = others;
  return others.length === 1 && only !== undefined ? only : null;
}

/** The name of functions for an alternative without a name. */
export function optionHint(index: number): string {
  return `option ${String(index + 1)}`;
}
