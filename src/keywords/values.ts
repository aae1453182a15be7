/** Whether a value satisfies the keywords of an assertion, as far as no other schema decides. */
import { jsonTypeOf } from "../base/common/json-type.js";
import type { Assertion, JsonValue } from "../model/model.js";
import { brokenLimit } from "./limits.js";
import {
  isSet,
  keywordsOf,
  valueOf,
  type KeywordRow,
  type TextTests,
} from "./table.js";

const quick: TextTests = { isFast: () => true };

/** Null if that is uncertain. Limits are not among the keywords: they are compared together. */
export function satisfies(
  assertion: Assertion,
  row: KeywordRow,
  value: JsonValue,
  tests: TextTests = quick,
): boolean | null {
  const given = valueOf(assertion, row);
  if (row.holds === undefined || !isSet(given)) return true;
  return jsonTypeOf(value) !== row.kind || row.holds(given, value, tests);
}

/** Whether an assertion accepts a value; null if that is uncertain, as formats are without their checks. */
export function accepts(
  assertion: Assertion,
  value: JsonValue,
  tests?: TextTests,
): boolean | null {
  if (brokenLimit(assertion, value)) return false;
  let result: boolean | null = true;
  for (const row of keywordsOf(assertion.kind)) {
    const holds = satisfies(assertion, row, value, tests);
    if (holds === false) return false;
    if (holds === null) result = null;
  }
  return result;
}

/** Whether an assertion certainly refuses a value. */
export function refuses(
  assertion: Assertion,
  value: JsonValue,
  tests?: TextTests,
): boolean {
  return accepts(assertion, value, tests) === false;
}
