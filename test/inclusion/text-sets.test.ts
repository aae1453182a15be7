/** Sets of texts, judged by the regular expressions themselves. */
import { describe, expect, it } from "vitest";
import {
  isEmptyTextSet,
  shortestText,
} from "../../src/base/patterns/text-sets.js";

const sources = [
  ...["a", "^a", "a$", "^a$", "^a|b$", "^(a|b)$", "^[ab]$", "^$", "", "."],
  ...[
    "^a*$",
    "^(a|aa)*$",
    "^(?:aa)+$",
    "^[a-c]{1,3}$",
    "^[a-c]{2}$",
    "\\ba\\b",
  ],
  ...["^\\d+$", "^[0-9]+$", "^\\w+$", "^[^a]*$", "^a\\/b$", "^a/b$", "(?<!a)b"],
  ...["a(?=b)", "^(?!b)[a-c]+$", "^(?=.*b).+$", "^(a)\\1$", "\\s", "^[^]{2}$"],
];
const patterns = sources.map((source) => new RegExp(source, "u"));
const letters = ["a", "b", "c", "0", "-", "/", "\n", "😀"];
const texts = [
  "",
  ...letters,
  ...letters.flatMap((one) => letters.map((other) => one + other)),
  ...letters.flatMap((one) =>
    letters.flatMap((other) => letters.map((last) => one + other + last)),
  ),
  "aaaa",
  "aaaaa",
];
const isIn = (pattern: RegExp, text: string) => pattern.test(text);
const sizeOf = (text: string) => [...text].length;

describe("texts of patterns", () => {
  const pairs = patterns.flatMap((one) =>
    patterns.map((other) => [one, other] as const),
  );

  it("of one pattern without another are none only if each text of the one is one of the other", () => {
    const undecided: string[] = [];
    for (const [one, other] of pairs) {
      const set = { patterns: [one], excluded: [other], least: 0, most: 3 };
      const isEmpty = isEmptyTextSet(set);
      const found = texts.find(
        (text) => isIn(one, text) && !isIn(other, text) && sizeOf(text) <= 3,
      );
      if (isEmpty) expect([one, other, found]).toEqual([one, other, undefined]);
      else if (found === undefined)
        undecided.push(`${one.source} ${other.source}`);
    }
    // Lookaheads that stay, and backreferences.
    expect(
      undecided.filter((text) => !/\(\?=\.|\\1|\(\?!/.test(text)),
    ).toMatchInlineSnapshot(`[]`);
  });

  it("of two patterns are none only if no text matches both", () => {
    for (const [one, other] of pairs) {
      const set = { patterns: [one, other], excluded: [], least: 2, most: 3 };
      if (!isEmptyTextSet(set)) continue;
      const found = texts.find(
        (text) => isIn(one, text) && isIn(other, text) && sizeOf(text) >= 2,
      );
      expect([one, other, found]).toEqual([one, other, undefined]);
    }
  });
});

it("does not decide patterns that count characters beyond 16 bits as two", () => {
  const set = { excluded: [/^.{0,2}$/], least: 0, most: 1 };
  expect(isEmptyTextSet({ ...set, patterns: [/^.$/] })).toBe(false);
});

describe("the shortest text", () => {
  it.each([
    ["^[a-z]{1,4}$", "^[a-z]{1,3}$", "aaaa"],
    ["^\\d+$", "^0+$", "1"],
    ["b", "^b", "ab"],
    ["^[ab]$", "^a|b$", null],
    ["^(a|b+)\\1$", "^a$", null],
  ])("of %s outside of %s is %s", (one, other, expected) => {
    const [pattern, excluded] = [one, other].map(
      (text) => new RegExp(text, "u"),
    );
    const found = shortestText({
      patterns: pattern ? [pattern] : [],
      excluded: excluded ? [excluded] : [],
      least: 0,
      most: Infinity,
    });
    expect(found).toBe(expected);
  });
});
