/** The JSON types of values, and the only values, for readers of text. */
import { jsonTypeOf } from "../../base/common/json-type.js";
import type { ApiModel, JsonType, JsonValue, Type } from "../../model/model.js";
import { leafTypes } from "./resolved-type.js";

/** Null for any. */
export function jsonTypesOf(model: ApiModel, type: Type): JsonType[] | null {
  const found = new Set<JsonType>();
  for (const leaf of leafTypes(model, type)) {
    switch (leaf.kind) {
      case "unknown":
        return null;
      case "never":
        break;
      case "enumeration":
        for (const { value } of leaf.values) found.add(jsonTypeOf(value));
        break;
      case "tuple":
        found.add("array");
        break;
      case "union":
      case "intersection":
      case "schema":
        // Only a type that contains nothing but itself is left over.
        return null;
      default:
        found.add(leaf.kind);
    }
  }
  return found.size === 0 ? null : [...found];
}

/** The values besides null; null unless all are listed. */
export function listedValues(model: ApiModel, type: Type): JsonValue[] | null {
  const leaves = leafTypes(model, type, ["union"]).filter(
    ({ kind }) => kind !== "null",
  );
  const values = leaves.flatMap((leaf) =>
    leaf.kind === "enumeration" && leaf.openness === "closed"
      ? leaf.values.map(({ value }) => value)
      : [undefined],
  );
  return values.length > 0 && values.every((value) => value !== undefined)
    ? values
    : null;
}
