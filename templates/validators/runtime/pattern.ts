// Part of the Specwright runtime.
import type { Report, Segment } from "./issues.js";
import { Rule } from "./rules.js";
import { matches } from "./search.js";
import { isString } from "./values.js";

/** The value must be a string that matches the pattern. The words describe it in messages: `be a valid licence plate`. */
export function isMatching(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: Segment,
  words?: string,
): boolean {
  return typeof value === "string"
    ? matches(pattern, value) ||
        (at !== undefined &&
          at.add(patternRule(pattern, words), value, segment))
    : isString(value, at, segment);
}

function patternRule({ source }: RegExp, words = `match ${source}`): Rule {
  return new Rule("pattern", source, () => `must ${words}`);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: Segment,
  words?: string,
): boolean {
  return (
    typeof value !== "string" || isMatching(value, pattern, at, segment, words)
  );
}
