/** A schema of the model as JSON Schema 2020-12. */
import { jsonTypeOf } from "../../base/common/json-type.js";
import type {
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { SchemaShape, UnionPart } from "../shapes/shape.js";
import { numbersWithRanges } from "./number-ranges.js";
import {
  isSet,
  keywordsOf,
  valueOf,
  type KeywordRow,
  type Of,
  type TypedKind,
} from "../../keywords/table.js";
import type { Int64Schemas } from "../schemas/int64.js";
import { boundOf } from "../../keywords/limits.js";
import type { Shapes } from "../shapes/shapes.js";
import { constantsOf, targetOf } from "../shapes/unions.js";

export interface JsonSchemaObject {
  [name: string]: JsonValue;
}

/** The schemas of a model, and how a JSON Schema refers to those with a name. */
interface JsonSchemaSource {
  readonly shapes: Shapes;
  /** The 64-bit integers that are no JSON numbers. */
  readonly int64: Int64Schemas;
  /** Returns the `$ref` of a named schema: `#/$defs/Pet`. */
  refer(id: SchemaId): string;
  /** Changes each schema whose parts are written. */
  finish?(schema: JsonSchemaObject): JsonSchemaObject;
}

/** The keywords of one view of a schema: the same that its check uses. */
export function jsonSchemaOf(
  source: JsonSchemaSource,
  id: SchemaId,
  direction: Direction,
): JsonSchemaObject {
  const { shapes, int64, refer, finish = same } = source;
  const inner = (other: SchemaId): JsonSchemaObject =>
    shapes.schema(other).role.kind === "declaration"
      ? { $ref: refer(other) }
      : jsonSchemaOf(source, other, direction);
  const orFalse = (other: SchemaId): JsonValue =>
    shapes.acceptsNone(other, direction) ? false : inner(other);
  const shape = shapes.shape(id, direction);
  const whole = combined(finish, [
    annotations(shapes.schema(id)),
    ...ofValue(int64, shape),
    ...[...shape.arrays, ...shape.objects].map((part) =>
      ofPart(part, inner, orFalse),
    ),
    ...shape.calls.map((call) => referenceOrWhole(inner(call))),
    ...shape.unions.map((union) => ({
      [union.kind]: union.schemas.map((member) =>
        tagged(source, union, member, direction, inner(member)),
      ),
    })),
    ...shape.nots.map((excluded) => ({ not: inner(excluded) })),
    ...shape.conditionals.map((part) =>
      given({
        if: inner(part.if),
        then: part.then && inner(part.then),
        else: part.else && inner(part.else),
      }),
    ),
    ...shape.unevaluated.map(({ kind, schema }) => ({
      [kind]: orFalse(schema),
    })),
  ]);
  return finish(whole);
}

function same(schema: JsonSchemaObject): JsonSchemaObject {
  return schema;
}

/**
 * Keywords of the same family depend on each other. If a family is already present, the new keywords go into `allOf`.
 */
function combined(
  finish: (schema: JsonSchemaObject) => JsonSchemaObject,
  parts: readonly JsonSchemaObject[],
): JsonSchemaObject {
  const whole: JsonSchemaObject = {};
  const others: JsonSchemaObject[] = [];
  const taken = new Set<string>();
  for (const part of parts) {
    const families = Object.keys(part).map(
      (keyword) => familyOf[keyword] ?? keyword,
    );
    if (families.some((family) => taken.has(family))) others.push(part);
    else Object.assign(whole, part);
    families.forEach((family) => taken.add(family));
  }
  if (others.length === 0) return whole;
  const members = Array.isArray(whole["allOf"]) ? whole["allOf"] : [];
  return { ...whole, allOf: [...members, ...others.map(finish)] };
}

const familyOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...keywordsOf("array"), ...keywordsOf("object")].flatMap(
      ({ keyword, besides = [], kind }) =>
        [keyword, ...besides].map((name) => [name, kind]),
    ),
  ),
};

/** Wraps an inline schema, so that its keywords do not mix with those next to it. */
function referenceOrWhole(schema: JsonSchemaObject): JsonSchemaObject {
  return "$ref" in schema && Object.keys(schema).length === 1
    ? schema
    : { allOf: [schema] };
}

/**
 * If there is a discriminator, an alternative also requires its tag. Most schemas say so themselves. An alternative
 * without a tag applies only if the value has none of the others' tags.
 */
function tagged(
  { shapes, finish = same }: JsonSchemaSource,
  { discriminator }: UnionPart,
  member: SchemaId,
  direction: Direction,
  told: JsonSchemaObject,
): JsonSchemaObject {
  if (!discriminator) return told;
  const { property, mapping } = discriminator;
  const target = targetOf(shapes, member, direction);
  const values = mapping.flatMap(({ value, schema }) =>
    schema === target ? [value] : [],
  );
  const own = constantsOf(shapes, target, direction).get(property);
  if (own?.every((value) => values.includes(value))) return told;
  if (values.length > 0) {
    return { allOf: [finish(withTag(property, values)), told] };
  }
  const types = shapes.types(target, direction);
  if (types !== null && !types.has("object")) return told;
  const others = [...new Set(mapping.map(({ value }) => value))];
  return { allOf: [{ not: finish(withTag(property, others)) }, told] };
}

