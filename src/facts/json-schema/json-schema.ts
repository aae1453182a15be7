/** A schema of the model as JSON Schema 2020-12. */
import { jsonTypeOf } from "../../base/common/json-type.js";
import type {
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type {
  ArrayPart,
  NumberPart,
  ObjectPart,
  SchemaShape,
  StringPart,
  UnionPart,
} from "../shapes/shape.js";
import { numbersWithRanges } from "./number-ranges.js";
import { keywordsOf } from "../../keywords/table.js";
import type { Int64Schemas } from "../schemas/int64.js";
import { limitKeywords } from "../../keywords/limits.js";
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
}

/** The keywords of one view of a schema: the same that its check uses. */
export function jsonSchemaOf(
  source: JsonSchemaSource,
  id: SchemaId,
  direction: Direction,
): JsonSchemaObject {
  const { shapes, int64, refer } = source;
  const inner = (other: SchemaId): JsonSchemaObject =>
    shapes.schema(other).role.kind === "declaration"
      ? { $ref: refer(other) }
      : jsonSchemaOf(source, other, direction);
  const orFalse = (other: SchemaId): JsonValue =>
    shapes.acceptsNone(other, direction) ? false : inner(other);
  const shape = shapes.shape(id, direction);
  return combined([
    annotations(shapes.schema(id)),
    ...ofValue(int64, shape),
    ...shape.arrays.map((part) => ofArray(part, inner, orFalse)),
    ...shape.objects.map((part) => ofObject(part, inner, orFalse)),
    ...shape.calls.map((call) => referenceOrWhole(inner(call))),
    ...shape.unions.map((union) => ({
      [union.kind]: union.schemas.map((member) =>
        tagged(shapes, union, member, direction, inner(member)),
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
}

/**
 * Keywords of the same family depend on each other. If a family is already present, the new keywords go into `allOf`.
 */
function combined(parts: readonly JsonSchemaObject[]): JsonSchemaObject {
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
  return { ...whole, allOf: [...members, ...others] };
}

const familyOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...keywordsOf("array"), ...keywordsOf("object")].map(
      ({ keyword, kind }) => [keyword, kind],
    ),
  ),
  minContains: "array",
  maxContains: "array",
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
  shapes: Shapes,
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
    return { allOf: [withTag(property, values), told] };
  }
  const types = shapes.types(target, direction);
  if (types !== null && !types.has("object")) return told;
  const others = [...new Set(mapping.map(({ value }) => value))];
  return { allOf: [{ not: withTag(property, others) }, told] };
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
    ...numbersWithRanges(int64, shape).map(ofNumber),
    ...(shape.binary ? [{ format: "binary" }] : shape.strings.map(ofString)),
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

function ofNumber(part: NumberPart): JsonSchemaObject {
  const { multipleOf, format } = part;
  return given({ ...limitKeywords(part), multipleOf, format });
}

function ofString(part: StringPart): JsonSchemaObject {
  const { pattern, format, contentEncoding, contentMediaType } = part;
  return given({
    ...limitKeywords(part),
    pattern,
    format,
    contentEncoding,
    contentMediaType,
  });
}

function ofArray(
  part: ArrayPart,
  inner: (id: SchemaId) => JsonSchemaObject,
  orFalse: (id: SchemaId) => JsonValue,
): JsonSchemaObject {
  const { prefix, rest, contains } = part;
  return given({
    prefixItems: prefix.length > 0 ? prefix.map(inner) : null,
    items: rest === null ? null : orFalse(rest),
    contains: contains && inner(contains.schema),
    minContains: contains?.minimum === 1 ? null : contains?.minimum,
    maxContains: contains?.maximum,
    ...limitKeywords(part),
    uniqueItems: part.unique ? true : null,
  });
}

function ofObject(
  part: ObjectPart,
  inner: (id: SchemaId) => JsonSchemaObject,
  orFalse: (id: SchemaId) => JsonValue,
): JsonSchemaObject {
  const { additional, names, required } = part;
  return given({
    properties: mapOf(
      part.properties.map(({ name, schema }) => [name, inner(schema)]),
    ),
    patternProperties: mapOf(
      part.patterns.map(({ pattern, schema }) => [pattern, inner(schema)]),
    ),
    additionalProperties: additional === null ? null : orFalse(additional),
    propertyNames: names === null ? null : inner(names),
    required: required.length > 0 ? [...required] : null,
    ...limitKeywords(part),
    dependentRequired: mapOf(
      part.dependentRequired.map(({ property, required: others }) => [
        property,
        [...others],
      ]),
    ),
    dependentSchemas: mapOf(
      part.dependentSchemas.map(({ property, schema }) => [
        property,
        inner(schema),
      ]),
    ),
  });
}

function mapOf(entries: readonly (readonly [string, JsonValue])[]) {
  return entries.length === 0 ? null : Object.fromEntries(entries);
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
