// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import { countOf, rulesOf } from "./rules.js";
import { isString } from "./values.js";

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

// Lengths count characters (code points). A code point has one or two UTF-16 units, so the number of units alone
// decides for most strings.

/** The value must be a string whose length is between two limits. */
export function isText(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  if (typeof value !== "string") return isString(value, at, segment);
  const { length } = value;
  const isClose =
    length < 2 * least || (length > greatest && length <= 2 * greatest);
  const size = isClose ? count(value) : length;
  if (size < least) return fail(at, minLength(least), value, segment);
  return size <= greatest || fail(at, maxLength(greatest), value, segment);
}

/** Like `isText`, but accepts values that are not strings. */
export function hasLength(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    typeof value !== "string" || isText(value, least, greatest, at, segment)
  );
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
