/** The reference that a wrong one most likely means: a `#` left out, a section of another version, a misspelt name. */
import { nearest } from "../../nearest.js";
import { isObject } from "../../read/json.js";
import { join, segments, valueAt } from "../../read/pointer.js";

/** Where the parts of a description are that others refer to. */
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

/** `fragment` is what a reference has after `#`, or all of it where it has none. Null where nothing is near. */
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

/** The path with the nearest key in place of each one that does not exist. */
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
