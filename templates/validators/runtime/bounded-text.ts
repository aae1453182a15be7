// Part of the Specwright runtime.
/** Checks of texts that have limits of length. A report does not search a text whose length it has reported. */
import { hasFormat } from "./format.js";
import type { Report, Segment } from "./issues.js";
import { hasPattern } from "./pattern.js";
import type { Rule } from "./rules.js";
import { hasLength } from "./text.js";

/** Like `hasPattern`, for a value whose length has been checked. */
export function hasPatternWithin(
  value: unknown,
  least: number,
  greatest: number,
  pattern: RegExp,
  at?: Report,
  segment?: Segment,
  words?: string,
): boolean {
  return (
    (at !== undefined && !hasLength(value, least, greatest)) ||
    hasPattern(value, pattern, at, segment, words)
  );
}

/** Like `hasFormat`, for a value whose length has been checked. */
export function hasFormatWithin(
  value: unknown,
  least: number,
  greatest: number,
  rule: Rule,
  test: (text: string) => boolean,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    (at !== undefined && !hasLength(value, least, greatest)) ||
    hasFormat(value, rule, test, at, segment)
  );
}
