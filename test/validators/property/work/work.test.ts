/** A sample of `npm run fuzz:work`: the work of checks, reports, bodies and formats is linear. */
import { expect, it } from "vitest";
import { randomFrom } from "../../../support/random.js";
import { workCase, workFailure } from "./growth.js";
import { randomText, slowFormat } from "./texts.js";

const seeds = Array.from({ length: 4 }, (_, index) => 1 + index);

it("is linear for recursive schemas", { timeout: 120_000 }, async () => {
  let checked = 0;
  for (const seed of seeds) {
    const failure = await workFailure(workCase(seed));
    if (failure === undefined) continue;
    checked++;
    expect(failure, `seed ${String(seed)}`).toBeNull();
  }
  expect(checked).toBeGreaterThan(seeds.length / 2);
});

it("is linear for long texts", { timeout: 120_000 }, async () => {
  for (const seed of seeds) {
    const text = randomText(randomFrom(seed));
    expect(await slowFormat(text), JSON.stringify(text)).toBeNull();
  }
});
