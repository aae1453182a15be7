/** Whether two JSON values are equal, whatever the order of their keys. */
import type { JsonValue } from "../model/model.js";

export function isSameValue(one: JsonValue, other: JsonValue): boolean {
  return typeof one === "object" && typeof other === "object"
    ? canonicalJson(one) === canonicalJson(other)
    : one === other;
}

/** Returns the same text for equal values, whatever the order of their keys. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}
