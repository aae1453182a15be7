/** Samples of random schemas are valid for an independent implementation of JSON Schema, and wrong values are not. */
import { expect, it } from "vitest";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { buildSchemas } from "../model/build.js";
import { scaled } from "../support/random.js";
import { judges } from "../validators/property/reference.js";
import { sample } from "../validators/property/shrink.js";
import { translate } from "../validators/property/translate.js";

const runs = [
  { source: "3.1", seed: 21, size: scaled(15), version: "3.1.0" },
  { source: "3.0", seed: 22, size: scaled(15), version: "3.0.3" },
  { source: "combinations", seed: 23, size: scaled(20), version: "3.1.0" },
] as const;

it.each(runs)(
  "samples of $source are valid, wrong values are not (seed $seed)",
  async ({ source, seed, size, version }) => {
    const counts = { made: 0, none: 0, wrong: 0 };
    for (const { document } of sample(source, seed, size)) {
      const { model } = await buildSchemas(document.schemas, version);
      const samplers = [
        {},
        { seed: 1 },
        { seed: 2, size: "minimal" } as const,
        { seed: 3, size: "maximal" } as const,
        { size: "maximal" } as const,
      ].map((options) => createSampler(model, options));
      const schemas = Object.fromEntries(
        Object.entries(document.schemas).map(([name, schema]) => [
          name,
          translate(schema, document.dialect, "response", document.schemas),
        ]),
      );
      const wrongValues = createWrongValues(model);
      for (const [name, isValid] of await judges(schemas)) {
        const id = `spec.json#/components/schemas/${name}`;
        for (const { rule, path, value } of wrongValues(id, "response")) {
          const wrong = isValid(value) !== true;
          expect({ document, name, rule, path, value, wrong }).toMatchObject({
            wrong: true,
          });
          counts.wrong++;
        }
        for (const sampler of samplers) {
          const value = sampler.of(id, "response");
          if (value === undefined) counts.none++;
          else {
            // The judge does not know some values.
            const valid = isValid(value) !== false;
            expect({ document, name, value, valid }).toMatchObject({
              valid: true,
            });
            counts.made++;
          }
        }
      }
    }
    // Some random schemas are contradictory.
    expect(counts.made).toBeGreaterThan(2 * counts.none);
    expect(counts.wrong).toBeGreaterThan(counts.made / 4);
  },
);
