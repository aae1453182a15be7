/** Pairs of schemas of which the second accepts fewer values. */
export interface NarrowerRule {
  name: string;
  wide: object;
  narrow: object;
}

const text = { type: "string" };
const count = { type: "integer" };
const list = { type: "array", items: text };
const map = { type: "object", additionalProperties: text };
const record = { type: "object", properties: { a: text, b: text } };

/** A rule that is added to a schema. */
function added(name: string, wide: object, rules: object): NarrowerRule {
  return { name, wide, narrow: { ...wide, ...rules } };
}

export const narrowerRules: readonly NarrowerRule[] = [
  { name: "type", wide: { type: ["string", "integer"] }, narrow: text },
  { name: "integer", wide: { type: "number" }, narrow: count },
  { name: "null", wide: { type: ["string", "null"] }, narrow: text },
  added("enum", text, { enum: ["a", "b"] }),
  {
    name: "enum value",
    wide: { ...text, enum: ["a", "b"] },
    narrow: { ...text, enum: ["a"] },
  },
  added("const", text, { const: "x" }),
  added("minLength", text, { minLength: 2 }),
  added("maxLength", text, { maxLength: 100 }),
  added("pattern", text, { pattern: "^[A-Z]{3}-[0-9]+$" }),
  {
    name: "other pattern",
    wide: { ...text, pattern: "^[A-Z]+$" },
    narrow: { ...text, pattern: "^[A-F]+$" },
  },
  added("format uuid", text, { format: "uuid" }),
  added("format date", text, { format: "date" }),
  added("minimum", count, { minimum: -100 }),
  added("maximum", count, { maximum: 100_000 }),
  {
    name: "exclusiveMinimum",
    wide: { type: "number", minimum: 0 },
    narrow: { type: "number", exclusiveMinimum: 0 },
  },
  added("multipleOf", { type: "number" }, { multipleOf: 0.01 }),
  {
    name: "int32",
    wide: { ...count, format: "int64" },
    narrow: { ...count, format: "int32" },
  },
  added("minItems", list, { minItems: 1 }),
  added("maxItems", list, { maxItems: 50 }),
  added("uniqueItems", list, { uniqueItems: true }),
  {
    name: "items",
    wide: { type: "array", items: { type: ["string", "integer"] } },
    narrow: { type: "array", items: count },
  },
  added("required", record, { required: ["a"] }),
  added("additionalProperties: false", record, { additionalProperties: false }),
  added("additionalProperties", { type: "object" }, map),
  added("minProperties", map, { minProperties: 1 }),
  added("maxProperties", map, { maxProperties: 2 }),
  added("propertyNames", map, { propertyNames: { pattern: "^[a-z]+$" } }),
  added("dependentRequired", record, { dependentRequired: { a: ["b"] } }),
  added("if and then", record, {
    if: { properties: { a: { const: "x" } }, required: ["a"] },
    then: { required: ["b"] },
  }),
  added("not", record, { not: { required: ["a"] } }),
  {
    name: "allOf",
    wide: record,
    narrow: { allOf: [record, { required: ["a"] }] },
  },
  {
    name: "alternative of oneOf",
    wide: { oneOf: [text, count, { type: "boolean" }] },
    narrow: { oneOf: [text, count] },
  },
  {
    name: "alternative of anyOf",
    wide: {
      anyOf: [
        { ...record, required: ["a"] },
        { ...record, required: ["b"] },
      ],
    },
    narrow: { anyOf: [{ ...record, required: ["a"] }] },
  },
];
