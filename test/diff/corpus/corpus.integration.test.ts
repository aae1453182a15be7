/** A sample of pairs of specs: each difference from the errors of oasdiff has a reason. */
import { describe, expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../../support/random.js";
import { corpusCases, diffCorpusFolder } from "./cases.js";
import { checkCase, unexplained } from "./check.js";
import { codesOf } from "./meanings.js";
import { notBreaking, reasonFor } from "./reasons.js";
import { diffCorpus, needs } from "../../support/needs.js";

const valid = corpusCases(diffCorpusFolder).filter(({ isValid }) => isValid);
const sample = randomFrom(testSeed).shuffled(valid).slice(0, scaled(40));

describe("pairs of the corpus of oasdiff", needs(diffCorpus), () => {
  it.each(sample)("have the same errors, or a reason: $name", async (one) => {
    expect(unexplained(await checkCase(one))).toEqual([]);
  });

  it("have a meaning or a reason for each error", () => {
    const unknown = valid.flatMap(({ name, changes }) =>
      changes
        .filter(
          ({ id, level }) =>
            level === "error" &&
            codesOf(id).length === 0 &&
            !reasonFor(notBreaking, name, id),
        )
        .map(({ id }) => `${name} ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
