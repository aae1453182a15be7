/** What validators say of themselves in JSON Schema is what they check. */
import {
  registerSchema,
  setShouldValidateFormat,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/openapi-3-0";
import { describe, expect, it } from "vitest";
import { noCounts } from "./property/counts.js";
import type { Json, JsonObject } from "./property/json.js";
import { judges, withReplacedNames } from "./property/reference.js";
import { sample } from "./property/shrink.js";
import { packageOf, schemasOf } from "./property/subjects.js";
import { translate } from "./property/translate.js";
import { valuesFor } from "./property/values.js";
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

let registered = 0;

/** An independent implementation's view of a schema. */
async function judgeOf(
  schema: JsonObject,
  dialect = "https://json-schema.org/draft/2020-12/schema",
): Promise<(value: unknown) => boolean> {
  setShouldValidateFormat(true);
  const address = `https://told.example/${String(registered++)}`;
  registerSchema(schema, address, dialect);
  const check = await validate(address);
  unregisterSchema(address);
  return (value) => check(value as Json).valid;
}

describe("the JSON Schema of a validator", () => {
  it("is what an independent implementation finds it to check, whatever the schema", async () => {
    const given = sample("3.1", 31, 16);
    const numbered = new Map(
      given.map(({ document }, index) => [index, document]),
    );
    const made = await packageOf(numbered, { jsonSchema: true });
    const counts = { ...noCounts(), agreed: 0 };
    const wrong: unknown[] = [];
    for (const [index, { document, seed }] of given.entries()) {
      for (const direction of ["response", "request"] as const) {
        const translated = Object.fromEntries(
          Object.entries(schemasOf(document, index)).map(([name, schema]) => [
            name,
            translate(schema, "3.1", direction),
          ]),
        );
        for (const [name, judge] of await judges(translated)) {
          const subject = made.subject(name, direction);
          const schema = subject.jsonSchema?.("draft-2020-12") ?? {};
          const check = await judgeOf(
            withReplacedNames(
              translate(schema, "3.1", direction) as JsonObject,
            ),
          );
          for (const value of valuesFor(
            translated,
            name,
            seed,
            judge,
            counts,
          )) {
            if (judge(value) === null) continue;
            const expected = subject.is(value);
            if (check(withReplacedNames(value)) === expected) {
              counts.agreed++;
            } else wrong.push({ name: subject.name, schema, value, expected });
          }
        }
      }
    }
    expect(wrong[0]).toBeUndefined();
    expect(counts.agreed).toBeGreaterThan(2000);
  }, 120_000);

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

  it("belongs to whoever asked for it", async () => {
    const { schema } = await told();
    const first = schema("Pet", "draft-2020-12");
    delete first["properties"];
    expect(schema("Pet", "draft-2020-12")).toHaveProperty("properties");
  });
});
