/** Limits that exclude each other, such as `minLength: 5` and `maxLength: 3`. */
import type { Bound, Origin } from "../../model/model.js";
import { keywordPlace, type Rule } from "./rule.js";

export interface Limit extends Bound {
  readonly side: "least" | "most";
  readonly place: Origin;
}

/** The places of the narrowest limits, if no number is between them. */
export function crossingLimits(
  limits: readonly Limit[],
): readonly [Origin, Origin] | null {
  const least = narrowestLimit(limits, "least");
  const most = narrowestLimit(limits, "most");
  if (!least || !most || least.value < most.value) return null;
  return least.value > most.value || least.exclusive || most.exclusive
    ? [least.place, most.place]
    : null;
}

export function narrowestLimit(
  limits: readonly Limit[],
  side: Limit["side"],
): Limit | null {
  const sign = side === "least" ? 1 : -1;
  const isNarrower = (one: Limit, other: Limit) =>
    one.value === other.value
      ? one.exclusive
      : sign * one.value > sign * other.value;
  return limits.reduce<Limit | null>(
    (found, limit) =>
      limit.side === side && (found === null || isNarrower(limit, found))
        ? limit
        : found,
    null,
  );
}

export function limitsOf({ owner, assertion }: Rule): Limit[] {
  const limit = (
    side: Limit["side"],
    keyword: string,
    bound: Bound | number | null,
  ): Limit[] => {
    if (bound === null) return [];
    const { value, exclusive } =
      typeof bound === "number" ? { value: bound, exclusive: false } : bound;
    return [{ side, value, exclusive, place: keywordPlace(owner, keyword) }];
  };
  switch (assertion.kind) {
    case "number":
      return [
        ...limit("least", "minimum", assertion.minimum),
        ...limit("most", "maximum", assertion.maximum),
      ];
    case "string":
      return [
        ...limit("least", "minLength", assertion.minLength),
        ...limit("most", "maxLength", assertion.maxLength),
      ];
    case "array":
      return [
        ...limit("least", "minItems", assertion.minItems),
        ...limit("most", "maxItems", assertion.maxItems),
      ];
    case "object":
      return [
        ...limit("least", "minProperties", assertion.minProperties),
        ...limit("most", "maxProperties", assertion.maxProperties),
      ];
    default:
      return [];
  }
}
