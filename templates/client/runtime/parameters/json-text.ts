// Part of the Specwright runtime.

/** `JSON.stringify` returns undefined for values that JSON does not have. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error("is not a JSON value");
  return text;
}
