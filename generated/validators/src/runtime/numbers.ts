// Part of the Specwright runtime.
import { type Report, exactRule, fail, rule, rulesOf } from "./core.js";

const mustBeNumber = /* @__PURE__ */ rule("type", "number");

/** The value must be a finite number: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return Number.isFinite(value) || fail(at, mustBeNumber, value, segment);
}

const mustBeInteger = /* @__PURE__ */ exactRule("integer");

/** `1.0` is an integer, too. An integer beyond 2^53 - 1 may have been rounded before the check, so it is rejected. */
export function isInteger(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return Number.isSafeInteger(value) || fail(at, mustBeInteger, value, segment);
}

const mustBeAnyInteger = /* @__PURE__ */ rule("type", "integer");

/** An integer of any size, for schemas whose limits are beyond 2^53. It may have been rounded. */
export function isRoundedInteger(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return Number.isInteger(value) || fail(at, mustBeAnyInteger, value, segment);
}

const mustBeInt32 = /* @__PURE__ */ rule("type", "int32");

export function isInt32(
  value: unknown,
  at?: Report,
  segment?: string,
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
  segment?: string,
): boolean {
  return Number.isSafeInteger(value) || fail(at, mustBeInt64, value, segment);
}

const mustBeFloat = /* @__PURE__ */ rule("type", "float");
const maxFloat = 3.4028234663852886e38;

export function isFloat(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value === "number" && value >= -maxFloat && value <= maxFloat) ||
    fail(at, mustBeFloat, value, segment)
  );
}

// The checks of limits also accept a `bigint`, which compares exactly with a number.

const minimum = /* @__PURE__ */ rulesOf("minimum");
const maximum = /* @__PURE__ */ rulesOf("maximum");

/** A number must be between two limits. Other types are accepted. */
export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: string,
): boolean {
  if (typeof value !== "number" && typeof value !== "bigint") return true;
  if (value < least) return fail(at, minimum(least), value, segment);
  return value <= greatest || fail(at, maximum(greatest), value, segment);
}

const exclusiveMinimum = /* @__PURE__ */ rulesOf("exclusiveMinimum");

export function isMoreThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    value > limit ||
    fail(at, exclusiveMinimum(limit), value, segment)
  );
}

const exclusiveMaximum = /* @__PURE__ */ rulesOf("exclusiveMaximum");

export function isLessThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    value < limit ||
    fail(at, exclusiveMaximum(limit), value, segment)
  );
}
