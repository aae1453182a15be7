/** Access to an OpenAPI document: plain JSON whose references are pointers into it. */
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { pathOf } from "../../read/local-reference.js";
import { valueAt } from "../../base/common/pointer.js";

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

/** Returns the target of a reference by one step, which may be a reference again. */
export function targetOf(root: JsonObject, reference: string): unknown {
  const keys = pathOf(reference);
  return keys === null ? undefined : valueAt(root, keys);
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
