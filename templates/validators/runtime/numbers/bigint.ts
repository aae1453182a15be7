// Part of the Specwright runtime.
/** 64-bit integers as values of type `bigint`. Checks of limits accept values of other types. */
import { must, type TestNode, type Int64Form } from "../node.js";
import type { Rule } from "../rules.js";
import { typeRule } from "../types.js";

const bigintForm: Int64Form = {
  kind: "int64",
  read: (integer) => integer,
  write: (value) => value,
};

export const mustBeBigInt64: Rule = /* @__PURE__ */ typeRule(
  "an integer of at most 64 bits",
  "int64",
);

export function isBigInt64(value: unknown): boolean {
  return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
}

export const bigInt64: TestNode = /* @__PURE__ */ must(
  isBigInt64,
  mustBeBigInt64,
  bigintForm,
);
