/** A sample of `npm run fuzz:work`: the work of checks, reports, bodies and formats is linear. */
import { expect, it } from "vitest";
import { randomFrom } from "../../../support/random.js";
import { workCase, workFailure } from "./growth.js";
import { randomText, slowFormat } from "./texts.js";

/**
 * The first has two recursive schemas for the same property. The second has a recursive schema inside another one that
 * remembers its answers. The third has an issue at each level of a value.
 */
const schemaSeeds = [27, 80, 103];

it.each(schemaSeeds)(
  "is linear for recursive schemas of seed %i",
  { timeout: 120_000 },
  async (seed) => {
    expect(await workFailure(workCase(seed))).toBeNull();
  },
);

const textSeeds = [1, 2, 3, 4];

it("is linear for long texts", { timeout: 120_000 }, async () => {
  for (const seed of textSeeds) {
    const text = randomText(randomFrom(seed));
    expect(await slowFormat(text), JSON.stringify(text)).toBeNull();
  }
});
