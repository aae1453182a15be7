/**
 * The compiler is the judge: it rejects a program on the packages of the base exactly where a finding is breaking. A
 * sample of the cases; `npm run fuzz:sdk` tries all edits and many random ones.
 */
import { expect, it } from "vitest";
import { randomFrom, scaled, testSeed } from "../../support/random.js";
import { editCases, randomCase } from "./cases.js";
import { disagreements, judge, wrongPrograms } from "./judge.js";

it("the compiler agrees with the findings", async () => {
  const random = randomFrom(testSeed);
  const edits = random.shuffled(editCases()).slice(0, scaled(14));
  const others = Array.from({ length: scaled(8) }, (_, index) =>
    randomCase(random, `random ${String(index)}`),
  );
  const verdicts = await judge([...edits, ...others]);
  expect(wrongPrograms(verdicts)).toEqual([]);
  expect(disagreements(verdicts)).toEqual([]);
});
