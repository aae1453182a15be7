/** Types of JSON values. */

/** The types that JSON Schema knows. */
export const jsonTypes = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
] as const;

type PlainType = "null" | "boolean" | "number" | "string" | "array" | "object";

export function jsonTypeOf(value: unknown): PlainType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as PlainType);
}

/** Returns whether a value is of a JSON Schema type: `1.0` is an integer. */
export function isOfType(value: unknown, type: PlainType | "integer"): boolean {
  return type === "integer"
    ? Number.isInteger(value)
    : jsonTypeOf(value) === type;
}
