/** Counts that must lie between two limits: items, matching items, properties. */
import { code, num, type Code } from "../code/index.js";
import { atom, type Test } from "./test.js";

export interface Limit {
  keyword: string;
  limit: Code;
  test: Test;
}

/** Tests of `measure` for the limits that say something; the keywords are named after what is counted. */
export function limitsOn(
  measure: Code,
  minimum: number | null,
  maximum: number | null,
  counted: "Items" | "Contains" | "Properties",
): Limit[] {
  const limits: Limit[] = [];
  if (minimum !== null && minimum > 0) {
    const limit = num(minimum);
    limits.push({
      keyword: `min${counted}`,
      limit,
      test: atom(code`${measure} >= ${limit}`, code`${measure} < ${limit}`),
    });
  }
  if (maximum !== null) {
    const limit = num(maximum);
    limits.push({
      keyword: `max${counted}`,
      limit,
      test: atom(code`${measure} <= ${limit}`, code`${measure} > ${limit}`),
    });
  }
  return limits;
}
