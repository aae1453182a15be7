/** Compares a text with its pattern, a number with its step, and both with their format. */
import { keywordsOf, type Of, type TextTests } from "../../keywords/table.js";
import { satisfies } from "../../keywords/values.js";
import { mustWords } from "../../keywords/words.js";
import {
  all,
  invalid,
  unknown,
  valid,
  type ExampleVerdict,
} from "./verdict.js";

export function checkScalar(
  tests: TextTests,
  assertion: Of<"number" | "string">,
  value: number | string,
): ExampleVerdict {
  return all(keywordsOf(assertion.kind), (row) => {
    const holds = satisfies(assertion, row, value, tests);
    if (holds === null) return unknown;
    return holds ? valid : invalid(`must ${mustWords(assertion, row)}`);
  });
}
