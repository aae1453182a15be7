/** The sample plan of each kind of schema. */
import type { Direction } from "../../src/model/model.js";
import { describe, expect, it } from "vitest";
import { createSamplePlans } from "../../src/samples/plan/plans.js";
import type { SamplePlan } from "../../src/samples/plan/plan.js";
import { buildSchemas } from "../model/build.js";

async function planOf(
  schema: unknown,
  others: Record<string, unknown> = {},
  direction: Direction = "response",
): Promise<SamplePlan> {
  const { model } = await buildSchemas({ S: schema, ...others });
  return createSamplePlans(model).of(
    "spec.json#/components/schemas/S",
    direction,
  );
}

const id = (name: string) => `spec.json#/components/schemas/${name}`;

const integers: [string, object, [number, number, number] | null][] = [
  ["without limits", {}, [1, 999, 1]],
  ["a minimum", { minimum: 5 }, [5, 1003, 1]],
  ["a maximum below 1", { maximum: -3 }, [-3, -3, 1]],
  ["negative and positive", { minimum: -5, maximum: 5 }, [1, 5, 1]],
  ["exclusive limits", { exclusiveMinimum: 1, exclusiveMaximum: 4 }, [2, 3, 1]],
  ["fractions as limits", { minimum: 1.5, maximum: 3.5 }, [2, 3, 1]],
  ["steps", { minimum: 1, maximum: 22, multipleOf: 5 }, [5, 20, 5]],
  [
    "only 0 is a multiple",
    { maximum: 3, minimum: 0, multipleOf: 5 },
    [0, 0, 5],
  ],
  ["no multiple", { minimum: 1, maximum: 3, multipleOf: 5 }, null],
  ["no number", { minimum: 3, maximum: 1 }, null],
  [
    "int32",
    { format: "int32", minimum: 2147483640 },
    [2147483640, 2147483647, 1],
  ],
];

it.each(integers)("an integer with %s", async (_, keywords, range) => {
  const plan = await planOf({ type: "integer", ...keywords });
  if (range === null) expect(plan).toEqual({ kind: "none" });
  else {
    const [minimum, maximum, step] = range;
    expect(plan).toEqual({ kind: "integer", minimum, maximum, step });
  }
});

describe("objects", () => {
  it("have required, optional and deprecated fields", async () => {
    const plan = await planOf({
      type: "object",
      required: ["a"],
      properties: {
        a: { const: 1 },
        b: { const: 2 },
        c: { const: 3, deprecated: true },
      },
    });
    expect(plan).toEqual({
      kind: "object",
      fields: [
        { name: "a", presence: "required", plan: values(1) },
        { name: "b", presence: "optional", plan: values(2) },
        { name: "c", presence: "deprecated", plan: values(3) },
      ],
    });
  });

  it("have only the fields of their direction", async () => {
    const schema = {
      type: "object",
      required: ["id", "secret"],
      properties: {
        id: { const: 1, readOnly: true },
        secret: { const: 2, writeOnly: true },
      },
    };
    const names = async (direction: Direction) => {
      const plan = await planOf(schema, {}, direction);
      return plan.kind === "object" ? plan.fields.map(({ name }) => name) : [];
    };
    expect(await names("response")).toEqual(["id"]);
    expect(await names("request")).toEqual(["secret"]);
  });

  it("of allOf have the fields of all schemas", async () => {
    const plan = await planOf(
      {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { required: ["b"], properties: { b: { const: 2 } } },
        ],
      },
      { Base: { type: "object", properties: { a: { const: 1 } } } },
    );
    expect(plan).toMatchObject({
      kind: "object",
      fields: [
        { name: "b", presence: "required" },
        { name: "a", presence: "optional" },
      ],
    });
  });

  it("have values that all schemas of a property accept", async () => {
    const plan = await planOf({
      allOf: [
        { type: "object", properties: { a: { enum: ["x", "y"] } } },
        { required: ["a"], properties: { a: { enum: ["y", "z"] } } },
      ],
    });
    expect(plan).toEqual({
      kind: "object",
      fields: [{ name: "a", presence: "required", plan: values("y") }],
    });
  });

  it("leave out optional fields without a value", async () => {
    const plan = await planOf({
      type: "object",
      properties: { a: false, b: { const: 1 } },
    });
    expect(plan).toMatchObject({ fields: [{ name: "b" }] });
  });

  it("without described fields are maps", async () => {
    const plan = await planOf({
      type: "object",
      additionalProperties: { const: 1 },
      minProperties: 2,
    });
    expect(plan).toEqual({
      kind: "map",
      values: values(1),
      minimum: 2,
      maximum: null,
    });
  });
});

