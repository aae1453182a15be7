/** JSON pointers (RFC 6901). */
import { isObject } from "./json.js";

/** Appends one key or index to a pointer. */
export function join(pointer: string, key: string | number): string {
  return `${pointer}/${escapeSegment(key)}`;
}

/** The keys that a pointer goes through, unescaped. */
export function segments(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map(unescapeSegment);
}

function escapeSegment(key: string | number): string {
  if (typeof key === "number") return String(key);
  // Nearly every key is free of both characters, and this runs once for every value of a spec.
  if (!key.includes("~") && !key.includes("/")) return key;
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** What a pointer leads to, or undefined where it leads nowhere. Array items need a plain index, as the RFC asks. */
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

/** Parts of addresses are percent-encoded; one that is not stands for itself. */
export function decodeUri(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
