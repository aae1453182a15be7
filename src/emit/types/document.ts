/** Access to an OpenAPI document: plain JSON whose references are pointers into it. */
import { isObject, own, type JsonObject } from "../../read/json.js";
import { decodeUri, segments, valueAt } from "../../read/pointer.js";

/** The sections of `components` that become types, in this order. */
export const sections = [
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
] as const;

/** Returns the text of `$ref`; null if the value is not a reference. */
export function referenceIn(value: unknown): string | null {
  const reference = own(value, "$ref");
  return typeof reference === "string" ? reference : null;
}

/** Returns the keys of a reference into the document. */
export function keysOf(reference: string): string[] {
  return reference.startsWith("#/")
    ? segments(decodeUri(reference.slice(1)))
    : [];
}

/** Returns the target of a reference by one step, which may be a reference again. */
export function targetOf(root: JsonObject, reference: string): unknown {
  const keys = keysOf(reference);
  return keys.length === 0 ? undefined : valueAt(root, keys);
}

/** Follows references to the end. Returns undefined if there is no end. */
export function followed(root: JsonObject, value: unknown): unknown {
  const seen = new Set<string>();
  let current = value;
  for (;;) {
    const reference = referenceIn(current);
    if (reference === null) return current;
    if (seen.has(reference)) return undefined;
    seen.add(reference);
    current = targetOf(root, reference);
  }
}

/** Returns the entries of an object under a key; none if there is no object. */
export function entriesOf(owner: unknown, key: string): [string, unknown][] {
  const value = own(owner, key);
  return isObject(value) ? Object.entries(value) : [];
}

/** Returns the items of an array under a key; none if there is no array. */
export function itemsOf(owner: unknown, key: string): unknown[] {
  const value = own(owner, key);
  return Array.isArray(value) ? value : [];
}