const intricate: [string, object][] = [
  ["dependentRequired", { dependentRequired: { a: ["b"] } }],
  ["dependentSchemas", { dependentSchemas: { a: { required: ["b"] } } }],
  ["patternProperties", { patternProperties: { "^a": { minimum: 5 } } }],
  ["propertyNames", { propertyNames: { maxLength: 1 } }],
  ["not", { not: { required: ["b"] } }],
  ["if", { if: { required: ["a"] }, then: { required: ["b"] } }],
  ["minProperties", { minProperties: 2 }],
  ["maxProperties", { maxProperties: 1 }],
  ["unevaluatedProperties", { unevaluatedProperties: false }],
];

it.each(intricate)("with %s, samples are whole values", async (_, keywords) => {
  const plan = await planOf({
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "integer" } },
    ...keywords,
  });
  expect(plan.kind).toBe("values");
});

describe("arrays", () => {
  it("have items and limits", async () => {
    const plan = await planOf({
      type: "array",
      items: { const: 1 },
      minItems: 1,
      maxItems: 4,
    });
    expect(plan).toEqual({
      kind: "array",
      items: values(1),
      minimum: 1,
      maximum: 4,
      unique: false,
    });
  });

  it("with several unique items are whole values", async () => {
    const schema = { type: "array", items: { type: "integer" }, minItems: 2 };
    expect((await planOf(schema)).kind).toBe("array");
    const unique = await planOf({ ...schema, uniqueItems: true });
    expect(unique.kind).toBe("values");
  });

  it("with prefixItems are tuples", async () => {
    const plan = await planOf({
      type: "array",
      prefixItems: [{ const: 1 }, { const: 2 }],
    });
    expect(plan).toEqual({ kind: "tuple", items: [values(1), values(2)] });
  });

  it("without possible items are empty", async () => {
    const plan = await planOf({ type: "array", items: false });
    expect(plan).toEqual({ kind: "values", values: [[]] });
  });
});

describe("alternatives", () => {
  const a = {
    type: "object",
    required: ["a"],
    properties: { a: { const: 1 } },
  };
  const b = {
    type: "object",
    required: ["b"],
    properties: { b: { const: 1 } },
  };

  it("of anyOf are references", async () => {
    const refs = [
      { $ref: "#/components/schemas/A" },
      { $ref: "#/components/schemas/B" },
    ];
    expect(await planOf({ anyOf: refs }, { A: a, B: b })).toEqual({
      kind: "choice",
      options: [
        { kind: "reference", schema: id("A") },
        { kind: "reference", schema: id("B") },
      ],
      smallest: 0,
    });
  });

  it("of oneOf may differ in their required fields", async () => {
    expect(await planOf({ oneOf: [a, b] })).toMatchObject({
      kind: "choice",
      options: [{ fields: [{ name: "a" }] }, { fields: [{ name: "b" }] }],
    });
  });

  it("of oneOf that overlap are not made", async () => {
    const wide = { type: "object", properties: { a: { const: 1 } } };
    const plan = await planOf({ oneOf: [a, wide] });
    // Each value of the first alternative also matches the second one.
    expect(plan.kind).toBe("values");
  });

  it("of oneOf do not use an example that matches two of them", async () => {
    const open = { ...a, examples: [{ a: 1, b: 1 }] };
    const plan = await planOf({ oneOf: [open, b] });
    expect(plan).toMatchObject({ kind: "object", fields: [{ name: "b" }] });
  });

  it("join the keywords beside them", async () => {
    const plan = await planOf({
      type: "object",
      required: ["c"],
      properties: { c: { const: 3 } },
      oneOf: [a, b],
    });
    expect(plan).toMatchObject({
      kind: "choice",
      options: [
        { fields: [{ name: "c" }, { name: "a" }] },
        { fields: [{ name: "c" }, { name: "b" }] },
      ],
    });
  });

  it("of a oneOf inside a chosen alternative exclude each other", async () => {
    const wide = { type: "object", properties: { a: { const: 1 } } };
    const inner = { oneOf: [wide, { ...wide, minProperties: 0 }] };
    const plan = await planOf({
      type: "object",
      properties: { c: { const: 3 } },
      anyOf: [inner, b],
    });
    // A value matches both alternatives of the inner `oneOf`, or none.
    expect(plan).toMatchObject({
      kind: "object",
      fields: [{ name: "c" }, { name: "b" }],
    });
  });

  it("have the value of the discriminator", async () => {
    const kind = { kind: { type: "string" } };
    const plan = await planOf(
      {
        oneOf: [
          { $ref: "#/components/schemas/Cat" },
          { $ref: "#/components/schemas/Dog" },
        ],
        discriminator: {
          propertyName: "kind",
          mapping: { c: "#/components/schemas/Cat" },
        },
      },
      {
        Cat: { type: "object", required: ["kind"], properties: kind },
        Dog: {
          type: "object",
          required: ["kind"],
          properties: { kind: { const: "Dog" } },
        },
      },
    );
    expect(plan).toMatchObject({
      kind: "choice",
      options: [
        {
          kind: "tagged",
          tag: { property: "kind", value: "c" },
          plan: { schema: id("Cat") },
        },
        { kind: "reference", schema: id("Dog") },
      ],
    });
  });

  it("have no discriminator that the schema around them forbids", async () => {
    const properties = { kind: { type: "string" } };
    const plan = await planOf(
      {
        anyOf: [{ $ref: "#/components/schemas/Cat" }],
        discriminator: { propertyName: "kind" },
        additionalProperties: false,
      },
      { Cat: { type: "object", properties } },
    );
    expect(plan).toEqual({ kind: "none" });
  });

  it("end a recursion with the smallest one", async () => {
    const plan = await planOf({
      oneOf: [
        {
          type: "object",
          required: ["next"],
          properties: { next: { $ref: "#/components/schemas/S" } },
        },
        { type: "string" },
      ],
    });
    expect(plan).toMatchObject({ kind: "choice", smallest: 1 });
  });
});

