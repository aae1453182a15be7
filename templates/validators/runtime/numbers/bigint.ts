// Part of the Specwright runtime.
/** 64-bit integers as values of type `bigint`. Checks of limits accept values of other types. */
import { fail, type Report } from "../issues.js";
import { Rule } from "../rules.js";
import type { Int64Form } from "./wire.js";

export const bigintForm: Int64Form = {
  kind: "int64",
  read: (integer) => integer,
  write: (value) => value,
};

export const mustBeBigInt64: Rule = /* @__PURE__ */ new Rule(
  "type",
  "int64",
  "must be an integer of at most 64 bits",
);

export function isBigInt64(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (typeof value === "bigint" && BigInt.asIntN(64, value) === value) ||
    fail(at, mustBeBigInt64, value, segment)
  );
}
