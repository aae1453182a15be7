// Part of the Specwright runtime, copied unchanged.
/** 64-bit integers as values of type `bigint`. What is none passes the checks of limits. */
import { miss, type Report } from "./issues.js";
import { decimalOf } from "./multiple-of.js";
import { rulesOf, type Rule } from "./rules.js";
import type { Int64Form } from "./wire.js";

export const int64: Int64Form = {
  kind: "int64",
  read: (integer) => integer,
  write: (value) => value,
};

export const mustBeInt64: Rule = {
  keyword: "type",
  expected: "int64",
  message: "must be an integer of at most 64 bits",
};

export function isInt64(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value === "bigint" && BigInt.asIntN(64, value) === value) ||
    miss(at, mustBeInt64, value, segment)
  );
}

export { isInRange, isLessThan, isMoreThan } from "./number.js";

const multipleOf = /* @__PURE__ */ rulesOf("multipleOf");

export function isMultipleOf(
  value: unknown,
  step: number,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "bigint" ||
    divides(step, value) ||
    miss(at, multipleOf(step), value, segment)
  );
}

function divides(step: number, value: bigint): boolean {
  const { digits, exponent } = decimalOf(step);
  return exponent < 0
    ? (value * 10n ** BigInt(-exponent)) % digits === 0n
    : value % (digits * 10n ** BigInt(exponent)) === 0n;
}
