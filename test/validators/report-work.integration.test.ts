/** The work of checks and reports grows with the size of the value, whatever keywords a recursive schema consists of. */
import { describe, expect, it } from "vitest";
import { counted } from "./support/counted.js";
import { growingInputs, recursiveSchemas } from "./support/recursive.js";
import { validatorsOf, type Validators } from "./support/schemas.js";

function workOf(
  validators: Validators,
  question: "is" | "issues",
  value: unknown,
): number {
  const { value: copy, reads } = counted(value);
  validators[question]("Node", copy);
  return reads();
}

describe.each(Object.entries(recursiveSchemas))("%s", (_name, components) => {
  it.each(growingInputs)("$input", async ({ make, length }) => {
    const validators = await validatorsOf(components);
    for (const question of ["is", "issues"] as const) {
      const once = workOf(validators, question, make(length));
      const twice = workOf(validators, question, make(2 * length));
      // Twice the value, twice the work: a square would make it four times as much.
      expect(twice).toBeLessThan(2.6 * once + 200);
    }
    // Each part of a value has some ten properties at most, in a handful of alternatives.
    const work = workOf(validators, "issues", make(length));
    expect(work).toBeLessThan(200 * length + 20_000);
  });
});
