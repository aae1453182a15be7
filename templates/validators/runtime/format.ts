// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import { withValue } from "./messages.js";
import { Rule } from "./rules.js";
import { isString } from "./values.js";

/** The words name the format, with an example: `a date such as 2026-01-15`. */
/* @__NO_SIDE_EFFECTS__ */
export function formatRule(format: string, words: string): Rule {
  return new Rule("format", format, () => `must be ${words}`, withValue);
}

/** The value must be a string that the function of its format accepts. The rule is that of the format. */
export function isFormatted(
  value: unknown,
  rule: Rule,
  test: (text: string) => boolean,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value === "string"
    ? test(value) || fail(at, rule, value, segment)
    : isString(value, at, segment);
}

/** Like `isFormatted`, but accepts values that are not strings. */
export function hasFormat(
  value: unknown,
  rule: Rule,
  test: (text: string) => boolean,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    typeof value !== "string" || test(value) || fail(at, rule, value, segment)
  );
}
