/** A sample of the interleavings of `npm run fuzz:idempotency`, on the stores of one process. */
import { describe, expect, it } from "vitest";
import { scaled, testSeed } from "../../../support/random.js";
import { interleaveAll } from "./interleavings.js";
import { memoryStores, redisStores } from "./stores.js";

describe.each([
  ["memory", memoryStores],
  ["Redis", redisStores],
])("with the store for %s", (_, open) => {
  it("no content is answered for another, and work runs once", async () => {
    const { stores } = open(4);
    const count = scaled(200);
    const seen = await interleaveAll(stores, testSeed * 1_000_000, count);
    expect(seen.violations).toEqual([]);
    expect(seen.runs).toBeGreaterThan(count);
    expect(seen.exceptions).toBeGreaterThan(count / 100);
  });
});
