/** Samples and responses of the pet store, the golden cases and a few real specs are valid. */
import { expect, it } from "vitest";
import { corpusSpecs, ownSpecs } from "../round-trip/specs.js";
import { testScale, testSeed } from "../support/random.js";
import { checkMock } from "./check.js";

it.each([...ownSpecs, ...corpusSpecs(testScale, testSeed)])(
  "$name",
  { timeout: 120_000 },
  async (spec) => {
    const report = await checkMock(spec, 2);
    expect(report?.faults ?? []).toEqual([]);
  },
);
