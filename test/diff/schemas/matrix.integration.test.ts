/** Each rule in each place of a schema: the change is found in both directions, with a value that shows it. */
import { expect, it } from "vitest";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { buildSchemas } from "../../model/build.js";
import { testScale, testSeed } from "../../support/random.js";
import { placesOfRules } from "./places-of-rules.js";
import { narrowerRules } from "./narrower-rules.js";

/** With a larger scale, all rules are in all places. */
const stride = Math.max(1, Math.ceil(12 / testScale));

const cases = Object.entries(placesOfRules).map(([place, around], index) => ({
  place,
  around,
  rules: narrowerRules.filter(
    (_, at) => (at + index + testSeed) % stride === 0,
  ),
}));

it.each(cases)("$place", async ({ around, rules }) => {
  const wrong: string[] = [];
  for (const { name, wide, narrow } of rules) {
    const before = await modelOf(around(wide));
    const after = await modelOf(around(narrow));
    for (const direction of ["request", "response"] as const)
      for (const isNarrower of [true, false]) {
        const [base, head] = isNarrower ? [before, after] : [after, before];
        const changes = createSchemaComparison(base, head).changes({
          base: body,
          head: body,
          direction,
        });
        const isBreaking = isNarrower === (direction === "request");
        const levels = changes.map(({ level }) => level);
        const isShown = changes.every(
          ({ level, witness }) => level !== "breaking" || witness !== null,
        );
        const isRight = isBreaking
          ? levels.includes("breaking") && isShown
          : levels.length > 0 && levels.every((one) => one === "compatible");
        if (!isRight)
          wrong.push(
            `${name}, ${isNarrower ? "narrower" : "wider"} in a ${direction}: ${levels.join()}`,
          );
      }
  }
  expect(wrong).toEqual([]);
});

const body = "spec.json#/components/schemas/Body";

async function modelOf(schemas: Record<string, unknown>) {
  const { model } = await buildSchemas(schemas, "3.1.0");
  return model;
}
