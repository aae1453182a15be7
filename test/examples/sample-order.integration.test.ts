/** A sample does not depend on the samples that were made before it, also of schemas that contain each other. */
import { expect, it } from "vitest";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { buildSchemas } from "../model/build.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";

const names = ["A", "B", "C", "D", "E"];

/** Schemas with required and optional references to each other, some of them in lists, maps and unions. */
function tangle(seed: number): Record<string, object> {
  const { below, chance, pickOrThrow } = randomFrom(seed);
  const refer = () => ({ $ref: `#/components/schemas/${pickOrThrow(names)}` });
  const parts: (() => object)[] = [
    () => ({ type: "string" }),
    refer,
    () => ({ type: "array", items: refer() }),
    () => ({ type: "object", additionalProperties: refer() }),
    () => ({ anyOf: [refer(), { type: "integer" }] }),
    () => ({ allOf: [refer(), { properties: { own: refer() } }] }),
  ];
  const schemaOf = () => {
    const fields = Array.from(
      { length: 1 + below(4) },
      (_, index): string => `field${String(index)}`,
    );
    return {
      ...(chance(0.7) && { type: "object" }),
      properties: Object.fromEntries(
        fields.map((name) => [name, pickOrThrow(parts)()]),
      ),
      required: fields.filter(() => chance(0.5)),
    };
  };
  return Object.fromEntries(names.map((name) => [name, schemaOf()]));
}

it("is the same in any order", async () => {
  for (let run = 0; run < scaled(60); run++) {
    const schemas = tangle(testSeed * 10_000 + run);
    const { model } = await buildSchemas(schemas, "3.1.0");
    const ids = Object.keys(schemas).map(
      (name) => `spec.json#/components/schemas/${name}`,
    );
    for (const options of [{}, { seed: 1 }]) {
      const valuesIn = (order: readonly string[]) => {
        const sampler = createSampler(model, options);
        const values = order.map((id) => [id, sampler.of(id, "response")]);
        return Object.fromEntries(values) as object;
      };
      const forward = valuesIn(ids);
      expect({ run, ...valuesIn(ids.toReversed()) }).toEqual({
        run,
        ...forward,
      });
      expect({ run, ...valuesIn(ids.slice(2)) }).toMatchObject(
        Object.fromEntries(
          Object.entries(forward).filter(([id]) => ids.indexOf(id) >= 2),
        ),
      );
    }
  }
});
