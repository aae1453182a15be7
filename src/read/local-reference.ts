/** References into the document that contains them: `#/components/schemas/Pet`. */
import { isObject, own } from "./json.js";
import { decodeUri, segments, valueAt } from "./pointer.js";

/** Returns the keys of a reference into the document; null for any other value. */
export function pathOf(reference: unknown): string[] | null {
  return typeof reference === "string" && reference.startsWith("#/")
    ? segments(decodeUri(reference.slice(1)))
    : null;
}

/** Returns the value that a reference leads to, through further references; the value itself if it has none. */
export function followed(root: unknown, value: unknown): unknown {
  let current = value;
  for (let steps = 0; steps < 100; steps++) {
    const path = isObject(current) ? pathOf(own(current, "$ref")) : null;
    const next = path && valueAt(root, path);
    if (next === null || next === undefined) break;
    current = next;
  }
  return current;
}