function withTag(property: string, values: JsonValue[]): JsonSchemaObject {
  return {
    type: "object",
    properties: { [property]: { enum: values } },
    required: [property],
  };
}

function annotations(schema: Schema): JsonSchemaObject {
  const { documentation, lifecycle, access } = schema;
  return {
    ...given({
      title: documentation.summary,
      description: documentation.description,
      deprecated: lifecycle.deprecation === null ? null : true,
      readOnly: access === "readOnly" ? true : null,
      writeOnly: access === "writeOnly" ? true : null,
    }),
    ...(schema.default && { default: schema.default.value }),
  };
}

function ofValue(int64: Int64Schemas, shape: SchemaShape): JsonSchemaObject[] {
  return [
    ...(shape.types === null ? [] : [ofTypes([...shape.types])]),
    ...shape.values.map(ofValues),
    ...numbersWithRanges(int64, shape).map((part) => ofPart(part)),
    ...(shape.binary
      ? [{ format: "binary" }]
      : shape.strings.map((part) => ofPart(part))),
  ];
}

/** The list would be enough, but many readers look for the type. */
function ofValues(values: readonly JsonValue[]): JsonSchemaObject {
  const [only] = values;
  if (only === undefined) return { not: {} };
  const types = [...new Set(values.map(jsonTypeOf))];
  return {
    ...ofTypes(types),
    ...(values.length === 1 ? { const: only } : { enum: [...values] }),
  };
}

function ofTypes(types: readonly string[]): JsonSchemaObject {
  const [only] = types;
  if (only === undefined) return { not: {} };
  if (types.length === 1) return { type: only };
  const others = types.filter((type) => type !== "null");
  return { type: others.length < types.length ? [...others, "null"] : others };
}

type Refer = (id: SchemaId) => JsonValue;
type Contained = NonNullable<Of<"array">["contains"]>;

const noSchema: Refer = () => ({});

/** The keywords of an assertion, in the order of their rows. */
function ofPart(
  part: Of<TypedKind>,
  inner: Refer = noSchema,
  orFalse: Refer = inner,
): JsonSchemaObject {
  const said: JsonSchemaObject = {};
  for (const row of keywordsOf(part.kind)) {
    const value = valueOf(part, row);
    if (!isSet(value)) continue;
    if (row.side) Object.assign(said, limitKeyword(row, value));
    else said[row.keyword] = written(row, value, inner, orFalse);
    if (row.form !== "contained") continue;
    const { minimum, maximum } = value as Contained;
    if (minimum !== 1) said["minContains"] = minimum;
    if (maximum !== null) said["maxContains"] = maximum;
  }
  return said;
}

function limitKeyword(row: KeywordRow, value: unknown): JsonSchemaObject {
  const bound = boundOf(value);
  const name = bound?.exclusive ? row.exclusive : null;
  return { [name ?? row.keyword]: bound?.value ?? null };
}

function written(
  { form, refuses }: KeywordRow,
  value: unknown,
  inner: Refer,
  orFalse: Refer,
): JsonValue {
  switch (form) {
    case "schema":
    case "rest":
      return (refuses === "others" ? orFalse : inner)(value as SchemaId);
    case "contained":
      return inner((value as Contained).schema);
    case "prefix":
      return (value as SchemaId[]).map(inner);
    case "names":
      return [...(value as string[])];
    case "dependentNames":
      return mapOf(
        value as (NamedEntry & { required: string[] })[],
        ({ required }) => [...required],
      );
    case "properties":
    case "patterns":
    case "dependentSchemas":
      return mapOf(
        value as (NamedEntry & { schema: SchemaId })[],
        ({ schema }) => inner(schema),
      );
    default:
      return value as JsonValue;
  }
}

interface NamedEntry {
  readonly name?: string;
  readonly pattern?: string;
  readonly property?: string;
}

function mapOf<Entry extends NamedEntry>(
  entries: readonly Entry[],
  write: (entry: Entry) => JsonValue,
): JsonSchemaObject {
  return Object.fromEntries(
    entries.map((entry) => [
      entry.name ?? entry.pattern ?? entry.property ?? "",
      write(entry),
    ]),
  );
}

/** The keywords that have a value. */
function given(
  keywords: Readonly<Record<string, JsonValue | undefined>>,
): JsonSchemaObject {
  const said: JsonSchemaObject = {};
  for (const [keyword, value] of Object.entries(keywords)) {
    if (value !== null && value !== undefined) said[keyword] = value;
  }
  return said;
}
