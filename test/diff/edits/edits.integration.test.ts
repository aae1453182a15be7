/** Edits whose effect is known are judged right. `npm run corpus:edits` tries more of them, in real specs. */
import { expect, it } from "vitest";
import { scaled, testSeed } from "../../support/random.js";
import { checkEdits, fewSpecs } from "./check.js";

it("finds what breaks, and nothing else", async () => {
  const count = scaled(12);
  const wrong: unknown[] = [];
  let done = 0;
  for await (const { spec, edit, verdict, comparison } of checkEdits({
    seed: testSeed,
    count,
    specs: fewSpecs(),
  })) {
    done++;
    if (verdict === "right" || verdict === "silent") continue;
    const { name, operation, expected } = edit;
    const findings = comparison.findings.map(
      ({ level, code, message }) => `${level} ${code}: ${message}`,
    );
    wrong.push({ spec, name, operation, expected, verdict, findings });
  }
  expect(wrong).toEqual([]);
  expect(done).toBe(count);
});
