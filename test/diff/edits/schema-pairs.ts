/**
 * Pairs of schemas of which one is narrower by construction: it accepts some values less, and no others. Both accept at
 * least one value. The values that it lacks contain only described properties.
 */
import type { JsonObject } from "../../incremental/edits.js";

export type Version = "3.0" | "3.1";

export interface SchemaPairOf {
  /** The keyword and what happens to it. */
  name: string;
  wide: JsonObject;
  narrow: JsonObject;
  /** Only this version of OpenAPI has the keyword. */
  only?: Version;
}

const text = { type: "string" };
const whole = { type: "integer" };
const real = { type: "number" };
const list = { type: "array", items: text };
const map = { type: "object", additionalProperties: text };
const pet = { type: "object", properties: { id: whole, name: text } };
const closed = { ...pet, additionalProperties: false };

export const schemaPairs: readonly SchemaPairOf[] = [
  // Numbers.
  added("minimum", whole, { minimum: 3 }),
  changed("minimum raised", whole, { minimum: 1 }, { minimum: 3 }),
  added("maximum", real, { maximum: 10.5 }),
  changed("maximum lowered", real, { maximum: 10.5 }, { maximum: 10 }),
  changed("maximum to below zero", whole, { maximum: 5 }, { maximum: -5 }),
  added("minimum and maximum", whole, { minimum: -2, maximum: 2 }),
  in30("exclusiveMinimum", real, { minimum: 0, exclusiveMinimum: true }),
  in31("exclusiveMinimum", real, { exclusiveMinimum: 0 }),
  in31("exclusiveMaximum", whole, { exclusiveMaximum: 100 }),
  {
    ...changed("bound excluded", real, { minimum: 2 }, { exclusiveMinimum: 2 }),
    only: "3.1",
  },
  {
    ...changed(
      "bound excluded",
      whole,
      { maximum: 2 },
      { maximum: 2, exclusiveMaximum: true },
    ),
    only: "3.0",
  },
  added("multipleOf", whole, { multipleOf: 5 }),
  changed("multipleOf doubled", real, { multipleOf: 0.5 }, { multipleOf: 1 }),
  added("format int32", whole, { format: "int32" }),
  // Texts.
  added("minLength", text, { minLength: 4 }),
  changed("minLength raised", text, { minLength: 1 }, { minLength: 2 }),
  added("maxLength", text, { maxLength: 10 }),
  changed("maxLength lowered", text, { maxLength: 40 }, { maxLength: 39 }),
  changed("maxLength to zero", text, { maxLength: 1 }, { maxLength: 0 }),
  added("pattern", text, { pattern: "^[a-z]+$" }),
  changed(
    "pattern narrowed",
    text,
    { pattern: "^[a-z]{1,8}$" },
    { pattern: "^[a-c]{1,8}$" },
  ),
  changed(
    "pattern anchored",
    text,
    { pattern: "^x-[0-9]+" },
    { pattern: "^x-[0-9]+$" },
  ),
  added("pattern to length", { ...text, maxLength: 5 }, { pattern: "^.{3}$" }),
  ...["date", "date-time", "uuid", "email", "uri", "ipv4"].map((format) =>
    added(`format ${format}`, text, { format }),
  ),
  // Values.
  added("enum", text, { enum: ["a", "b"] }),
  changed("enum value", text, { enum: ["a", "b", "c"] }, { enum: ["a", "c"] }),
  changed("enum number", whole, { enum: [1, 2, 3] }, { enum: [1] }),
  in31("const", text, { const: "a" }),
  {
    ...changed("enum to const", text, { enum: ["a", "b"] }, { const: "b" }),
    only: "3.1",
  },
  // Types.
  pair("type number to integer", real, whole),
  pair("type any to text", {}, text),
  pair("type any to object", {}, pet),
  { ...pair("null", { ...text, nullable: true }, text), only: "3.0" },
  { ...pair("null of object", { ...pet, nullable: true }, pet), only: "3.0" },
  { ...pair("null", { type: ["string", "null"] }, text), only: "3.1" },
  {
    ...pair("type list", { type: ["string", "integer"] }, whole),
    only: "3.1",
  },
  // Arrays.
  added("minItems", list, { minItems: 1 }),
  changed("minItems raised", list, { minItems: 1 }, { minItems: 2 }),
  added("maxItems", list, { maxItems: 3 }),
  changed("maxItems lowered", list, { maxItems: 3 }, { maxItems: 2 }),
  added("uniqueItems", list, { uniqueItems: true }),
  pair("items", list, { type: "array", items: { ...text, minLength: 3 } }),
  pair("type of items", { type: "array", items: real }, listOf(whole)),
  pair("items of items", listOf(list), listOf({ ...list, maxItems: 2 })),
  in31("contains", list, { contains: { const: "a" } }),
  in31("prefixItems", listOf({}), { prefixItems: [whole] }),
  in31(
    "no items after a prefix",
    { type: "array", prefixItems: [text, whole] },
    {
      items: false,
      maxItems: 1,
    },
  ),
  // Objects.
  added("required", pet, { required: ["name"] }),
  changed(
    "another required",
    pet,
    { required: ["id"] },
    {
      required: ["id", "name"],
    },
  ),
  pair("property", withProperty(text), withProperty({ ...text, maxLength: 5 })),
  pair("type of property", withProperty(real), withProperty(whole)),
  pair(
    "property of property",
    withProperty(pet),
    withProperty({ ...pet, required: ["id"] }),
  ),
  pair("removed from a closed object", closed, {
    type: "object",
    properties: { id: whole },
    additionalProperties: false,
  }),
  pair("additionalProperties false", map, {
    type: "object",
    additionalProperties: false,
  }),
  pair("additionalProperties", map, {
    type: "object",
    additionalProperties: { ...text, minLength: 2 },
  }),
  added("minProperties", map, { minProperties: 1 }),
  added("minProperties of properties", pet, { minProperties: 2 }),
  added("maxProperties", map, { maxProperties: 2 }),
  added("maxProperties of properties", pet, { maxProperties: 1 }),
  in31("propertyNames", map, { propertyNames: { pattern: "^[a-z]*$" } }),
  in31("patternProperties", map, {
    patternProperties: { "^n": { ...text, maxLength: 2 } },
  }),
  in31("dependentRequired", pet, { dependentRequired: { name: ["id"] } }),
  in31("dependentSchemas", pet, {
    dependentSchemas: { name: { required: ["id"] } },
  }),
  in31(
    "unevaluatedProperties",
    { allOf: [pet], properties: { tag: text } },
    {
      properties: {},
      unevaluatedProperties: false,
    },
  ),
  // Combinations.
  pair("anyOf alternative", { anyOf: [text, whole] }, { anyOf: [text] }),
  pair(
    "oneOf alternative",
    { oneOf: [text, whole, pet] },
    { oneOf: [text, pet] },
  ),
  pair(
    "narrower alternative",
    { anyOf: [text, whole] },
    {
      anyOf: [text, { ...whole, minimum: 0 }],
    },
  ),
  pair(
    "oneOf that overlaps",
    {
      anyOf: [
        { ...whole, minimum: 0 },
        { ...whole, maximum: 9 },
      ],
    },
    {
      oneOf: [
        { ...whole, minimum: 0 },
        { ...whole, maximum: 9 },
      ],
    },
  ),
  added("allOf", pet, { allOf: [{ required: ["name"] }] }),
  added("allOf of texts", text, {
    allOf: [{ minLength: 2 }, { maxLength: 4 }],
  }),
  added("not", text, { not: { enum: ["none"] } }),
  added(
    "not of a type",
    { anyOf: [text, whole, { type: "boolean" }] },
    {
      not: { type: "boolean" },
    },
  ),
  in31("if and then", pet, {
    if: { required: ["id"] },
    then: { required: ["name"] },
  }),
];

