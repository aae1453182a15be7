// Part of the Specwright runtime.
import type { TestNode } from "./node.js";
import { counted, ruleOf, type Rule } from "./rules.js";
import { string } from "./values.js";

// Lengths count characters (code points). A code point has one or two UTF-16 units, so the number of units alone
// decides for most strings.

/** The value must be a string whose length is between two limits. */
export function isText(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  if (typeof value !== "string") return false;
  const { length } = value;
  const isClose =
    length < 2 * least || (length > greatest && length <= 2 * greatest);
  const size = isClose ? count(value) : length;
  return size >= least && size <= greatest;
}

/** Like `isText`, but accepts values that are not strings. */
export function hasLength(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return typeof value !== "string" || isText(value, least, greatest);
}

function count(text: string): number {
  let found = text.length;
  for (let index = 1; index < text.length; index++) {
    // The second unit of a code point (0xdc00 to 0xdfff) follows its first (0xd800 to 0xdbff).
    if (
      text.charCodeAt(index) >> 10 === 55 &&
      text.charCodeAt(index - 1) >> 10 === 54
    ) {
      found--;
    }
  }
  return found;
}

/** A string with limits of its length. */
/* @__NO_SIDE_EFFECTS__ */
export function text(least: number, greatest: number = Infinity): TestNode {
  const length = textLength(least, greatest);
  return {
    holds: (value) => isText(value, least, greatest),
    rule: string.rule,
    report: (value, at, segment) =>
      (typeof value === "string" ? length : string).report(value, at, segment),
  };
}

/** Limits of the length, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function textLength(
  least: number,
  greatest: number = Infinity,
): TestNode {
  const holds = (value: unknown): boolean => hasLength(value, least, greatest);
  const limit = (keyword: string, words: string, length: number): Rule =>
    ruleOf(
      keyword,
      length,
      `must have at ${words} ${counted(length, "character")}`,
    );
  const short = limit("minLength", "least", least);
  const long = limit("maxLength", "most", greatest);
  return {
    holds,
    report: (value, at, segment) =>
      holds(value) ||
      at.add(isTooShort(value as string, least) ? short : long, value, segment),
  };
}

/** A long text is not counted. */
function isTooShort(text: string, least: number): boolean {
  return text.length < 2 * least && count(text) < least;
}
