/** References into the document that contains them: `#/components/schemas/Pet`. */
import { follow } from "../base/common/follow.js";
import { isObject, own } from "../base/common/json.js";
import { decodeUri, segments, valueAt } from "../base/common/pointer.js";

/** Returns the keys of a reference into the document; null for any other value. */
export function pathOf(reference: unknown): string[] | null {
  return typeof reference === "string" && reference.startsWith("#/")
    ? segments(decodeUri(reference.slice(1)))
    : null;
}

/** Returns the value that a reference leads to, through further references; the value itself if it has none. */
export function followed(root: unknown, value: unknown): unknown {
  return follow(value, (at) => {
    const path = isObject(at) ? pathOf(own(at, "$ref")) : null;
    return (path && valueAt(root, path)) ?? null;
  });
}
