// Part of the Specwright runtime.
/** 64-bit integers as strings of decimal digits. Checks of limits accept values that are not such strings. */
import { fail, type Report, type Segment } from "../issues.js";
import { isBigInt64, mustBeBigInt64 } from "./bigint.js";
import { isMultipleOf } from "./multiple-of.js";
import { isInRange, isLessThan, isMoreThan } from "./number.js";
import { hasDigits, type Int64Form } from "./wire.js";

export const textForm: Int64Form = {
  kind: "int64",
  read: String,
  write: integerOf,
};

/** Converts a string of digits to a `bigint`. Other values are returned unchanged. */
function integerOf(value: unknown): unknown {
  return hasDigits(value) ? BigInt(value) : value;
}

export function isInt64Text(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (hasDigits(value) && isBigInt64(BigInt(value))) ||
    fail(at, mustBeBigInt64, value, segment)
  );
}

export function isTextInRange(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return isInRange(integerOf(value), least, greatest, at, segment);
}

export function isTextMoreThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return isMoreThan(integerOf(value), limit, at, segment);
}

export function isTextLessThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return isLessThan(integerOf(value), limit, at, segment);
}

export function isTextMultipleOf(
  value: unknown,
  step: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return isMultipleOf(integerOf(value), step, at, segment);
}
