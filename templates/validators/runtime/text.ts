// Part of the Specwright runtime.
import type { Report, Segment } from "./issues.js";
import type { TestNode } from "./node.js";
import { countOf, rulesOf } from "./rules.js";
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

const characters = /* @__PURE__ */ countOf("character");
const minLength = /* @__PURE__ */ rulesOf(
  "minLength",
  "must have at least ",
  characters,
);
const maxLength = /* @__PURE__ */ rulesOf(
  "maxLength",
  "must have at most ",
  characters,
);

/** A string with limits of its length. */
/* @__NO_SIDE_EFFECTS__ */
export function text(least: number, greatest: number = Infinity): TestNode {
  return {
    holds: (value) => isText(value, least, greatest),
    report: (value, at, segment) =>
      typeof value === "string"
        ? reportLength(value, least, greatest, at, segment)
        : string.report(value, at, segment),
    missing: string.missing,
  };
}

/** Limits of the length, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function textLength(
  least: number,
  greatest: number = Infinity,
): TestNode {
  return {
    holds: (value) => hasLength(value, least, greatest),
    report: (value, at, segment) =>
      typeof value !== "string" ||
      reportLength(value, least, greatest, at, segment),
  };
}

function reportLength(
  value: string,
  least: number,
  greatest: number,
  at: Report,
  segment: Segment | undefined,
): boolean {
  if (isText(value, least, greatest)) return true;
  // A long text is not counted.
  const isShort = value.length < 2 * least && count(value) < least;
  const rule = isShort ? minLength(least) : maxLength(greatest);
  return at.add(rule, value, segment);
}
