/** Only an object's own properties count, and none whose value is `undefined`: whatever keyword looks at them. */
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`p${String(index)}`, {}]),
);

const keywords = {
  Required: { type: "object", required: ["a"] },
  RequiredInherited: { type: "object", required: ["toString"] },
  Typed: {
    type: "object",
    required: ["a"],
    properties: { a: { type: "integer" } },
  },
  Optional: { type: "object", properties: { a: { type: "string" } } },
  Many: { type: "object", required: ["a"], properties: { ...many, a: {} } },
  Closed: {
    type: "object",
    properties: { b: {} },
    additionalProperties: false,
  },
  ClosedByPattern: {
    type: "object",
    patternProperties: { "^b": {} },
    additionalProperties: false,
  },
  Pattern: { type: "object", patternProperties: { "^a": { type: "string" } } },
  Additional: { type: "object", additionalProperties: { type: "string" } },
  Names: { type: "object", propertyNames: { enum: ["b"] } },
  Dependent: { type: "object", dependentRequired: { a: ["b"] } },
  DependentSchema: {
    type: "object",
    dependentSchemas: { a: { required: ["b"] } },
  },
  Unevaluated: {
    type: "object",
    properties: { b: {} },
    unevaluatedProperties: false,
  },
  Least: { type: "object", minProperties: 1 },
  Most: { type: "object", maxProperties: 0 },
  Constant: { const: {} },
  Tagged: {
    oneOf: [
      { type: "object", required: ["a"], properties: { a: { const: 1 } } },
      { type: "object", required: ["a"], properties: { a: { const: 2 } } },
    ],
  },
};

/** Under names that are no types of TypeScript. */
const schemas = Object.fromEntries(
  Object.entries(keywords).map(([name, schema]) => [`${name}Object`, schema]),
);

class WithGetter {
  get a(): number {
    return 1;
  }
}

/** Objects that JSON writes as `{}`. */
const empty: Record<string, object> = {
  "a getter of a class": new WithGetter(),
  "an inherited property": Object.create({ a: 1 }) as object,
  "an inherited property of an object without prototype": Object.create(
    Object.assign(Object.create(null) as object, { a: 1 }),
  ) as object,
  "an undefined property": { a: undefined },
};

/** Objects that JSON writes as `{"a":1}`. */
const full: Record<string, object> = {
  "a field of a class": new (class {
    a = 1;
  })(),
  "an object without prototype": Object.assign(Object.create(null) as object, {
    a: 1,
  }),
  "an own getter": Object.defineProperty({}, "a", {
    get: () => 1,
    enumerable: true,
  }),
};

describe.each([
  ["{}", {}, empty],
  ['{"a":1}', { a: 1 }, full],
])("an object that is %s in JSON", (_, plain, alike) => {
  it.each(Object.keys(alike))("is checked as that: %s", async (kind) => {
    const { is, issues } = await validatorsOf(schemas);
    for (const name of Object.keys(schemas)) {
      const value = alike[kind];
      expect([name, is(name, value)]).toEqual([name, is(name, plain)]);
      const paths = (of: unknown) => issues(name, of).map(({ path }) => path);
      expect([name, paths(value)]).toEqual([name, paths(plain)]);
    }
  });
});
