/** Where a comparison finds nothing, both sides accept the same values. `npm run fuzz:silent` tries more edits. */
import { expect, it } from "vitest";
import { scaled, testSeed } from "../../support/random.js";
import { checkSilence, type Silence } from "./check.js";

it("is silent only where the compiled checks agree", async () => {
  const failures: Silence[] = [];
  let silent = 0;
  for await (const checked of checkSilence(testSeed, scaled(8))) {
    failures.push(...checked.failures);
    silent += checked.silent;
  }
  expect(failures).toEqual([]);
  expect(silent).toBeGreaterThan(0);
});
