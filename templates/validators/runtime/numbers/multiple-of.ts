// Part of the Specwright runtime.
import { withValue } from "../messages.js";
import { must, type SchemaNode } from "../node.js";
import { ruleOf } from "../rules.js";

/**
 * Whether a number is a multiple of another one in decimal notation: 0.07 is a multiple of 0.01, although their binary
 * quotient is not an integer. A `bigint` counts as a number.
 */
export function isMultipleOf(value: unknown, step: number): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    divides(step, value)
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function multipleOf(step: number): SchemaNode {
  const message = `must be a multiple of ${String(step)}`;
  return must(
    (value) => isMultipleOf(value, step),
    ruleOf("multipleOf", step, message, withValue),
  );
}

function divides(step: number, value: number | bigint): boolean {
  if (typeof value === "bigint") return isExactMultiple(value, step);
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) {
    return value % step === 0;
  }
  const { units, scale } = unitsOf(step);
  const scaled = Math.round(value * scale);
  // Up to 15 digits, a number and its decimal notation determine each other.
  return Math.abs(scaled) < 1e15 && units < 1e15 && scale <= 1e22
    ? scaled / scale === value && scaled % units === 0
    : Number.isFinite(value) && isExactMultiple(value, step);
}

const known = new Map<number, { units: number; scale: number }>();

/** 0.25 is 25 units at a scale of 100. */
function unitsOf(step: number): { units: number; scale: number } {
  let found = known.get(step);
  if (!found) {
    const { digits, exponent } = decimalOf(step);
    found =
      exponent < 0
        ? { units: Number(digits), scale: Number(`1e${String(-exponent)}`) }
        : { units: step, scale: 1 };
    known.set(step, found);
  }
  return found;
}

function isExactMultiple(value: number | bigint, step: number): boolean {
  const one = decimalOf(value);
  const other = decimalOf(step);
  const exponent = Math.min(one.exponent, other.exponent);
  const scaled = (number: { digits: bigint; exponent: number }): bigint =>
    number.digits * BigInt(10) ** BigInt(number.exponent - exponent);
  return scaled(one) % scaled(other) === BigInt(0);
}

/** A number in its shortest decimal notation: digits × 10 ^ exponent. */
function decimalOf(number: number | bigint): {
  digits: bigint;
  exponent: number;
} {
  const [mantissa = "0", power = "0"] = String(number).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return {
    digits: BigInt(whole + fraction),
    exponent: Number(power) - fraction.length,
  };
}
