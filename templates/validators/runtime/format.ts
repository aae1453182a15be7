// Part of the Specwright runtime.
import { withValue } from "./messages.js";
import { must, type SchemaNode } from "./node.js";
import { ruleOf, type Rule } from "./rules.js";

/** The words name the format, with an example: `a date such as 2026-01-15`. */
/* @__NO_SIDE_EFFECTS__ */
export function formatRule(format: string, words: string): Rule {
  return ruleOf("format", format, `must be ${words}`, withValue);
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

/** A format, for a value that may have another type. The rule is that of the format. */
/* @__NO_SIDE_EFFECTS__ */
export function format(
  rule: Rule,
  test: (text: string) => boolean,
): SchemaNode {
  return must((value) => hasFormat(value, test), rule);
}
