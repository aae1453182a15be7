// Part of the Specwright runtime, copied unchanged.
/** Converts single values to text. Errors describe the problem without showing the value. */

/** Arrays and objects inside other values become JSON, which the server parses. */
export function scalarText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return wellFormed(value);
    case "number":
      if (!Number.isFinite(value))
        throw new Error("has a number that is not finite");
      return Object.is(value, -0) ? "-0" : String(value);
    case "boolean":
    case "bigint":
      return String(value);
    case "object":
      if (value === null)
        throw new Error(
          "is or contains null, which this style cannot express; leave it out",
        );
      return value instanceof Date ? value.toISOString() : jsonText(value);
    default:
      throw new Error(`has a value of type ${typeof value}`);
  }
}

export function contentText(value: unknown, mediaType: string): string {
  return typeof value === "string" && !/[/+]json\s*(;|$)/.test(mediaType)
    ? wellFormed(value)
    : jsonText(value);
}

/** `JSON.stringify` returns undefined for values that JSON does not have. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined)
    throw new Error("has a value that JSON cannot express");
  return text;
}

/** Half of a surrogate pair has no UTF-8 encoding. Encoders silently replace it. */
function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text)) {
    throw new Error("has text that is not well-formed Unicode");
  }
  return text;
}

/** Whether the properties of a value are written one by one. */
export function isRecord(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  );
}

/** The properties of an object without those that are undefined. */
export function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
