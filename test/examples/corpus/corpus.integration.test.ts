/** Samples and wrong values of the specs of this repository, and of a few real specs if there are any. */
import { describe, expect, it } from "vitest";
import { halfOf, scaled } from "../../support/random.js";
import { goldenCases } from "../../golden/cases.js";
import { chooseSpecs, corpusFolder } from "../../docs/check/corpus.js";
import { checkSamples } from "./check.js";

const golden = goldenCases
  .map(({ options }) => options.input)
  .filter((input) => typeof input === "string");
const sample = chooseSpecs(corpusFolder, {
  only: "",
  sample: scaled(1),
  seed: 5,
});

describe("samples and wrong values", () => {
  it.each(["spec/petstore.yaml", ...halfOf(golden), ...sample])(
    "are judged alike by validators and ajv: %s",
    async (spec) => {
      expect((await checkSamples(spec))?.faults ?? []).toEqual([]);
    },
  );

  it("are many", async () => {
    const spec = "test/golden/int64/input/openapi.yaml";
    const { samples, accepted, wrong, refused } =
      (await checkSamples(spec))?.counts ?? {};
    expect(accepted).toBeGreaterThan((samples ?? Infinity) / 3);
    expect(refused).toBeGreaterThan((wrong ?? Infinity) / 3);
  });
});
