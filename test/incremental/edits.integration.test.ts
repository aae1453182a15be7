/** After random edits, a run that keeps the units of the last one generates the same bytes as a fresh run. */
import { describe, expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { runChain } from "./chain.js";
import { ownSpecs, realSpecs } from "./specs.js";
import { corpus, needs } from "../support/needs.js";

const edits = scaled(60);
/** Also some small real specs, where the corpus is present. */
const real = randomFrom(testSeed).shuffled(realSpecs()).slice(0, 8);
const specs = [...ownSpecs(), ...real];
/** All specs have the same share. */
const each = Math.ceil(edits / specs.length);

describe("incremental output equals fresh output", () => {
  it.each(specs)("after edits of $name", async ({ spec }) => {
    const result = await runChain({ spec, edits: each, seed: testSeed });
    expect(result.difference).toBeNull();
    expect(result.generated).toBeGreaterThan(0);
  });

  it("has real specs", needs(corpus), () => {
    expect(real).not.toEqual([]);
  });

  it("keeps units that do not depend on an edit", async () => {
    const samples = specs.find(({ name }) => name.includes("golden/samples"));
    if (!samples) throw new Error("There is no such spec");
    const { spec } = samples;
    const { kept, made } = await runChain({ spec, edits: 10, seed: testSeed });
    expect(kept).toBeGreaterThan(made / 4);
  });
});
