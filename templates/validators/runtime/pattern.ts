// Part of the Specwright runtime.
import { must, type SchemaNode } from "./node.js";
import { ruleOf } from "./rules.js";
import { matches } from "./search.js";

/** The value must be a string that matches the pattern. */
export function isMatching(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && matches(pattern, value);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(value: unknown, pattern: RegExp): boolean {
  return typeof value !== "string" || matches(pattern, value);
}

/**
 * A pattern, for a value that may have another type. The words describe it in messages: `be a valid licence plate`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp, words?: string): SchemaNode {
  const { source } = pattern;
  return must(
    (value) => hasPattern(value, pattern),
    ruleOf("pattern", source, `must ${words ?? `match ${source}`}`),
  );
}
