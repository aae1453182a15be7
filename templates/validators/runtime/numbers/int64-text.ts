// Part of the Specwright runtime.
/** 64-bit integers as strings of decimal digits. Checks of limits accept values that are not such strings. */
import {
  must,
  type SchemaNode,
  type TestNode,
  type Int64Form,
} from "../node.js";
import { isBigInt64, mustBeBigInt64 } from "./bigint.js";
import { isMultipleOf } from "./multiple-of.js";
import { isInRange, isLessThan, isMoreThan } from "./number.js";
import { hasDigits } from "./wire.js";

const textForm: Int64Form = {
  kind: "int64",
  read: String,
  write: integerOf,
};

/** Converts a string of digits to a `bigint`. Other values are returned unchanged. */
function integerOf(value: unknown): unknown {
  return hasDigits(value) ? BigInt(value) : value;
}

export function isInt64Text(value: unknown): boolean {
  return hasDigits(value) && isBigInt64(BigInt(value));
}

export function isTextInRange(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isInRange(integerOf(value), least, greatest);
}

export function isTextMoreThan(value: unknown, limit: number): boolean {
  return isMoreThan(integerOf(value), limit);
}

export function isTextLessThan(value: unknown, limit: number): boolean {
  return isLessThan(integerOf(value), limit);
}

export function isTextMultipleOf(value: unknown, step: number): boolean {
  return isMultipleOf(integerOf(value), step);
}

export const int64Text: TestNode = /* @__PURE__ */ must(
  isInt64Text,
  mustBeBigInt64,
  textForm,
);

/** A limit of the integer that a text writes. */
/* @__NO_SIDE_EFFECTS__ */
export function ofDigits(limit: SchemaNode): SchemaNode {
  return {
    report: (value, at, segment) => limit.report(integerOf(value), at, segment),
  };
}