describe("schemas without a value", () => {
  it.each([
    ["false", false],
    ["contradictory types", { allOf: [{ type: "string" }, { type: "array" }] }],
    [
      "recursion without an end",
      {
        type: "object",
        required: ["next"],
        properties: { next: { $ref: "#/components/schemas/S" } },
      },
    ],
    ["huge arrays", { type: "array", items: { const: 1 }, minItems: 5000 }],
  ])("have no plan: %s", async (_, schema) => {
    expect(await planOf(schema)).toEqual({ kind: "none" });
  });

  it("are left out where they are optional", async () => {
    const plan = await planOf(
      {
        type: "object",
        properties: {
          a: { $ref: "#/components/schemas/Endless" },
          b: { const: 1 },
        },
      },
      {
        Endless: {
          type: "object",
          required: ["next"],
          properties: { next: { $ref: "#/components/schemas/Endless" } },
        },
      },
    );
    expect(plan).toMatchObject({ fields: [{ name: "b" }] });
  });
});

describe("examples", () => {
  it("come first if they are valid", async () => {
    const schema = { type: "integer", minimum: 10 };
    expect(await planOf({ ...schema, examples: [3, 42] })).toMatchObject({
      kind: "example",
      value: 42,
      plan: { kind: "integer" },
    });
  });

  it("are not defaults", async () => {
    const plan = await planOf({
      type: "array",
      items: { const: 1 },
      default: [],
    });
    expect(plan.kind).toBe("array");
  });

  it("of a reference belong to its schema", async () => {
    const plan = await planOf(
      { $ref: "#/components/schemas/A" },
      { A: { type: "integer", examples: [7] } },
    );
    expect(plan).toEqual({ kind: "reference", schema: id("A") });
  });
});

it("nullable types may be null", async () => {
  expect(await planOf({ type: ["integer", "null"] })).toMatchObject({
    kind: "nullable",
    plan: { kind: "integer" },
  });
});

function values(...all: (string | number)[]): SamplePlan {
  return { kind: "values", values: all };
}

it.each([
  ["text", { type: "string" }, "ids"],
  ["a UUID", { type: "string", format: "uuid" }, "ids"],
  ["text with room", { type: "string", minLength: 2, maxLength: 40 }, "ids"],
  ["short text", { type: "string", maxLength: 6 }, "values"],
  ["a pattern", { type: "string", pattern: "^[a-z]{3}$" }, "values"],
  ["another format", { type: "string", format: "email" }, "values"],
])("an id has values for long lists: %s", async (_, schema, kind) => {
  const plan = await planOf({
    type: "object",
    required: ["id", "other"],
    properties: { id: schema, other: schema },
  });
  const kinds = (plan.kind === "object" ? plan.fields : []).map(
    ({ name, plan: field }) => [name, field.kind],
  );
  expect(kinds).toEqual([
    ["id", kind],
    ["other", "values"],
  ]);
});

it.each([2, 12])(
  "unions that have the properties of their alternatives end: %i of each other",
  async (count) => {
    const branch = {
      type: "object",
      properties: { note: { type: "string" } },
      anyOf: [{ $ref: "#/components/schemas/S" }, { type: "object" }],
    };
    const names = Array.from({ length: count }, (_, at) => `part${String(at)}`);
    const plan = await planOf({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, branch])),
    });
    expect(JSON.stringify(plan).length).toBeLessThan(2_000_000);
    expect(plan).toMatchObject({
      kind: "object",
      fields: names.map((name) => ({ name })),
    });
  },
);
