/**
 * Schemas that describe properties or items and do not say `type`. By JSON Schema they let pass whatever is no object
 * or no array, and their checks do. Their authors mean objects and arrays, so these are the types that people get.
 */
import type { Assertion } from "../model.js";

export interface ImpliedType {
  type: "object" | "array";
  /** The keyword that tells. */
  keyword: "properties" | "additionalProperties" | "items" | "prefixItems";
}

/** Null where nothing is implied, or the keywords speak of objects and of arrays. */
export function impliedType(
  assertions: readonly Assertion[],
): ImpliedType | null {
  const found: ImpliedType[] = [];
  for (const assertion of assertions) {
    // A type that is written, even if it is every type, or a list of values leaves nothing to imply.
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
