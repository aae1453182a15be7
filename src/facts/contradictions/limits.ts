/** Limits that exclude each other, such as `minLength: 5` and `maxLength: 3`. */
import type { Bound, Origin } from "../../model/model.js";
import { limitsOf, narrowest } from "../../keywords/limits.js";
import { keywordPlace, type Rule } from "./rule.js";

export interface PlacedLimit extends Bound {
  readonly side: "least" | "most";
  readonly place: Origin;
}

/** The places of the narrowest limits, if no number is between them. */
export function crossingLimits(
  limits: readonly PlacedLimit[],
): readonly [Origin, Origin] | null {
  const least = narrowest(limits, "least");
  const most = narrowest(limits, "most");
  if (!least || !most || least.value < most.value) return null;
  return least.value > most.value || least.exclusive || most.exclusive
    ? [least.place, most.place]
    : null;
}

export function placedLimits({ owner, assertion }: Rule): PlacedLimit[] {
  return limitsOf(assertion).map(({ row, ...limit }) => ({
    ...limit,
    place: keywordPlace(owner, row.keyword),
  }));
}
