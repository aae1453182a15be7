// Part of the Specwright runtime, copied unchanged.
/** Converts single values to text. Errors describe the problem without showing the value. */

/** Arrays and objects inside other values become JSON, which the server parses. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = Object.is(value, -0) ? "-0" : jsonText(value);
  // Also NaN and Infinity.
  if (text === "null") throw new Error("is or contains null; leave it out");
  return text;
}

/** `JSON.stringify` returns undefined for values that JSON does not have. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error("is not a JSON value");
  return text;
}

/** Adds the name of a value to an error. */
export function named(kind: string, name: string, cause: unknown): Error {
  const reason =
    cause instanceof URIError
      ? "is not well-formed Unicode"
      : (cause as Error).message;
  return new Error(`the ${kind} ${name} ${reason}`);
}

/** An entry of generated code, whose names come from the API description. */
export function entryOf<Value>(
  entries: { readonly [name: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
