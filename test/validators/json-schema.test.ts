/**
 * The JSON Schema that a validator gives of itself is what it checks. The property tests hold this for arbitrary schemas;
 * here are the other targets and the form of the output.
 */
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/openapi-3-0";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "./property/json.js";
import { judgeOf } from "./property/reference.js";
import { validatorsOf } from "./support/schemas.js";

interface Described {
  "~standard": {
    jsonSchema: Record<
      "input" | "output",
      (options: { target: string }) => JsonObject
    >;
  };
}

const schemas = {
  Pet: {
    type: "object",
    description: "An animal.",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string", minLength: 1, maxLength: 5 },
      weight: { type: "number", exclusiveMinimum: 0 },
      kind: { const: "pet" },
      note: { type: ["string", "null"], default: null },
      tags: { type: "array", items: { $ref: "#/components/schemas/Tag" } },
      size: { type: ["integer", "string"] },
    },
    additionalProperties: false,
  },
  Tag: { enum: ["old", "young"] },
  Tree: {
    type: "object",
    properties: { left: { $ref: "#/components/schemas/Tree" } },
  },
  Pair: {
    type: "array",
    prefixItems: [{ type: "string" }, { type: "integer" }],
    items: false,
    contains: { const: 1 },
  },
  Card: {
    type: "object",
    dependentRequired: { number: ["name"] },
    dependentSchemas: { expiry: { required: ["number"] } },
  },
  Closed: {
    allOf: [{ properties: { a: { type: "string" } } }],
    unevaluatedProperties: false,
  },
};

const values: Record<string, unknown[]> = {
  Pet: [
    { id: 1, name: "Rex" },
    { id: 1, name: "Rex", weight: 0.5, kind: "pet", note: null, size: 3 },
    { id: 1, name: "Rex", note: "x", tags: ["old"], size: "big" },
    { name: "Rex" },
    { id: 1, name: "" },
    { id: 1, name: "Rex", weight: 0 },
    { id: 1, name: "Rex", kind: "cat" },
    { id: 1, name: "Rex", tags: ["new"] },
    { id: 1, name: "Rex", size: 1.5 },
    { id: 1, name: "Rex", note: 1 },
    { id: 1, name: "Rex", other: 1 },
    null,
  ],
  PetInput: [{ name: "Rex" }, { id: 1, name: "Rex" }, {}],
  Tag: ["old", "new", null],
  Tree: [{}, { left: { left: {} } }, { left: { left: 1 } }],
  Pair: [["a", 1], ["a", 2], ["a", 1, 1], [1, 1], {}],
  Card: [
    { number: 1, name: 2 },
    { number: 1 },
    { expiry: 1 },
    { expiry: 1, number: 1, name: 1 },
  ],
};

async function told(): Promise<{
  is(name: string, value: unknown): boolean;
  schema(name: string, target: string): JsonObject;
}> {
  const { is, companion } = await validatorsOf(schemas, { jsonSchema: true });
  return {
    is,
    schema: (name, target) =>
      (companion(name) as unknown as Described)["~standard"].jsonSchema.input({
        target,
      }),
  };
}

describe("the JSON Schema of a validator", () => {
  it("keeps every member of allOf", async () => {
    const { is, companion } = await validatorsOf(
      {
        Mixed: {
          allOf: [
            { type: "array", contains: { type: "integer" } },
            { contains: { type: "string" } },
          ],
        },
      },
      { jsonSchema: true },
    );
    const { jsonSchema } = (companion("Mixed") as unknown as Described)[
      "~standard"
    ];
    const check = await judgeOf(jsonSchema.output({ target: "draft-2020-12" }));
    for (const value of [[1, "a"], [1], ["a"], []]) {
      expect([value, check(value)]).toEqual([value, is("Mixed", value)]);
    }
  });

  it.each([
    ["draft-07", "http://json-schema.org/draft-07/schema", Object.keys(values)],
    [
      "openapi-3.0",
      "https://spec.openapis.org/oas/3.0/dialect",
      ["Pet", "PetInput", "Tag"],
    ],
  ])("agrees with the check in %s", async (target, dialect, names) => {
    const { is, schema } = await told();
    for (const name of names) {
      const check = await judgeOf(schema(name, target), dialect);
      for (const value of values[name] ?? []) {
        expect([name, value, check(value)]).toEqual([
          name,
          value,
          is(name, value),
        ]);
      }
    }
  });

  it("is refused where the target has no word for it", async () => {
    const { schema } = await told();
    expect(() => schema("Closed", "draft-07")).toThrow("unevaluatedProperties");
    expect(() => schema("Tree", "openapi-3.0")).toThrow("Tree inside Tree");
    expect(() => schema("Pair", "openapi-3.0")).toThrow("prefixItems");
    expect(() => schema("Pet", "draft-2042")).toThrow("draft-2042");
  });

  it("has what readers look for", async () => {
    const { schema } = await told();
    expect(schema("Pet", "draft-2020-12")).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      description: "An animal.",
      properties: {
        id: { type: "integer", readOnly: true },
        note: { type: ["string", "null"], default: null },
        tags: { items: { $ref: "#/$defs/Tag" } },
      },
      $defs: { Tag: { type: "string", enum: ["old", "young"] } },
    });
    expect(schema("PetInput", "draft-2020-12")).not.toHaveProperty(
      "properties.id",
    );
  });

  it("is a new copy for each caller", async () => {
    const { schema } = await told();
    const first = schema("Pet", "draft-2020-12");
    delete first["properties"];
    expect(schema("Pet", "draft-2020-12")).toHaveProperty("properties");
  });
});

it("has the range of numbers that the check accepts", async () => {
  const safe = { minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 };
  const expected: Record<string, [JsonObject, JsonObject]> = {
    Plain: [{ type: "integer" }, safe],
    Int64: [{ type: "integer", format: "int64" }, safe],
    Nullable: [{ type: ["integer", "null"] }, safe],
    Int32: [
      { type: "integer", format: "int32" },
      { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    ],
    Tighter: [
      { type: "integer", exclusiveMinimum: 0, maximum: 2 ** 53 - 1 },
      { exclusiveMinimum: 0, maximum: 2 ** 53 - 1 },
    ],
    Rounded: [{ type: "integer", maximum: 1e300 }, { maximum: 1e300 }],
    Any: [{ type: "number" }, {}],
    Float: [
      { type: "number", format: "float", minimum: 0 },
      { minimum: 0, maximum: 3.4028234663852886e38 },
    ],
  };
  const { is, companion } = await validatorsOf(
    Object.fromEntries(
      Object.entries(expected).map(([name, [schema]]) => [name, schema]),
    ),
    { jsonSchema: true },
  );
  const limits = /^(exclusive)?(Min|min|Max|max)imum$/;
  for (const [name, [, ranges]] of Object.entries(expected)) {
    const described = (companion(name) as unknown as Described)["~standard"];
    const schema = described.jsonSchema.input({ target: "draft-2020-12" });
    const said = Object.entries(schema).filter(([key]) => limits.test(key));
    expect(Object.fromEntries(said), name).toEqual(ranges);
    for (const [keyword, limit] of said) {
      if (keyword.startsWith("exclusive")) continue;
      const value = Number(limit);
      expect(is(name, value), `${name} ${keyword}`).toBe(true);
      const beyond = keyword === "minimum" ? -1 : 1;
      const next = Number.isSafeInteger(value) ? value + beyond : value * 2;
      expect(is(name, next), `${name} beyond ${keyword}`).toBe(false);
    }
  }
});
