/** Compiled checks judge as an independent implementation of JSON Schema does. */
import { describe, expect, it } from "vitest";
import { compileChecks } from "../../../src/commands/diff/compiled/checks.js";
import type { JsonValue } from "../../../src/model/model.js";
import { buildSchemas } from "../../model/build.js";
import { scaled } from "../../support/random.js";
import { noCounts } from "../../validators/property/counts.js";
import { judges } from "../../validators/property/reference.js";
import { sample } from "../../validators/property/shrink.js";
import {
  translate,
  type Direction,
} from "../../validators/property/translate.js";
import { valuesFor } from "../../validators/property/values.js";

const runs = [
  { source: "3.1", seed: 21, size: scaled(3), version: "3.1.0" },
  { source: "3.0", seed: 22, size: scaled(2), version: "3.0.3" },
  { source: "combinations", seed: 23, size: scaled(3), version: "3.1.0" },
] as const;

const directions: Direction[] = ["request", "response"];

/** Few values at a time, so that few schemas apply to them, and the others are left out. */
const together = 3;
const mostValues = 12;

describe("compiled checks", () => {
  it.each(runs)(
    "agree with the reference on $source (seed $seed)",
    async ({ source, seed, size, version }) => {
      const counts = { accepted: 0, refused: 0 };
      for (const { document, seed: values } of sample(source, seed, size)) {
        const { model } = await buildSchemas(document.schemas, version);
        for (const direction of directions) {
          const schemas = Object.fromEntries(
            Object.entries(document.schemas).map(([name, schema]) => [
              name,
              translate(schema, document.dialect, direction, document.schemas),
            ]),
          );
          for (const [name, judge] of await judges(schemas)) {
            const schema = `spec.json#/components/schemas/${name}`;
            const all = valuesFor(schemas, name, values, judge, noCounts());
            const asked = spread(all, mostValues) as JsonValue[];
            for (let at = 0; at < asked.length; at += together) {
              const some = asked.slice(at, at + together);
              const accepts = await compileChecks(
                model,
                some.map((value) => ({ schema, value })),
              );
              for (const value of some) {
                const expected = judge(value);
                if (expected === null) continue;
                const is = accepts(schema, direction, value);
                const about = { document, name, direction, value };
                expect({ ...about, is }).toEqual({ ...about, is: expected });
                if (expected) counts.accepted++;
                else counts.refused++;
              }
            }
          }
        }
      }
      expect(counts.accepted).toBeGreaterThan(size);
      expect(counts.refused).toBeGreaterThan(size);
    },
  );

  it("follow the schemas that a discriminator selects", async () => {
    const pet = (field: string) => ({
      type: "object",
      required: ["kind", field],
      properties: { kind: { type: "string" }, [field]: { type: "integer" } },
    });
    const { model } = await buildSchemas({
      Cat: pet("lives"),
      Dog: pet("walks"),
      Pet: {
        oneOf: [
          { $ref: "#/components/schemas/Cat" },
          { $ref: "#/components/schemas/Dog" },
        ],
        discriminator: {
          propertyName: "kind",
          mapping: {
            cat: "#/components/schemas/Cat",
            dog: "#/components/schemas/Dog",
          },
        },
      },
    });
    const schema = "spec.json#/components/schemas/Pet";
    const right = { kind: "cat", lives: 9 };
    const wrong = { kind: "dog", lives: 9 };
    const accepts = await compileChecks(model, [
      { schema, value: right },
      { schema, value: wrong },
    ]);
    expect(accepts(schema, "request", right)).toBe(true);
    expect(accepts(schema, "request", wrong)).toBe(false);
  });

  it("may omit a property of the other direction", async () => {
    const { model } = await buildSchemas({
      Id: { type: "string", readOnly: true },
      Pet: {
        type: "object",
        required: ["id"],
        properties: { id: { $ref: "#/components/schemas/Id" } },
      },
    });
    const schema = "spec.json#/components/schemas/Pet";
    const accepts = await compileChecks(model, [{ schema, value: {} }]);
    expect(accepts(schema, "request", {})).toBe(true);
    expect(accepts(schema, "response", {})).toBe(false);
  });
});

/** At most this many of the values, from the whole list. */
function spread<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(values.length / most));
  return values.filter((_, index) => index % step === 0).slice(0, most);
}
