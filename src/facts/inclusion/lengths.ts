/** The sizes that some rules allow: of texts, arrays and objects. */
import { narrowest, type LimitRange } from "../../keywords/limits.js";
import type { Literal } from "./literal.js";

export function lengthsOf(rules: readonly Literal[]): LimitRange {
  const limits = rules.flatMap((rule) =>
    rule.kind === "limit" ? [{ side: rule.side, ...rule.bound }] : [],
  );
  const least = narrowest(limits, "least");
  const most = narrowest(limits, "most");
  const lowest = least === null ? 0 : smallest(least.value, least.exclusive);
  const highest =
    most === null ? Infinity : largest(most.value, most.exclusive);
  return { least: Math.max(0, lowest), most: highest };
}

function smallest(value: number, isExclusive: boolean): number {
  return isExclusive ? Math.floor(value) + 1 : Math.ceil(value);
}

function largest(value: number, isExclusive: boolean): number {
  return isExclusive ? Math.ceil(value) - 1 : Math.floor(value);
}
