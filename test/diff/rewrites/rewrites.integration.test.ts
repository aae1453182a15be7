/** A rewrite that means the same has no finding. `npm run corpus:rewrites` tries more of them, with real specs. */
import { expect, it } from "vitest";
import { scaled, testSeed } from "../../support/random.js";
import { checkRewrites, fewSpecs } from "./check.js";

it("finds nothing in rewritten specs", async () => {
  const count = scaled(12);
  const wrong: unknown[] = [];
  let done = 0;
  for await (const { spec, names, findings } of checkRewrites({
    seed: testSeed,
    count,
    specs: fewSpecs(),
  })) {
    done++;
    if (findings.length > 0) wrong.push({ spec, names, findings });
  }
  expect(wrong).toEqual([]);
  expect(done).toBe(count);
});
