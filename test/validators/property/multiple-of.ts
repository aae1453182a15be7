/** Pairs of numbers, and whether one is a multiple of the other by long division of their decimal digits. */
import type { Random } from "../../support/random.js";

export interface MultipleOfCase {
  value: number;
  step: number;
  expected: boolean;
}

/** Half of the values are multiples by construction, as long as rounding to a double leaves them so. */
export function multipleOfCase(random: Random): MultipleOfCase {
  const step = stepOf(random);
  const value = random.chance(0.6)
    ? multipleText(random, step)
    : anyNumber(random);
  return { value, step, expected: isMultiple(value, step) };
}

const commonSteps = [
  0.01, 0.1, 0.001, 0.05, 0.25, 0.5, 0.3, 2.5, 1, 3, 7, 1000,
];

function stepOf(random: Random): number {
  if (random.chance(0.6)) return random.pick(commonSteps) ?? 1;
  return Math.abs(anyNumber(random)) || 1;
}

function anyNumber(random: Random): number {
  const digits = digitsOf(random, 1 + random.below(17));
  const exponent = random.chance(0.8)
    ? random.below(20) - 17
    : random.below(600) - 310;
  const number = Number(
    `${random.chance(0.5) ? "-" : ""}${digits}e${String(exponent)}`,
  );
  return Number.isFinite(number) ? number : 1;
}

/** A multiple of the step, written in decimal and read as a double. */
function multipleText(random: Random, step: number): number {
  const { digits, exponent } = decimal(step);
  const factor = BigInt(digitsOf(random, 1 + random.below(17)));
  const number = Number(
    `${String(BigInt(digits) * factor)}e${String(exponent)}`,
  );
  return Number.isFinite(number) ? number : step;
}

function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => String(random.below(10))).join("");
}

/** Long division, one digit after the other: nothing but the remainder is kept. */
function isMultiple(value: number, step: number): boolean {
  const one = decimal(value);
  const other = decimal(step);
  const exponent = Math.min(one.exponent, other.exponent);
  const divisor = BigInt(other.digits + "0".repeat(other.exponent - exponent));
  let remainder = 0n;
  for (const digit of one.digits + "0".repeat(one.exponent - exponent)) {
    remainder = (remainder * 10n + BigInt(digit)) % divisor;
  }
  return remainder === 0n;
}

function decimal(number: number): { digits: string; exponent: number } {
  const [, whole = "", fraction = "", power = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  return {
    digits: whole + fraction,
    exponent: Number(power) - fraction.length,
  };
}
