/** JSON, as schemas and values are written in it here. */
export type Json =
  null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;
export type Schema = boolean | JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own properties only: `toString` is a name like any other. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A text, or none. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** The same value whatever the order of its keys. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${entries.join()}}`;
}

/** Another object by a rule for its entries; `__proto__` stays a property. */
export function mapEntries(
  object: JsonObject,
  change: (key: string, value: Json) => [string, Json],
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => change(key, value)),
  );
}

/** Frozen at every level. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
