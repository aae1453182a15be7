/** JSON pointers (RFC 6901). */
import { percentEncoded } from "./url.js";
import { isObject } from "./json.js";

/** Appends one key or index to a pointer. */
export function join(pointer: string, key: string | number): string {
  return `${pointer}/${escapeSegment(key)}`;
}

/** Returns the unescaped keys of a pointer. */
export function segments(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map(unescapeSegment);
}

function escapeSegment(key: string | number): string {
  if (typeof key === "number") return String(key);
  // A fast path: nearly every key contains neither character, and this runs for every value of a spec.
  if (!key.includes("~") && !key.includes("/")) return key;
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * Returns the value at a pointer, or undefined if it does not exist. Array indexes must be plain, as the RFC requires.
 */
export function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    if (Array.isArray(value)) {
      if (!/^(0|[1-9]\d*)$/.test(key)) return undefined;
      value = value[Number(key)];
    } else if (isObject(value) && Object.hasOwn(value, key)) {
      value = value[key];
    } else {
      return undefined;
    }
  }
  return value;
}

/** Returns a pointer as a URI fragment: characters that a fragment cannot have are encoded. */
export function fragmentOf(pointer: string): string {
  return pointer.replace(/[^\w\-.~!$&'()*+,;=:@/?]/gu, percentEncoded);
}

/** Decodes percent-encoding. A part that is not valid percent-encoding is returned unchanged. */
export function decodeUri(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
