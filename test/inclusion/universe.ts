/** Small schemas and values, and the sets of these values that the schemas accept. */
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonValue } from "../../src/model/model.js";

type Json = Readonly<Record<string, unknown>> | boolean;

const scalars: readonly Json[] = [
  true,
  false,
  { type: "null" },
  { type: "boolean" },
  { type: "integer" },
  { type: "number" },
  { type: "string" },
  { type: ["string", "null"] },
  { type: "object" },
  { type: "array" },
  { const: 0 },
  { const: "a" },
  { enum: ["a", "b"] },
  { enum: ["a", "b", null] },
  { enum: [0, 1] },
  { minimum: 0 },
  { minimum: 1 },
  { exclusiveMinimum: 0 },
  { type: "integer", exclusiveMinimum: 0 },
  { type: "integer", minimum: 1 },
  { type: "integer", minimum: 0, maximum: 1 },
  { maximum: 1 },
  { type: "number", multipleOf: 0.5 },
  { type: "number", multipleOf: 1 },
  { type: "integer", multipleOf: 2 },
  { type: "string", minLength: 1 },
  { type: "string", maxLength: 1 },
  { type: "string", pattern: "^a" },
  { type: "string", pattern: "a" },
  { type: "string", pattern: "^[ab]$" },
  { type: "string", pattern: "^[a-b]{1}$" },
];

const parts: readonly Json[] = [
  { type: "integer" },
  { type: "number" },
  { type: "string" },
  { enum: ["a", "b"] },
  { const: "a" },
  { minimum: 1 },
];

const arrays: readonly Json[] = [
  ...parts.map((items) => ({ type: "array", items })),
  { items: { type: "number" } },
  { type: "array", minItems: 1 },
  { type: "array", maxItems: 1 },
  { type: "array", maxItems: 0 },
  { type: "array", uniqueItems: true },
  { type: "array", maxItems: 1, items: { type: "number" } },
  { type: "array", prefixItems: [{ type: "number" }] },
  { type: "array", prefixItems: [{ type: "integer" }], items: false },
  {
    type: "array",
    prefixItems: [{ type: "integer" }],
    items: { type: "integer" },
  },
  { type: "array", contains: { type: "integer" } },
  { type: "array", contains: { type: "number" } },
  { type: "array", contains: { type: "integer" }, minContains: 2 },
  { type: "array", contains: { type: "integer" }, maxContains: 1 },
  { type: "array", minItems: 1, items: { type: "integer" } },
  { prefixItems: [{ type: "integer" }], unevaluatedItems: false },
  { not: { contains: { type: "integer" } } },
];

const objects: readonly Json[] = [
  ...parts.map((schema) => ({ type: "object", properties: { a: schema } })),
  ...parts.map((schema) => ({
    type: "object",
    properties: { a: schema },
    required: ["a"],
  })),
  { properties: { a: { type: "number" } } },
  { required: ["a"] },
  { type: "object", required: ["a", "b"] },
  { type: "object", minProperties: 1 },
  { type: "object", maxProperties: 1 },
  { type: "object", maxProperties: 0 },
  { type: "object", additionalProperties: false },
  { type: "object", additionalProperties: { type: "integer" } },
  { type: "object", additionalProperties: { type: "number" } },
  { type: "object", properties: { a: {} }, additionalProperties: false },
  { type: "object", properties: { a: {}, b: {} }, additionalProperties: false },
  {
    type: "object",
    properties: { a: { type: "integer" } },
    additionalProperties: { type: "integer" },
  },
  {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "string" } },
    required: ["a"],
    additionalProperties: false,
  },
  { type: "object", patternProperties: { "^a": { type: "integer" } } },
  {
    type: "object",
    patternProperties: { "^a": { type: "integer" } },
    additionalProperties: false,
  },
  { type: "object", propertyNames: { enum: ["a", "b"] } },
  { type: "object", propertyNames: { maxLength: 1 } },
  { type: "object", propertyNames: { const: "a" }, minProperties: 1 },
  { type: "object", dependentRequired: { a: ["b"] } },
  { type: "object", dependentSchemas: { a: { required: ["b"] } } },
  { properties: { a: {} }, unevaluatedProperties: false },
  {
    allOf: [{ properties: { a: { type: "integer" } } }],
    unevaluatedProperties: { type: "string" },
  },
  { type: "object", properties: { a: { const: "a" } }, required: ["a"] },
  { type: "object", properties: { a: { const: "b" } }, required: ["a"] },
];

/** Parts of combinations. */
const basis: readonly Json[] = [
  { type: "integer" },
  { type: "string" },
  { minimum: 1 },
  { maximum: 1 },
  { enum: ["a", 1] },
  { type: "object", required: ["a"] },
  { properties: { a: { type: "integer" } } },
  { type: "object", properties: { a: { const: "a" } }, required: ["a"] },
  { type: "object", properties: { a: { const: "b" } }, required: ["a"] },
  { type: "array", items: { type: "integer" } },
];

function combinations(): Json[] {
  const pairs = basis.flatMap((one, index) =>
    basis.slice(index + 1).map((other) => [one, other] as const),
  );
  return [
    ...basis.map((one) => ({ not: one })),
    ...pairs.flatMap((members) => [
      { allOf: members },
      { anyOf: members },
      { oneOf: members },
    ]),
    ...pairs.map(([test, then]) => ({ if: test, then })),
    ...pairs.map(([test, otherwise]) => ({ if: test, else: otherwise })),
    ...basis.map((one) => ({ anyOf: [one, { type: "null" }] })),
  ];
}

export const universe: readonly JsonValue[] = [
  ...[null, true, false, -1, 0, 0.5, 1, 1.5, 2, 3, 4],
  ...["", "a", "b", "c", "ab", "ba", "abc"],
  ...[[], [0], [1], [0.5], ["a"], ["b"], ["c"], [null], [0, 0], [0, 1], [1, 2]],
  ...[
    [0, "a"],
    ["a", "a"],
    ["a", 0],
    [0.5, 0],
    [1, 1, 1],
    [0, 0.5],
    [0, 1, "a"],
  ],
  ...[{}, { a: 0 }, { a: 1 }, { a: 0.5 }, { a: "a" }, { a: "b" }, { a: "c" }],
  ...[{ a: null }, { b: 0 }, { b: "a" }, { c: 0 }, { c: "x" }, { ab: 0 }],
  ...[{ ab: "x" }, { a: 0, b: 0 }, { a: 0, b: "b" }, { a: "a", b: 0 }],
  ...[
    { a: 0, c: 0 },
    { a: "a", c: "x" },
    { a: 0, ab: 1 },
    { b: 0, c: 0 },
  ],
  ...[{ a: 1, b: 1, c: 1 }, { a: 0, c: "x" }, { a: "b", b: "b" }, { b: 0.5 }],
];

/** All schemas, with the values of the universe that each accepts. */
export function smallSchemas(): {
  schema: Json;
  accepted: readonly boolean[];
}[] {
  const ajv = new Ajv2020({ strict: false });
  return [...scalars, ...arrays, ...objects, ...combinations()].map(
    (schema) => {
      const accepts = ajv.compile(schema);
      return { schema, accepted: universe.map((value) => accepts(value)) };
    },
  );
}