function pair(
  name: string,
  wide: JsonObject,
  narrow: JsonObject,
): SchemaPairOf {
  return { name, wide, narrow };
}

function added(
  name: string,
  schema: JsonObject,
  more: JsonObject,
): SchemaPairOf {
  return { name, wide: schema, narrow: { ...schema, ...more } };
}

function changed(
  name: string,
  schema: JsonObject,
  before: JsonObject,
  after: JsonObject,
): SchemaPairOf {
  return {
    name,
    wide: { ...schema, ...before },
    narrow: { ...schema, ...after },
  };
}

function in30(
  name: string,
  schema: JsonObject,
  more: JsonObject,
): SchemaPairOf {
  return { ...added(name, schema, more), only: "3.0" };
}

function in31(
  name: string,
  schema: JsonObject,
  more: JsonObject,
): SchemaPairOf {
  return { ...added(name, schema, more), only: "3.1" };
}

function listOf(items: JsonObject): JsonObject {
  return { type: "array", items };
}

function withProperty(schema: JsonObject): JsonObject {
  return { type: "object", properties: { part: schema } };
}

/** Each of them accepts values that the other refuses. */
export const differentSchemas: readonly (readonly [JsonObject, JsonObject])[] =
  [
    [text, whole],
    [text, { type: "boolean" }],
    [pet, list],
    [
      { ...text, enum: ["a", "b"] },
      { ...text, enum: ["b", "c"] },
    ],
    [
      { ...whole, maximum: 5 },
      { ...whole, minimum: 3 },
    ],
    [
      { ...text, format: "date" },
      { ...text, format: "uuid" },
    ],
    [withProperty(text), withProperty(whole)],
    [closed, { ...closed, properties: { id: whole, title: text } }],
    [listOf(text), listOf(whole)],
    [
      { ...pet, required: ["id"] },
      { ...pet, required: ["name"] },
    ],
  ];

/** They differ, but each accepts what the other describes and accepts. */
export const compatibleSchemas: readonly (readonly [JsonObject, JsonObject])[] =
  [
    [pet, { ...pet, properties: { id: whole, name: text, tag: text } }],
    [pet, { ...pet, description: "An animal." }],
    [{ ...text, example: "a" }, text],
    [
      { ...text, title: "Name" },
      { ...text, title: "Full name" },
    ],
    [text, { ...text, deprecated: true }],
  ];
