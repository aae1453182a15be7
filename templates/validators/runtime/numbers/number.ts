// Part of the Specwright runtime.
import { withType, withValue } from "../messages.js";
import { must, type SchemaNode, type TestNode } from "../node.js";
import { ruleOf, type Rule } from "../rules.js";
import { typeRule } from "../types.js";

/** The value must be a finite number: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(value: unknown): boolean {
  return Number.isFinite(value);
}

/** `1.0` is an integer, too. An integer beyond 2^53 - 1 may have been rounded before the check, so it is rejected. */
export function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** An integer of any size, for schemas whose limits are beyond 2^53. It may have been rounded. */
export function isRoundedInteger(value: unknown): boolean {
  return Number.isInteger(value);
}

export function isInt32(value: unknown): boolean {
  return typeof value === "number" && value === (value | 0);
}

const maxFloat = 3.4028234663852886e38;

export function isFloat(value: unknown): boolean {
  return typeof value === "number" && value >= -maxFloat && value <= maxFloat;
}

// The checks of limits also accept a `bigint`, which compares exactly with a number.

/** A number must be between two limits. Other types are accepted. */
export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    (value >= least && value <= greatest)
  );
}

export function isMoreThan(value: unknown, limit: number): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") || value > limit
  );
}

export function isLessThan(value: unknown, limit: number): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") || value < limit
  );
}

/** The value must be a number between two limits. */
export function isNumberIn(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isNumber(value) && isInRange(value, least, greatest);
}

export function isIntegerIn(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isInteger(value) && isInRange(value, least, greatest);
}

export function isInt32In(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isInt32(value) && isInRange(value, least, greatest);
}

export const number: TestNode = /* @__PURE__ */ must(
  isNumber,
  /* @__PURE__ */ typeRule("a number", "number"),
);

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

export const integer: TestNode = /* @__PURE__ */ must(
  isInteger,
  /* @__PURE__ */ exactRule("integer"),
);

export const roundedInteger: TestNode = /* @__PURE__ */ must(
  isRoundedInteger,
  /* @__PURE__ */ typeRule("an integer", "integer"),
);

export const int32: TestNode = /* @__PURE__ */ must(
  isInt32,
  /* @__PURE__ */ typeRule("an integer of at most 32 bits", "int32"),
);

export const int64: TestNode = /* @__PURE__ */ must(
  isInteger,
  /* @__PURE__ */ exactRule("int64"),
);

export const float: TestNode = /* @__PURE__ */ must(
  isFloat,
  /* @__PURE__ */ typeRule("a number of at most 32 bits", "float"),
);

/** A format of numbers, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function ifNumber(node: TestNode): SchemaNode {
  return {
    report: (value, at, segment) =>
      typeof value !== "number" || node.report(value, at, segment),
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function atLeast(limit: number): SchemaNode {
  return must(
    (value) => isInRange(value, limit, Infinity),
    limitRule("minimum", limit, "at least"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function atMost(limit: number): SchemaNode {
  return must(
    (value) => isInRange(value, -Infinity, limit),
    limitRule("maximum", limit, "at most"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function moreThan(limit: number): SchemaNode {
  return must(
    (value) => isMoreThan(value, limit),
    limitRule("exclusiveMinimum", limit, "more than"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function lessThan(limit: number): SchemaNode {
  return must(
    (value) => isLessThan(value, limit),
    limitRule("exclusiveMaximum", limit, "less than"),
  );
}

function limitRule(keyword: string, limit: number, words: string): Rule {
  return ruleOf(keyword, limit, `must be ${words} ${String(limit)}`, withValue);
}
