/**
 * Schemas that have `properties` or `items` but no `type`. By JSON Schema, they accept every value that is not an
 * object or an array, and so do their validators. Their authors mean objects and arrays, so the TypeScript types are
 * these.
 */
import type { Assertion } from "../model.js";

export interface ImpliedType {
  type: "object" | "array";
  /** The keyword that implies the type. */
  keyword: "properties" | "additionalProperties" | "items" | "prefixItems";
}

/** Returns null if nothing is implied, or if the keywords apply to objects and to arrays. */
export function impliedType(
  assertions: readonly Assertion[],
): ImpliedType | null {
  const found: ImpliedType[] = [];
  for (const assertion of assertions) {
    // An explicit `type` (even one that lists every type) or a list of values leaves nothing to imply.
    if (assertion.kind === "values" || assertion.kind === "types") return null;
    if (assertion.kind === "object") {
      if (assertion.properties.length > 0) {
        found.push({ type: "object", keyword: "properties" });
      } else if (assertion.additional !== null) {
        found.push({ type: "object", keyword: "additionalProperties" });
      }
    }
    if (assertion.kind === "array") {
      if (assertion.prefix.length > 0) {
        found.push({ type: "array", keyword: "prefixItems" });
      } else if (assertion.rest !== null) {
        found.push({ type: "array", keyword: "items" });
      }
    }
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
