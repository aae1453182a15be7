// Part of the Specwright runtime.
import type { TestNode } from "./node.js";
import { ruleOf } from "./rules.js";
import { matches } from "./search.js";
import { stringOf } from "./values.js";

/** The value must be a string that matches the pattern. */
export function isMatching(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && matches(pattern, value);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(value: unknown, pattern: RegExp): boolean {
  return typeof value !== "string" || matches(pattern, value);
}

/** A string that matches a pattern. The words describe it in messages: `be a valid licence plate`. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp, words?: string): TestNode {
  const { source } = pattern;
  return stringOf(
    (text) => matches(pattern, text),
    ruleOf("pattern", source, `must ${words ?? `match ${source}`}`),
  );
}
