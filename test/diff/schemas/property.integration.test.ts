/** Changes between random schemas, judged by an independent implementation of JSON Schema. */
import { speedCheckOf } from "../../../src/base/patterns/speed.js";
import { expect, it } from "vitest";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { hasNewName } from "../../../src/commands/diff/schemas/directions/new-names.js";
import { createSampler } from "../../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../../src/samples/wrong/wrong-values.js";
import type { JsonValue } from "../../../src/model/model.js";
import { buildSchemas } from "../../model/build.js";
import { scaled, testSeed } from "../../support/random.js";
import { judges } from "../../validators/property/reference.js";
import { sample } from "../../validators/property/shrink.js";
import { translate } from "../../validators/property/translate.js";

const runs = [
  { source: "3.1", seed: 30 + testSeed, size: scaled(6), version: "3.1.0" },
  { source: "3.0", seed: 31 + testSeed, size: scaled(6), version: "3.0.3" },
  {
    source: "combinations",
    seed: 32 + testSeed,
    size: scaled(8),
    version: "3.1.0",
  },
] as const;

it.each(runs)(
  "have witnesses, and none is missed in $source (seed $seed)",
  async ({ source, seed, size, version }) => {
    const counts = { witnesses: 0, pairs: 0 };
    const misses: unknown[] = [];
    for (const { document } of sample(source, seed, size)) {
      const { model } = await buildSchemas(document.schemas, version);
      const schemas = Object.fromEntries(
        Object.entries(document.schemas).map(([name, schema]) => [
          name,
          translate(schema, document.dialect, "request", document.schemas),
        ]),
      );
      const judged = [...(await judges(schemas))].slice(0, 6);
      const idOf = (name: string) => `spec.json#/components/schemas/${name}`;
      const comparison = createSchemaComparison(model, model);
      const samplers = [undefined, 1, 2].map((one) =>
        createSampler(model, one === undefined ? {} : { seed: one }),
      );
      const wrong = createWrongValues(model);
      const named = { schemas: model.schemas, isFast: speedCheckOf(model) };
      for (const [base, isBase] of judged)
        for (const [head, isHead] of judged) {
          if (base === head) continue;
          counts.pairs++;
          const [one, other] = [idOf(base), idOf(head)];
          const changes = comparison.changes({
            base: one,
            head: other,
            direction: "request",
          });
          for (const { level, code, witness } of changes) {
            if (witness === null) continue;
            const accepts =
              witness.acceptedBy === "base"
                ? [isBase(witness.value), isHead(witness.value)]
                : [isHead(witness.value), isBase(witness.value)];
            // Null: the judge does not know.
            const expected = accepts.map((verdict, index) =>
              verdict === null ? null : index === 0,
            );
            expect({
              ...{ document, base, head, level, code, witness },
              accepts,
            }).toMatchObject({ accepts: expected });
            counts.witnesses++;
          }
          if (changes.some(({ level }) => level === "breaking")) continue;
          const values: JsonValue[] = [
            ...samplers.flatMap((sampler) => {
              const value = sampler.of(one, "request");
              return value === undefined ? [] : [value];
            }),
            ...[...wrong(other, "request")].map(({ value }) => value),
          ];
          const missed = values.find(
            (value) =>
              isBase(value) === true &&
              isHead(value) === false &&
              !hasNewName(named, [one], named, [other], value),
          );
          if (missed !== undefined)
            misses.push({
              base: document.schemas[base],
              head: document.schemas[head],
              missed,
            });
        }
    }
    expect(misses).toEqual([]);
    expect(counts.witnesses).toBeGreaterThan(counts.pairs / 2);
  },
);
