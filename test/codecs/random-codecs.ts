/** Tests the laws of codecs with random schemas. */
import { describe, expect, it } from "vitest";
import fc from "../support/fast-check.js";
import { scaled } from "../support/random.js";
import { cases, check, shrunk, type OptionSet } from "./check.js";

export interface CodecRun {
  source: Parameters<typeof cases>[0];
  set: OptionSet;
  seed: number;
}

export function testCodecs(runs: readonly CodecRun[]): void {
  describe("codecs of arbitrary schemas", () => {
    it.each(runs)(
      "keep every law of $source with $set (seed $seed)",
      async ({ source, set, seed }) => {
        // Fewer schemas would leave a set without values that change.
        const numRuns = Math.max(6, scaled(6));
        const given = fc.sample(cases(source), { seed, numRuns });
        const { failures, ...counts } = await check(given, set);
        const [first] = failures;
        expect(
          first && (await shrunk(source, set, seed, first)),
        ).toBeUndefined();
        expect(counts.changed).toBeGreaterThan(10);
        expect(counts.refused).toBeGreaterThan(counts.converted);
        expect(counts.typed).toBeGreaterThan(10);
      },
    );
  });
}
