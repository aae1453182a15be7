// Part of the Specwright runtime, copied unchanged.
/** 64-bit integers as values of type `bigint`. Checks of limits accept values of other types. */
import { fail, type Report } from "../issues.js";
import { Rule } from "../rules.js";
import type { Int64Form } from "./wire.js";

export const int64: Int64Form = {
  kind: "int64",
  read: (integer) => integer,
  write: (value) => value,
};

export const mustBeInt64: Rule = /* @__PURE__ */ new Rule(
  "type",
  "int64",
  "must be an integer of at most 64 bits",
);

export function isInt64(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value === "bigint" && BigInt.asIntN(64, value) === value) ||
    fail(at, mustBeInt64, value, segment)
  );
}

export { isMultipleOf } from "./multiple-of.js";
export { isInRange, isLessThan, isMoreThan } from "./number.js";
