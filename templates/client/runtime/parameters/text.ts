// Part of the Specwright runtime.
/** Converts single values to text. Errors describe the problem without showing the value. */

/** Arrays and objects inside other values become JSON, which the server parses. */
export function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = Object.is(value, -0)
    ? "-0"
    : (JSON.stringify(value) as string | undefined);
  // Also NaN, Infinity and functions.
  if (!text || text === "null")
    throw new Error("is or contains null; leave it out");
  return text;
}

/** Adds the name of a value to an error. */
export function named(kind: string, name: string, cause: unknown): Error {
  return new Error(`the ${kind} ${name} ${(cause as Error).message}`);
}

/** An entry of generated code, whose names come from the API description. */
export function entryOf<Value>(
  entries: { readonly [name: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
