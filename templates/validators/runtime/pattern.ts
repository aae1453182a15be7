// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import { rulesOf } from "./rules.js";
import { matches } from "./search.js";
import { isString } from "./values.js";

const patternRule = /* @__PURE__ */ rulesOf("pattern", "must match ", String);

/** The value must be a string that matches the pattern. */
export function isMatching(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value === "string"
    ? matches(pattern, value) ||
        fail(at, patternRule(pattern.source), value, segment)
    : isString(value, at, segment);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value !== "string" || isMatching(value, pattern, at, segment);
}
