/** Multiples of a number, by decimal digits: the quotient of two binary fractions is not exact. */

export function isMultipleOf(value: number, step: number): boolean {
  const [digits, exponent] = decimal(value);
  const [unit, scale] = decimal(step);
  const common = Math.min(exponent, scale);
  const scaled = digits * 10n ** BigInt(exponent - common);
  return scaled % (unit * 10n ** BigInt(scale - common)) === 0n;
}

/** `12.5` as 125 and the exponent -1. */
function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
