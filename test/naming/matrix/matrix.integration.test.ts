/** Specs full of names that generated code uses itself. The long run is `npm run fuzz:names`. */
import { expect, it } from "vitest";
import { randomFrom, testScale, testSeed } from "../../support/random.js";
import { checkNames } from "./check.js";
import { exportedNames, someNames, someOptions } from "./choose.js";
import { specOf, withFillers } from "./spec.js";

const seeds = Array.from(
  { length: Math.round(testScale / 2) },
  (_, run) => testSeed + run,
);

it.each(seeds)(
  "every name of a spec means what the spec says (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const spec = specOf(someNames(random), random);
    const { problems, exact } = await checkNames(spec);
    expect(problems).toEqual([]);
    expect(exact).toBeGreaterThan(50);
  },
);

it("every name that a package exports for all specs may be a name of the spec", async () => {
  const random = randomFrom(testSeed);
  const spec = specOf(exportedNames(random), random);
  const { problems } = await checkNames(spec, someOptions(random));
  expect(problems).toEqual([]);
});

it("every name of a large spec does, too, where related schemas share a module", async () => {
  const random = randomFrom(testSeed);
  const spec = specOf(someNames(random), random);
  const { problems } = await checkNames(withFillers(spec));
  expect(problems).toEqual([]);
});
