// Part of the Specwright runtime.
/** The parts of messages that depend on the received value. */

/** `must be at most 100, received 120` */
export function withValue(message: string, value: unknown): string {
  return `${message}, received ${textOfValue(value) || typeNameOf(value)}`;
}

/** `must be an integer, received string "x"`; for long values, only the type. */
export function withType(message: string, value: unknown): string {
  const received = `${typeNameOf(value)} ${textOfValue(value)}`;
  return `${message}, received ${received.trimEnd()}`;
}

function typeNameOf(value: unknown): string {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : typeof value;
}

/** Empty for long values. An integer beyond 2^53 may differ from the one that was sent, so it has no text. */
function textOfValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length > 40 ? "" : JSON.stringify(value);
  }
  return typeof value === "boolean" ||
    (typeof value === "number" && !(Math.abs(value) >= 2 ** 53))
    ? String(value)
    : "";
}
