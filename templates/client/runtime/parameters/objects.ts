// Part of the Specwright runtime.
/** Objects in parameters and forms. */

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
