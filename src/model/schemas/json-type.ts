import type { JsonType, JsonValue } from "../model.js";

/** Returns whether a value is of a JSON Schema type: `1.0` is an integer. */
export function isOfType(value: JsonValue, type: JsonType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return (
        typeof value === "object" && value !== null && !Array.isArray(value)
      );
    case "integer":
      return Number.isInteger(value);
    case "boolean":
    case "number":
    case "string":
      return typeof value === type;
  }
}
