// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "../issues.js";
import { withType, withValue } from "../messages.js";
import { rulesOf, type Rule } from "../rules.js";
import { typeRule } from "../types.js";

const mustBeNumber = /* @__PURE__ */ typeRule("a number", "number");

/** The value must be a finite number: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isFinite(value) || fail(at, mustBeNumber, value, segment);
}

/** A type that allows only integers that a number holds exactly. */
/* @__NO_SIDE_EFFECTS__ */
function exactRule(type: string): Rule {
  return typeRule("an integer", type, exactMessage);
}

function exactMessage(message: string, value: unknown): string {
  return withType(isLarge(value) ? exactly : message, value);
}

const exactly =
  "must be an integer from -9007199254740991 to 9007199254740991, as others may be rounded";

/** Whether a value is an integer that a number does not hold exactly. In parameters, it is a string of digits. */
function isLarge(value: unknown): boolean {
  return typeof value === "string"
    ? value.length > 15 && /^-?\d+$/.test(value)
    : Number.isInteger(value);
}

const mustBeInteger = /* @__PURE__ */ exactRule("integer");

/** `1.0` is an integer, too. An integer beyond 2^53 - 1 may have been rounded before the check, so it is rejected. */
export function isInteger(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isSafeInteger(value) || fail(at, mustBeInteger, value, segment);
}

const mustBeAnyInteger = /* @__PURE__ */ typeRule("an integer", "integer");

/** An integer of any size, for schemas whose limits are beyond 2^53. It may have been rounded. */
export function isRoundedInteger(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isInteger(value) || fail(at, mustBeAnyInteger, value, segment);
}

const mustBeInt32 = /* @__PURE__ */ typeRule(
  "an integer of at most 32 bits",
  "int32",
);

export function isInt32(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (typeof value === "number" && value === (value | 0)) ||
    fail(at, mustBeInt32, value, segment)
  );
}

const mustBeInt64 = /* @__PURE__ */ exactRule("int64");

/** Accepts only integers that a number holds exactly: others lost digits before the check. */
export function isInt64(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isSafeInteger(value) || fail(at, mustBeInt64, value, segment);
}

const mustBeFloat = /* @__PURE__ */ typeRule(
  "a number of at most 32 bits",
  "float",
);
const maxFloat = 3.4028234663852886e38;

export function isFloat(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (typeof value === "number" && value >= -maxFloat && value <= maxFloat) ||
    fail(at, mustBeFloat, value, segment)
  );
}

// The checks of limits also accept a `bigint`, which compares exactly with a number.

const minimum = /* @__PURE__ */ rulesOf(
  "minimum",
  "must be at least ",
  String,
  withValue,
);
const maximum = /* @__PURE__ */ rulesOf(
  "maximum",
  "must be at most ",
  String,
  withValue,
);

/** A number must be between two limits. Other types are accepted. */
export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    isBetween(value, least, greatest, at, segment)
  );
}

function isBetween(
  value: number | bigint,
  least: number,
  greatest: number,
  at: Report | undefined,
  segment: Segment | undefined,
): boolean {
  if (value < least) return fail(at, minimum(least), value, segment);
  return value <= greatest || fail(at, maximum(greatest), value, segment);
}

/** The value must be a number between two limits. A value of another type has no other issue. */
export function isNumberIn(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isFinite(value)
    ? isBetween(value as number, least, greatest, at, segment)
    : isNumber(value, at, segment);
}

export function isIntegerIn(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isSafeInteger(value)
    ? isBetween(value as number, least, greatest, at, segment)
    : isInteger(value, at, segment);
}

export function isInt32In(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return isInt32(value)
    ? isBetween(value as number, least, greatest, at, segment)
    : isInt32(value, at, segment);
}

export function isInt64In(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return Number.isSafeInteger(value)
    ? isBetween(value as number, least, greatest, at, segment)
    : isInt64(value, at, segment);
}

const exclusiveMinimum = /* @__PURE__ */ rulesOf(
  "exclusiveMinimum",
  "must be more than ",
  String,
  withValue,
);

export function isMoreThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    value > limit ||
    fail(at, exclusiveMinimum(limit), value, segment)
  );
}

const exclusiveMaximum = /* @__PURE__ */ rulesOf(
  "exclusiveMaximum",
  "must be less than ",
  String,
  withValue,
);

export function isLessThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    value < limit ||
    fail(at, exclusiveMaximum(limit), value, segment)
  );
}
