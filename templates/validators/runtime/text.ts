// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import { countOf, rulesOf } from "./rules.js";
import { mustBeString } from "./values.js";

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
  if (typeof value !== "string") return fail(at, mustBeString, value, segment);
  const { length } = value;
  if (length < 2 * least && (length < least || count(value) < least)) {
    return fail(at, minLength(least), value, segment);
  }
  return (
    length <= greatest ||
    (length <= 2 * greatest && count(value) <= greatest) ||
    fail(at, maxLength(greatest), value, segment)
  );
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
  let found = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index++;
    }
    found++;
  }
  return found;
}
