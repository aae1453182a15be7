// Part of the Specwright runtime, copied unchanged.
import { namesOf } from "./properties.js";
import { isObject } from "./values.js";

/** Keys and positions that some keyword has looked at. */
export type Seen = Set<string | number>;

export function markKeys(value: unknown, seen: Seen): void {
  if (!isObject(value)) return;
  for (const key in value) seen.add(key);
}

export function markItems(value: unknown, seen: Seen): void {
  if (!Array.isArray(value)) return;
  for (const index of value.keys()) seen.add(index);
}

/** Whether a property has one of the values by which a discriminator tells alternatives apart. */
export function hasTag(
  value: unknown,
  property: string,
  values: readonly unknown[],
): boolean {
  return (
    isObject(value) &&
    Object.hasOwn(value, property) &&
    values.includes(value[property])
  );
}

/** The properties that nobody looked at. */
export function unseenProperties(
  value: unknown,
  seen: Seen,
): (readonly [string, unknown])[] {
  return isObject(value)
    ? namesOf(value)
        .filter((key) => !seen.has(key))
        .map((key) => [key, value[key]])
    : [];
}

/** The items that nobody looked at. */
export function unseenItems(
  value: unknown,
  seen: Seen,
): (readonly [number, unknown])[] {
  return Array.isArray(value)
    ? [...value.entries()].filter(([index]) => !seen.has(index))
    : [];
}
