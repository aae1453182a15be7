/** Sets of characters: sorted, disjoint ranges of code points. */

export type Range = readonly [first: number, last: number];
export type CharSet = readonly Range[];

const lastCodePoint = 0x10ffff;

/** Pseudo characters for the start and the end of a text, which `^` and `$` match. */
export const textStart = lastCodePoint + 1;
export const textEnd = lastCodePoint + 2;

export const anyCharacter: CharSet = [[0, lastCodePoint]];

export function charSet(ranges: readonly Range[]): CharSet {
  const sorted = [...ranges].sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

export function complement(set: CharSet): CharSet {
  const outside: Range[] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) outside.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= lastCodePoint) outside.push([next, lastCodePoint]);
  return outside;
}

/** Returns a printable character, if there is one. */
export function pick(set: CharSet): number {
  const readable = [..."a0A!-. /_xX~"].map((text) => text.charCodeAt(0));
  const found = readable.find((codePoint) =>
    set.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
  const printable = set.find(([first]) => first > 0x20 && first < 0x7f);
  return found ?? printable?.[0] ?? set[0]?.[0] ?? 0;
}

/** Only the planes with nearly all letters are tested. The last result applies to all planes beyond. */
const lastTested = 0x1ffff;
const properties = new Map<string, CharSet>();

/** Returns the characters of `\p{…}`, by testing them with the regex engine. */
export function propertySet(escape: string): CharSet {
  let set = properties.get(escape);
  if (!set) {
    const expression = new RegExp(escape, "u");
    const has = (codePoint: number) =>
      expression.test(String.fromCodePoint(codePoint));
    const ranges: Range[] = [];
    for (
      let codePoint = 0, first = -1;
      codePoint <= lastTested + 1;
      codePoint++
    ) {
      const isIn = codePoint <= lastTested && has(codePoint);
      if (isIn && first < 0) first = codePoint;
      if (!isIn && first >= 0) {
        ranges.push([first, codePoint - 1]);
        first = -1;
      }
    }
    if (has(lastTested + 1)) ranges.push([lastTested + 1, lastCodePoint]);
    set = charSet(ranges);
    properties.set(escape, set);
  }
  return set;
}
