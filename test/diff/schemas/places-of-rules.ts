/** Places where a schema can be in another one. Each function returns declared schemas; the compared one is `Body`. */
type Around = (schema: object) => Record<string, unknown>;

const text = { type: "string" };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, further: object = {}) => ({
  type: "object",
  properties,
  ...further,
});
/** A member of a union, which has a property with its tag. */
const member = (tag: object, properties: object = {}) =>
  object({ kind: tag, ...properties }, { required: ["kind"] });
const other = { Cat: member({ const: "Cat" }, { name: text }) };

export const placesOfRules: Readonly<Record<string, Around>> = {
  "the schema itself": (schema) => ({ Body: schema }),
  "a reference": (schema) => ({ Body: refer("Part"), Part: schema }),
  "an optional property": (schema) => ({ Body: object({ part: schema }) }),
  "a required property": (schema) => ({
    Body: object({ part: schema }, { required: ["part"] }),
  }),
  "a property that is a reference": (schema) => ({
    Body: object({ part: refer("Part") }),
    Part: schema,
  }),
  "a property below an array": (schema) => ({
    Body: object({
      a: object({ b: { type: "array", items: object({ part: schema }) } }),
    }),
  }),
  items: (schema) => ({ Body: { type: "array", items: schema } }),
  prefixItems: (schema) => ({
    Body: { type: "array", prefixItems: [text, schema] },
  }),
  additionalProperties: (schema) => ({
    Body: { type: "object", additionalProperties: schema },
  }),
  "additionalProperties beside a property": (schema) => ({
    Body: object(
      { count: { type: "integer" } },
      { required: ["count"], additionalProperties: schema },
    ),
  }),
  patternProperties: (schema) => ({
    Body: { type: "object", patternProperties: { "^x-": schema } },
  }),
  "lists in a map": (schema) => ({
    Body: {
      type: "object",
      additionalProperties: { type: "array", items: refer("Part") },
    },
    Part: object({ part: schema }),
  }),
  allOf: (schema) => ({
    Body: { allOf: [object({ name: text }), object({ part: schema })] },
  }),
  "allOf with two descriptions of a property": (schema) => ({
    Body: {
      allOf: [
        object({ part: schema }),
        object({ part: {} }, { required: ["name"] }),
      ],
    },
  }),
  "a recursive schema": (schema) => ({
    Body: object({
      part: schema,
      children: { type: "array", items: refer("Body") },
    }),
  }),
  "an alternative with a constant": (schema) => ({
    Body: {
      oneOf: [member({ const: "a" }), member({ const: "b" }, { part: schema })],
    },
  }),
  "an alternative with a required property": (schema) => ({
    Body: {
      oneOf: [
        object({ a: text }, { required: ["a"], additionalProperties: false }),
        object(
          { part: schema, b: text },
          { required: ["b"], additionalProperties: false },
        ),
      ],
    },
  }),
  "an alternative of another type": (schema) => ({
    Body: { anyOf: [{ type: "boolean" }, object({ part: schema })] },
  }),
  "an alternative besides null": (schema) => ({
    Body: object({
      a: { oneOf: [{ type: "null" }, object({ part: schema })] },
    }),
  }),
  "an alternative that a discriminator names": (schema) => ({
    ...other,
    Body: {
      oneOf: [refer("Cat"), refer("Part")],
      discriminator: { propertyName: "kind" },
    },
    Part: member({ const: "Part" }, { part: schema }),
  }),
  "an alternative without a constant": (schema) => ({
    ...other,
    Body: {
      oneOf: [refer("Cat"), refer("Part")],
      discriminator: { propertyName: "kind" },
    },
    Part: member(text, { part: schema }),
  }),
  "an alternative that a mapping names": (schema) => ({
    Cat: member(text, { name: text }),
    Body: object({
      pet: {
        oneOf: [refer("Cat"), refer("Part")],
        discriminator: {
          propertyName: "kind",
          mapping: {
            part: "#/components/schemas/Part",
            cat: "#/components/schemas/Cat",
          },
        },
      },
    }),
    Part: member(text, { part: schema }),
  }),
  "items of a union with a mapping": (schema) => ({
    ...other,
    Body: {
      type: "array",
      items: {
        anyOf: [refer("Cat"), refer("Part")],
        discriminator: {
          propertyName: "kind",
          mapping: { part: "#/components/schemas/Part" },
        },
      },
    },
    Part: member(text, { part: schema }),
  }),
  "a subtype": (schema) => ({
    Body: {
      ...member(text, { name: text }),
      discriminator: { propertyName: "kind" },
    },
    Bird: { allOf: [refer("Body"), object({ wings: { type: "integer" } })] },
    Part: { allOf: [refer("Body"), object({ part: schema })] },
  }),
  "the base of subtypes": (schema) => ({
    Body: {
      ...member(text, { part: schema }),
      discriminator: { propertyName: "kind" },
    },
    Bird: { allOf: [refer("Body"), object({ wings: { type: "integer" } })] },
  }),
  "a branch of a condition": (schema) => ({
    Body: object(
      { key: text },
      {
        if: { properties: { key: { const: "y" } }, required: ["key"] },
        then: { properties: { part: schema } },
      },
    ),
  }),
  dependentSchemas: (schema) => ({
    Body: object(
      { key: text },
      { dependentSchemas: { key: { properties: { part: schema } } } },
    ),
  }),
  "beside unevaluatedProperties": (schema) => ({
    Body: {
      allOf: [object({ name: text })],
      properties: { part: schema },
      unevaluatedProperties: false,
    },
  }),
  "beside properties that are hard to sample": (schema) => ({
    Body: object(
      {
        id: { type: "string", format: "uuid", pattern: "^[0-9a-f-]{36}$" },
        list: {
          type: "array",
          minItems: 3,
          uniqueItems: true,
          items: { type: "integer" },
        },
        part: schema,
      },
      { required: ["id", "list"] },
    ),
  }),
  "beside minProperties": (schema) => ({
    Body: object(
      { part: schema, a: text, b: text },
      { minProperties: 2, additionalProperties: false },
    ),
  }),
  "beside maxProperties": (schema) => ({
    Body: object({ part: schema, a: text, b: text }, { maxProperties: 1 }),
  }),
};
