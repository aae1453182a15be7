/** A sample of `npm run fuzz:work`: the work of checks, reports, bodies and formats is linear, and limits end it. */
import { expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../../../support/random.js";
import { workCase, workFailure } from "./growth.js";
import { limitCase, limitFailure } from "./limits.js";
import { uniqueCase, uniqueFailure } from "./nested-unique.js";
import { randomText, slowFormat } from "./texts.js";

/**
 * The first has two recursive schemas for the same property. The second has a recursive schema inside another one that
 * remembers its answers. The third has an issue at each level of a value, the fourth at every second level.
 */
const schemaSeeds = [27, 80, 103, 4032];

it.each(schemaSeeds)(
  "is linear for recursive schemas of seed %i",
  async (seed) => {
    expect(await workFailure(workCase(seed))).toBeNull();
  },
);

const textSeeds = [1, 2, 3, 4];

it("is linear for long texts", async () => {
  for (const seed of textSeeds) {
    const text = randomText(randomFrom(seed));
    expect(await slowFormat(text), JSON.stringify(text)).toBeNull();
  }
});

const limitSeeds = Array.from(
  { length: scaled(60) },
  (_, index) => testSeed + index,
);

it("does not grow with a value that fails a limit", async () => {
  for (const seed of limitSeeds) {
    const limited = limitCase(seed);
    const failure = await limitFailure(limited);
    expect(failure, JSON.stringify(limited.schemas)).toBeNull();
  }
});

const uniqueSeeds = Array.from(
  { length: scaled(12) },
  (_, index) => testSeed + index,
);

it("does not repeat the comparison of items at each level", async () => {
  for (const seed of uniqueSeeds) {
    const nested = uniqueCase(seed);
    const failure = await uniqueFailure(nested);
    expect(failure, JSON.stringify(nested.schemas)).toBeNull();
  }
});
