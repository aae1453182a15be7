/** Compares a number with its limits. */
import type { Assertion } from "../../model/model.js";
import type { FormatChecks } from "./formats.js";
import {
  formatVerdict,
  invalid,
  valid,
  type ExampleVerdict,
} from "./verdict.js";

type NumberRule = Extract<Assertion, { kind: "number" }>;

export function checkNumber(
  formats: FormatChecks | undefined,
  { minimum, maximum, multipleOf, format }: NumberRule,
  value: number,
): ExampleVerdict {
  if (
    minimum &&
    (minimum.exclusive ? value <= minimum.value : value < minimum.value)
  ) {
    return invalid(
      `must be ${minimum.exclusive ? "more than" : "at least"} ${minimum.value}`,
    );
  }
  if (
    maximum &&
    (maximum.exclusive ? value >= maximum.value : value > maximum.value)
  ) {
    return invalid(
      `must be ${maximum.exclusive ? "less than" : "at most"} ${maximum.value}`,
    );
  }
  const multiple =
    multipleOf === null ? valid : checkMultiple(value, multipleOf);
  if (multiple.kind !== "valid") return multiple;
  return format === null
    ? valid
    : formatVerdict(format, formats?.number(format, value));
}

/** Compares the decimal digits, because the quotient of two binary fractions is not exact. */
function checkMultiple(value: number, step: number): ExampleVerdict {
  const [digits, exponent] = decimal(value);
  const [unit, scale] = decimal(step);
  const common = Math.min(exponent, scale);
  const scaled = digits * 10n ** BigInt(exponent - common);
  return scaled % (unit * 10n ** BigInt(scale - common)) === 0n
    ? valid
    : invalid(`must be a multiple of ${step}`);
}

/** `12.5` as 125 and the exponent -1. */
function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
