/** The few questions that one asks of a parsed value. Keys are always own keys: `__proto__` is a key like any other. */

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property, or undefined: what an object inherits is not part of the document. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A value as text for messages. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The name of a value's JSON type, for messages. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}
