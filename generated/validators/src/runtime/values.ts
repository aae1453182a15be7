// Part of the Specwright runtime, copied unchanged.

/** An object as JSON knows it. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Finite: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** `1.0` is an integer, too. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

export function isInt32(value: unknown): value is number {
  return value === ((value as number) | 0);
}

/** Only what a JavaScript number holds exactly: beyond that, digits were lost before anybody could check them. */
export function isInt64(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

const maxFloat = 3.4028234663852886e38;

export function isFloat(value: unknown): value is number {
  return typeof value === "number" && value >= -maxFloat && value <= maxFloat;
}

export function isBinary(value: unknown): value is Blob {
  return value instanceof Blob;
}

/** How many levels of a recursive schema are followed before a value counts as too deep. */
export const maxDepth = 256;
