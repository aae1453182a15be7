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
    miss(at, mustBeInt64, shown(value), segment)
  );
}

const minimum = /* @__PURE__ */ rulesOf("minimum");
const maximum = /* @__PURE__ */ rulesOf("maximum");

export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: string,
): boolean {
  if (typeof value !== "bigint") return true;
  if (value < least) return miss(at, minimum(least), shown(value), segment);
  return (
    value <= greatest || miss(at, maximum(greatest), shown(value), segment)
  );
}

const exclusiveMinimum = /* @__PURE__ */ rulesOf("exclusiveMinimum");

export function isMoreThan(
  value: unknown,
  limit: number,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "bigint" ||
    value > limit ||
    miss(at, exclusiveMinimum(limit), shown(value), segment)
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
    typeof value !== "bigint" ||
    value < limit ||
    miss(at, exclusiveMaximum(limit), shown(value), segment)
  );
}

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
    miss(at, multipleOf(step), shown(value), segment)
  );
}

function divides(step: number, value: bigint): boolean {
  const { digits, exponent } = decimalOf(step);
  return exponent < 0
    ? (value * 10n ** BigInt(-exponent)) % digits === 0n
    : value % (digits * 10n ** BigInt(exponent)) === 0n;
}

/** Reports are sent as JSON, which has no `bigint`. */
function shown(value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
