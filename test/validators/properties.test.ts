/**
 * Which properties count, whatever keyword looks at them: those that JavaScript reads by name, and those that `for…in`
 * lists. The names of `Object.prototype` count only as own properties, and no property whose value is `undefined` does.
 */
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
  /** A name of `Object.prototype`. */
  toString(): string {
    return "a";
  }
}

function withoutPrototype(fields: object): object {
  return Object.assign(Object.create(null) as object, fields);
}

/** Objects that are checked like `{}`. */
const empty: Record<string, object> = {
  "an undefined property": { a: undefined },
  "an inherited undefined property": Object.create({ a: undefined }) as object,
  "an object without prototype": withoutPrototype({}),
  "an inherited name of `Object.prototype`": Object.create({
    toString: 1,
  }) as object,
  "an instance of a class": new Map(),
};

/** Objects that are checked like `{"a":1}`. */
const full: Record<string, object> = {
  "a field of a class": new (class {
    a = 1;
  })(),
  "an object without prototype": withoutPrototype({ a: 1 }),
  "an own getter": Object.defineProperty({}, "a", {
    get: () => 1,
    enumerable: true,
  }),
  "an inherited property": Object.create({ a: 1 }) as object,
  "an inherited property of an object without prototype": Object.create(
    withoutPrototype({ a: 1 }),
  ) as object,
  "a property of the prototype of the prototype": Object.create(
    Object.create({ a: 1 }) as object,
  ) as object,
};

type Validators = Awaited<ReturnType<typeof validatorsOf>>;

function resultsOf(
  { is, issues }: Validators,
  value: unknown,
  names = Object.keys(schemas),
): unknown {
  return names.map((name) => ({
    name,
    is: is(name, value),
    issues: issues(name, value).map(({ path, keyword }) => [path, keyword]),
  }));
}

describe.each([
  ["{}", {}, empty],
  ['{"a":1}', { a: 1 }, full],
  [
    '{"toString":1}',
    { toString: 1 },
    { "an object without prototype": withoutPrototype({ toString: 1 }) },
  ],
])("an object that is checked like %s", (_, plain, alike) => {
  it.each(Object.entries(alike))("%s", async (_name, value) => {
    const validators = await validatorsOf(schemas);
    expect(resultsOf(validators, value)).toEqual(resultsOf(validators, plain));
  });
});

describe("a getter of a class", () => {
  /** They look at all properties, not only at `a`. */
  const listing = [
    "ClosedObject",
    "ClosedByPatternObject",
    "PatternObject",
    "AdditionalObject",
    "NamesObject",
    "UnevaluatedObject",
    "LeastObject",
    "MostObject",
    "ConstantObject",
  ];
  const naming = Object.keys(schemas).filter((name) => !listing.includes(name));

  it("is read by name", async () => {
    const validators = await validatorsOf(schemas);
    expect(resultsOf(validators, new WithGetter(), naming)).toEqual(
      resultsOf(validators, { a: 1 }, naming),
    );
  });

  it("is not listed", async () => {
    const validators = await validatorsOf(schemas);
    expect(resultsOf(validators, new WithGetter(), listing)).toEqual(
      resultsOf(validators, {}, listing),
    );
  });

  it("is read in a loop over all properties", async () => {
    const properties = { a: { type: "string" } };
    const { is, issues } = await validatorsOf({
      ClosedText: { type: "object", properties, additionalProperties: false },
      ManyTexts: { type: "object", properties: { ...many, ...properties } },
    });
    for (const name of ["ClosedText", "ManyTexts"]) {
      expect(is(name, new WithGetter())).toBe(false);
      expect(issues(name, new WithGetter())).toMatchObject([{ path: "/a" }]);
    }
  });
});

it("lists the properties for several schemas of an object", async () => {
  const { is } = await validatorsOf({
    Both: {
      type: "object",
      allOf: [
        { patternProperties: { "^a": { type: "string" } } },
        { additionalProperties: { maxLength: 2 } },
      ],
    },
  });
  expect(is("Both", { a: "b", c: 1 })).toBe(true);
  expect(is("Both", { a: 1 })).toBe(false);
  expect(is("Both", { a: "b", c: "def" })).toBe(false);
});

describe("an object with many properties", () => {
  // After some objects that begin with the same key, properties are read by name instead of in a loop.
  const times = 20;

  it("has the same result however often it is checked", async () => {
    const { is } = await validatorsOf({
      ManyTexts: {
        type: "object",
        required: ["p0", "toString", "other"],
        properties: {
          ...many,
          p1: { type: "string", minLength: 2 },
          p2: { $ref: "#/components/schemas/Inner" },
          toString: { type: "integer" },
        },
      },
      Inner: { type: "object", required: ["a"] },
    });
    const valid = { p0: 0, p1: "ab", p2: { a: 1 }, toString: 1, other: 1 };
    const without = (name: string) =>
      Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
    const cases: [object, boolean][] = [
      [valid, true],
      [without("p1"), true],
      [{ ...valid, more: 1 }, true],
      [{ ...valid, p2: undefined }, true],
      [Object.assign(Object.create({ p1: "ab" }) as object, valid), true],
      [without("p0"), false],
      [without("toString"), false],
      [without("other"), false],
      [{ ...valid, p1: "a" }, false],
      [{ ...valid, p2: {} }, false],
      [{ ...valid, p2: null }, false],
      [{}, false],
    ];
    for (const [value, isValid] of cases) {
      for (let time = 0; time < times; time++) {
        expect([value, is("ManyTexts", value)]).toEqual([value, isValid]);
      }
    }
  });

  it("has the same report however often it is checked", async () => {
    const { is, issues } = await validatorsOf({
      ManyNumbers: {
        type: "object",
        properties: {
          ...many,
          p1: { type: "integer" },
          p2: { type: "integer" },
        },
      },
    });
    const value = { p2: "b", p1: "a" };
    const before = issues("ManyNumbers", value);
    for (let time = 0; time < times; time++) is("ManyNumbers", value);
    expect(issues("ManyNumbers", value)).toEqual(before);
    expect(before.map(({ path }) => path)).toEqual(["/p1", "/p2"]);
  });
});
