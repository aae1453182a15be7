/** Samples and responses of the pet store, the golden cases and a few real specs are valid. */
import { describe, expect, it } from "vitest";
import { corpusSpecs, ownSpecs } from "../round-trip/specs.js";
import { halfOf, scaled, testSeed } from "../support/random.js";
import { checkMock } from "./check.js";

describe.each([...halfOf(ownSpecs), ...corpusSpecs(scaled(1), testSeed)])(
  "$name",
  (spec) => {
    it("has valid samples and responses", async () => {
      const report = await checkMock(spec, 2);
      expect(report?.faults ?? []).toEqual([]);
    });
  },
);
