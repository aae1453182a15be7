/**
 * Suggests the reference that the author of a wrong one most likely means: with the missing `#`, with the section of
 * the right OpenAPI version, or with the name spelt correctly.
 */
import { nearest } from "../../base/common/nearest.js";
import { isObject } from "../../base/common/json.js";
import { join, segments, valueAt } from "../../base/common/pointer.js";

/** The sections that contain reusable parts, in all versions. */
const sections = [
  "/components/schemas",
  "/definitions",
  "/$defs",
  "/components/responses",
  "/responses",
  "/components/parameters",
  "/parameters",
  "/components/requestBodies",
  "/components/headers",
  "/components/examples",
  "/components/links",
  "/components/callbacks",
  "/components/pathItems",
  "/components/securitySchemes",
];

/** `fragment` is the text after `#`, or the whole reference if it has no `#`. Returns null if nothing is similar. */
export function suggestPointer(root: unknown, fragment: string): string | null {
  const pointer = fragment.startsWith("/") ? fragment : `/${fragment}`;
  const keys = segments(pointer);
  if (valueAt(root, keys) !== undefined) return pointer;
  return inOtherSection(root, keys.at(-1) ?? "") ?? nearestPath(root, keys);
}

function inOtherSection(root: unknown, name: string): string | null {
  const candidates = sections.map((section) => join(section, name));
  const exists = (pointer: string) =>
    valueAt(root, segments(pointer)) !== undefined;
  return candidates.find(exists) ?? null;
}

/** Returns the path with each unknown key replaced by the nearest known key. */
function nearestPath(root: unknown, keys: readonly string[]): string | null {
  let value = root;
  let pointer = "";
  for (const key of keys) {
    if (!isObject(value)) return null;
    const known = Object.hasOwn(value, key);
    const found = known ? key : nearest(key, Object.keys(value));
    if (found === null) return null;
    value = value[found];
    pointer = join(pointer, found);
  }
  return pointer;
}
