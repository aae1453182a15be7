/** Changes between small schemas: their level, judged by the values that ajv accepts. */
import { expect, it } from "vitest";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { smallSchemas } from "../../inclusion/universe.js";
import { buildSchemas } from "../../model/build.js";
import { randomFrom, scaled, testSeed } from "../../support/random.js";

const found = smallSchemas();

async function modelOf() {
  const { model } = await buildSchemas(
    Object.fromEntries(found.map(({ schema }, index) => [`S${index}`, schema])),
  );
  return model;
}

it("a schema that accepts all values of another one is compatible with it", async () => {
  const comparison = createSchemaComparison(await modelOf(), await modelOf());
  const pairs = found.flatMap((base, i) =>
    found.flatMap((head, j) =>
      i !== j &&
      base.accepted.every((accepts, at) => !accepts || head.accepted[at])
        ? [{ i, j, base: base.schema, head: head.schema }]
        : [],
    ),
  );
  const wrong: string[] = [];
  const tried = randomFrom(testSeed).shuffled(pairs).slice(0, scaled(1_000));
  for (const { i, j, base, head } of tried) {
    const changes = comparison.changes({
      base: `spec.json#/components/schemas/S${i}`,
      head: `spec.json#/components/schemas/S${j}`,
      direction: "request",
    });
    for (const { level, message } of changes)
      if (level !== "compatible")
        wrong.push(
          `${JSON.stringify(base)} → ${JSON.stringify(head)}: ${level}, ${message}`,
        );
  }
  expect(wrong).toEqual([]);
});
