// Part of the Specwright runtime, copied unchanged.
import { fail, type Report } from "./issues.js";
import { exactRule, rule, rulesOf } from "./rules.js";

const mustBeNumber = /* @__PURE__ */ rule("type", "number");

/** Finite: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return Number.isFinite(value) || fail(at, mustBeNumber, value, segment);
}

const mustBeInteger = /* @__PURE__ */ exactRule("integer");

/** `1.0` is an integer, too. An integer beyond 2^53 - 1 may have been rounded before it was checked. */
export function isInteger(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return Number.isSafeInteger(value) || fail(at, mustBeInteger, value, segment);
}

const mustBeAnyInteger = /* @__PURE__ */ rule("type", "integer");

/** An integer of any size, where the limits of the schema are beyond 2^53: it may have been rounded. */
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

/** Only what a JavaScript number holds exactly: beyond that, digits were lost before anybody could check them. */
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

// A `bigint` has the same limits as a number, and compares exactly with one.

const minimum = /* @__PURE__ */ rulesOf("minimum");
const maximum = /* @__PURE__ */ rulesOf("maximum");

/** A number between two limits; what is no number has no limits. */
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
