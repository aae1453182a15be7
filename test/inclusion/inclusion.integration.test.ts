/** Proofs about all pairs of small schemas, judged by the sets of values that ajv accepts. */
import { expect, it } from "vitest";
import { createInclusion } from "../../src/facts/inclusion/inclusion.js";
import type { World } from "../../src/facts/inclusion/literal.js";
import { matchesPattern } from "../../src/base/patterns/speed.js";
import { formatChecks } from "../../src/facts/schemas/formats.js";
import { validateExample } from "../../src/facts/schemas/validate.js";
import type { ApiModel } from "../../src/model/model.js";
import { buildSchemas } from "../model/build.js";
import { smallSchemas, universe } from "./universe.js";

const found = smallSchemas();
const isFast = () => true;
const world = (name: string, model: ApiModel): World => ({
  name,
  schemas: model.schemas,
  classOf: (id) => `${name} ${id}`,
  accepts: (id, value) =>
    validateExample(
      {
        schemas: model.schemas,
        isFast,
        formats: formatChecks,
        budget: { steps: 10_000 },
      },
      id,
      value,
    ).kind,
  matches: (pattern, name) => matchesPattern(pattern, name, isFast),
});
const idOf = (index: number) => `spec.json#/components/schemas/S${index}`;

it("proves that one schema includes another only if it does", async () => {
  const { model } = await buildSchemas(
    Object.fromEntries(found.map(({ schema }, index) => [`S${index}`, schema])),
  );
  const { undecided: prove } = createInclusion(
    { given: world("given", model), wanted: world("wanted", model) },
    { absentNames: () => new Set(), placeOf: (place) => place },
  );
  const wrong: string[] = [];
  let included = 0;
  let proven = 0;
  for (const [i, one] of found.entries())
    for (const [j, other] of found.entries()) {
      const witness = universe.find(
        (_, at) => one.accepted[at] && !other.accepted[at],
      );
      const isProven = prove({ given: [idOf(i)], wanted: [idOf(j)] }) === null;
      if (witness === undefined) included++;
      if (isProven) proven++;
      if (isProven && witness !== undefined)
        wrong.push(
          `${JSON.stringify(one.schema)} without ${JSON.stringify(other.schema)}: ${JSON.stringify(witness)}`,
        );
    }
  expect(wrong).toEqual([]);
  // The others are not included, but the universe has no value that shows it.
  expect(proven / included).toBeGreaterThan(0.997);
});
