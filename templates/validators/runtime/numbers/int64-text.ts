// Part of the Specwright runtime, copied unchanged.
/** 64-bit integers as strings of decimal digits. Checks of limits accept values that are not such strings. */
import * as integers from "./bigint.js";
import { fail, type Report } from "../issues.js";
import { hasDigits, type Int64Form } from "./wire.js";

export const int64: Int64Form = {
  kind: "int64",
  read: String,
  write: integerOf,
};

/** Converts a string of digits to a `bigint`. Other values are returned unchanged. */
function integerOf(value: unknown): unknown {
  return hasDigits(value) ? BigInt(value) : value;
}

export function isInt64(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (hasDigits(value) && integers.isInt64(BigInt(value))) ||
    fail(at, integers.mustBeInt64, value, segment)
  );
}

export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: string,
): boolean {
  return integers.isInRange(integerOf(value), least, greatest, at, segment);
}

export function isMoreThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: string,
): boolean {
  return integers.isMoreThan(integerOf(value), limit, at, segment);
}

export function isLessThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: string,
): boolean {
  return integers.isLessThan(integerOf(value), limit, at, segment);
}

export function isMultipleOf(
  value: unknown,
  step: number,
  at?: Report,
  segment?: string,
): boolean {
  return integers.isMultipleOf(integerOf(value), step, at, segment);
}
