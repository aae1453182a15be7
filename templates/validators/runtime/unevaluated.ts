// Part of the Specwright runtime, copied unchanged.
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
