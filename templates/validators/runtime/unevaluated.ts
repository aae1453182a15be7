// Part of the Specwright runtime.
import { namesOf, propertyOf } from "./properties.js";
import { fixedRule, type Rule } from "./rules.js";
import { isObject } from "./values.js";

/** Property names and array indexes that some keyword has evaluated. */
export type Evaluated = Set<string | number>;

export const mustBeKnownItem: Rule = /* @__PURE__ */ fixedRule(
  "additionalItems",
  false,
  "is not an allowed item",
);

export function markKeys(value: unknown, seen: Evaluated): void {
  if (!isObject(value)) return;
  for (const key in value) seen.add(key);
}

export function markItems(value: unknown, seen: Evaluated): void {
  if (!Array.isArray(value)) return;
  for (const index of value.keys()) seen.add(index);
}

/** Whether a property has one of the discriminator values of an alternative. */
export function hasTag(
  value: unknown,
  property: string,
  values: readonly unknown[],
): boolean {
  return isObject(value) && values.includes(propertyOf(value, property));
}

/** The properties that no keyword has evaluated. */
export function unevaluatedProperties(
  value: unknown,
  seen: Evaluated,
): (readonly [string, unknown])[] {
  return isObject(value)
    ? namesOf(value)
        .filter((key) => !seen.has(key))
        .map((key) => [key, value[key]])
    : [];
}

/** The items that no keyword has evaluated. */
export function unevaluatedItems(
  value: unknown,
  seen: Evaluated,
): (readonly [number, unknown])[] {
  return Array.isArray(value)
    ? [...value.entries()].filter(([index]) => !seen.has(index))
    : [];
}
