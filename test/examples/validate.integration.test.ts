/** The judge of examples never contradicts an independent implementation of JSON Schema, and seldom does not know. */
import { describe, expect, it } from "vitest";
import { validateExample } from "../../src/facts/schemas/validate.js";
import type { ExampleVerdict } from "../../src/facts/schemas/verdict.js";
import type { Direction, JsonValue } from "../../src/model/model.js";
import { patternFlags } from "../../src/base/patterns/pattern-flags.js";
import { analyzePattern } from "../../src/base/patterns/analyze.js";
import { buildSchemas } from "../model/build.js";
import { scaled } from "../support/random.js";
import { noCounts } from "../validators/property/counts.js";
import { judges } from "../validators/property/reference.js";
import { sample } from "../validators/property/shrink.js";
import { translate } from "../validators/property/translate.js";
import { groupsOf } from "../validators/support/suite.js";
import { valuesFor } from "../validators/property/values.js";

const isFast = (pattern: string) =>
  analyzePattern(pattern, patternFlags(pattern) ?? "").kind === "linear";

async function verdictsOf(
  schemas: Record<string, unknown>,
  openapi = "3.1.0",
  direction: { direction?: Direction } = {},
): Promise<(name: string, value: unknown) => ExampleVerdict> {
  const { model } = await buildSchemas(schemas, openapi);
  return (name, value) =>
    validateExample(
      {
        schemas: model.schemas,
        isFast,
        budget: { steps: 100_000 },
        ...direction,
      },
      `spec.json#/components/schemas/${name}`,
      value as JsonValue,
    );
}

const runs = [
  { source: "3.1", seed: 11, size: scaled(15), version: "3.1.0" },
  { source: "3.0", seed: 12, size: scaled(15), version: "3.0.3" },
  { source: "combinations", seed: 13, size: scaled(20), version: "3.1.0" },
] as const;

it.each(runs)(
  "agrees with the reference on $source (seed $seed)",
  async ({ source, seed, size, version }) => {
    const counts = { agreed: 0, unknown: 0, refused: 0 };
    for (const [index, { document, seed: values }] of sample(
      source,
      seed,
      size,
    ).entries()) {
      const direction = index % 2 === 0 ? "request" : "response";
      const schemas = Object.fromEntries(
        Object.entries(document.schemas).map(([name, schema]) => [
          name,
          translate(schema, document.dialect, direction, document.schemas),
        ]),
      );
      const verdictOf = await verdictsOf(document.schemas, version, {
        direction,
      });
      for (const [name, reference] of await judges(schemas)) {
        for (const value of valuesFor(
          schemas,
          name,
          values,
          reference,
          noCounts(),
        )) {
          const expected = reference(value);
          const verdict = verdictOf(name, value);
          if (verdict.kind === "unknown" || expected === null) {
            counts.unknown++;
            continue;
          }
          expect({ document, name, value, is: verdict.kind }).toEqual({
            document,
            name,
            value,
            is: expected ? "valid" : "invalid",
          });
          counts.agreed++;
          if (!expected) counts.refused++;
        }
      }
    }
    expect(counts.refused).toBeGreaterThan(size);
    expect(counts.agreed).toBeGreaterThan(counts.unknown);
  },
);

/** References of the suite lead to the root of the schema, which is not the root of the document here. */
const suite = ["unevaluatedItems.json", "unevaluatedProperties.json"].flatMap(
  (file) =>
    groupsOf("draft2020-12", file)
      .filter(
        ({ schema }) => !/"\$(dynamic)?[rR]ef"/.test(JSON.stringify(schema)),
      )
      .map((group) => ({ file, ...group })),
);

it.each(suite)("agrees with $file: $description", async ({ schema, tests }) => {
  const verdictOf = await verdictsOf({ A: schema });
  for (const { description, data, valid } of tests)
    expect([description, verdictOf("A", data).kind]).toEqual([
      description,
      valid ? "valid" : "invalid",
    ]);
});

describe("an example", () => {
  it.each([
    [{ type: "string" }, 1, "", "must be string"],
    [
      { properties: { a: { items: { minimum: 2 } } } },
      { a: [2, 1] },
      "a/1",
      "must be at least 2",
    ],
    [{ required: ["a"] }, {}, "", "must have the property a"],
    [
      { additionalProperties: false, properties: { a: {} } },
      { b: 1 },
      "b",
      "is not allowed: the schema accepts no value",
    ],
    [{ pattern: "^a+$" }, "b", "", "must match ^a+$"],
    [{ not: { type: "null" } }, null, "", "matches the `not` schema"],
  ])("is invalid: %j %j", async (schema, value, path, reason) => {
    const verdict = (await verdictsOf({ A: schema }))("A", value);
    expect(verdict).toEqual({
      kind: "invalid",
      path: path === "" ? [] : path.split("/"),
      reason,
    });
  });

  it.each([
    ["a format", { format: "date" }, "tomorrow"],
    ["a slow pattern", { pattern: "^(a+)+$" }, `${"a".repeat(50)}!`],
  ])("is not judged by %s", async (_name, schema, value) => {
    const verdictOf = await verdictsOf({ A: schema });
    expect(verdictOf("A", value)).toEqual({ kind: "unknown" });
  });

  it("need not have what is for one direction only", async () => {
    const verdictOf = await verdictsOf({
      A: {
        required: ["id"],
        properties: { id: { type: "string", readOnly: true } },
      },
    });
    expect(verdictOf("A", {})).toEqual({ kind: "valid" });
    expect(verdictOf("A", { id: 1 }).kind).toBe("invalid");
  });
});

it("evaluates only the properties of the alternative that a discriminator selects", async () => {
  const pet = (field: string) => ({
    required: ["kind", field],
    properties: { kind: {}, [field]: {} },
  });
  const verdictOf = await verdictsOf({
    Cat: pet("lives"),
    Dog: pet("walks"),
    Pet: {
      type: "object",
      oneOf: [
        { $ref: "#/components/schemas/Cat" },
        { $ref: "#/components/schemas/Dog" },
      ],
      discriminator: { propertyName: "kind" },
      unevaluatedProperties: false,
    },
  });
  expect(verdictOf("Pet", { kind: "Cat", lives: 9 }).kind).toBe("valid");
  expect(verdictOf("Pet", { kind: "Cat", lives: 9, walks: 1 }).kind).toBe(
    "invalid",
  );
});

it("does not exhaust the stack if a schema refers to itself", async () => {
  const verdictOf = await verdictsOf({
    A: { type: "object", allOf: [{ $ref: "#/components/schemas/A" }] },
  });
  expect(verdictOf("A", {})).toEqual({ kind: "unknown" });
  expect(verdictOf("A", 1).kind).toBe("invalid");
});
