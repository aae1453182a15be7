// Part of the Specwright runtime, copied unchanged.
import { fail, type Report } from "./issues.js";
import { rulesOf } from "./rules.js";
import { isString } from "./values.js";

const patternRule = /* @__PURE__ */ rulesOf("pattern");

/** A text that matches a pattern. */
export function isMatching(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? hasPattern(value, pattern, at, segment)
    : isString(value, at, segment);
}

/** The same for a value that need not be a text. */
export function hasPattern(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    pattern.test(value) ||
    fail(at, patternRule(pattern.source), value, segment)
  );
}
