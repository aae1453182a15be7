/** Compares a text with its pattern, a number with its step, and both with their format. */
import type { SpeedCheck } from "../../base/patterns/speed.js";
import type { Of } from "../../keywords/table.js";
import type { FormatChecks } from "./formats.js";
import { matchesPattern } from "./part-schemas.js";
import {
  formatVerdict,
  invalid,
  unknown,
  valid,
  worse,
  type ExampleVerdict,
} from "./verdict.js";

interface TextChecks {
  isFast: SpeedCheck;
  formats?: FormatChecks;
}

export function checkText(
  { isFast, formats }: TextChecks,
  { pattern, format }: Of<"string">,
  value: string,
): ExampleVerdict {
  const matches =
    pattern === null ? true : matchesPattern(pattern, value, isFast);
  if (matches === false) return invalid(`must match ${pattern ?? ""}`);
  return worse(
    matches === null ? unknown : valid,
    format === null
      ? valid
      : formatVerdict(format, formats?.text(format, value)),
  );
}

export function checkNumber(
  formats: FormatChecks | undefined,
  { multipleOf, format }: Of<"number">,
  value: number,
): ExampleVerdict {
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
