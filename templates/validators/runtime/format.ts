// Part of the Specwright runtime.
import { withValue } from "./messages.js";
import type { TestNode } from "./node.js";
import { ruleOf } from "./rules.js";
import { stringOf } from "./values.js";

/** A string in a format. The words name the format, with an example: `a date such as 2026-01-15`. */
/* @__NO_SIDE_EFFECTS__ */
export function formatted(
  format: string,
  words: string,
  test: (text: string) => boolean,
): TestNode {
  return stringOf(
    test,
    ruleOf("format", format, `must be ${words}`, withValue),
  );
}

/** The value must be a string that the function of its format accepts. */
export function isFormatted(
  value: unknown,
  test: (text: string) => boolean,
): boolean {
  return typeof value === "string" && test(value);
}

/** Like `isFormatted`, but accepts values that are not strings. */
export function hasFormat(
  value: unknown,
  test: (text: string) => boolean,
): boolean {
  return typeof value !== "string" || test(value);
}
