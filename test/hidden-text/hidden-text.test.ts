/** Characters that hide text never reach what a person or a model reads, by Unicode property. */
import { describe, expect, it } from "vitest";
import {
  hasHidden,
  unicodeEscape,
  withoutHidden,
} from "../../src/base/hidden-text.js";
import { docComment, str, type Code } from "../../src/emit/code/index.js";
import { layout } from "../../src/print/layout.js";
import { textOf } from "../markdown/render.js";
import { cleanControls } from "../../src/emit/markdown/clean.js";
import {
  cleanLine,
  plain,
  prose,
  proseLine,
  proseText,
} from "../../src/emit/markdown/index.js";
import { lineOf } from "../../src/emit/cli/help-text.js";
import { withoutControls } from "../../src/base/diagnostics.js";
import { safeText } from "../../templates/cli/runtime/output/terminal.js";

const point = (code: number) => String.fromCodePoint(code);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => point(from + index));

/** Written out, as a second opinion to the properties. */
const hiding: Record<string, readonly string[]> = {
  "Unicode tags": range(0xe0000, 0xe007f),
  "supplementary variation selectors": range(0xe0100, 0xe01ef),
  "variation selectors": range(0xfe00, 0xfe0f),
  "bidi controls": [
    "\u061c",
    ...range(0x200e, 0x200f),
    ...range(0x202a, 0x202e),
    ...range(0x2066, 0x2069),
  ],
  "zero-width characters": [
    ..."\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u034f",
  ],
  fillers: [..."\u115f\u1160\u3164\uffa0\u17b4\u17b5"],
  "deprecated format characters": range(0x206a, 0x206f),
  "musical and shorthand controls": [
    ...range(0x1bca0, 0x1bca3),
    ...range(0x1d173, 0x1d17a),
  ],
  annotations: range(0xfff9, 0xfffb),
  "Mongolian selectors": range(0x180b, 0x180f),
  "control characters": [
    ...range(0, 8),
    ...range(0xb, 0xc),
    ...range(0x7f, 0x84),
  ],
  "lone surrogates": ["\ud800", "\udc00"],
};

/** Text that people write, in which such characters belong. */
const writing = [
  "👩‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🏴‍☠️ 👩🏽‍💻 ❤️‍🔥 ⛹🏻‍♂️ 🚶‍➡️",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
  "1️⃣ #️⃣ *️⃣ ☎️ ☎︎ ©️ ❤️",
  "می‌خواهم",
  "क्‍ष क्‌ष ശ്രീ ന്‍",
  "ශ්‍රී",
  "ᠮᠣᠩᠭᠣᠯ᠎ᠠ ᠠ᠋",
  "日本語 שלום éé 𝒳",
];

function print(fragment: Code): string {
  return layout(fragment, { width: 80, nameOf: (symbol) => symbol.name });
}

const places: Record<string, (text: string) => string> = {
  cleanControls,
  cleanLine,
  proseText,
  prose: (text) => textOf(prose(text)),
  proseLine: (text) => textOf(proseLine(text)),
  plain: (text) => textOf(plain(text)),
  comment: (text) => print(docComment({ paragraphs: [text] })),
  literal: (text) => print(str(text)),
  help: (text) => lineOf(text),
  diagnostic: withoutControls,
};

const entity = (character: string) =>
  `&#x${(character.codePointAt(0) ?? 0).toString(16)};`;

describe.each(Object.entries(places))("%s", (place, write) => {
  it.each(Object.entries(hiding))("shows no %s", (_, characters) => {
    // Of long ranges, some, to be quick.
    const step = Math.ceil(characters.length / 12);
    for (const character of characters.filter((_one, at) => at % step === 0)) {
      const texts = [
        `a${character}b`,
        `${character}a`,
        `a${character.repeat(3)}`,
      ];
      if (place !== "literal" && place !== "diagnostic")
        texts.push(`**a${entity(character)}b**`, `a${entity(character)}b`);
      for (const text of texts) {
        const written = write(text).replaceAll("\n", "");
        expect(hasHidden(written), unicodeEscape(written)).toBe(false);
        expect(written).not.toContain(character);
      }
    }
  });

  it.each(writing)("keeps %s", (text) => {
    for (const word of text.split(" ")) expect(write(word)).toContain(word);
  });
});

describe("the table", () => {
  it("keeps no second selector or joiner at a place", () => {
    const smuggled = range(0xe0061, 0xe007a).join("");
    for (const [text, shown] of [
      ["❤\ufe0f\ufe0f\ufe0e", "❤\ufe0f"],
      ["👩\u200d\u200d🚀", "👩🚀"],
      ["👩\u200d", "👩"],
      ["می\u200c\u200c\u200dخ", "می\u200cخ"],
      ["a\u200cb", "ab"],
      ["1\ufe0f", "1"],
      [`🏴${smuggled}\u{e007f}`, "🏴"],
      ["ᠠ\u180b\u180c", "ᠠ\u180b"],
    ] as const)
      expect(withoutHidden(text)).toBe(shown);
  });

  it("has every character that Unicode lets fonts hide", () => {
    const kept: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      const character = point(code);
      const isHiding =
        /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Variation_Selector}]/u;
      if (isHiding.test(character) && !hasHidden(`a${character}b`))
        kept.push(unicodeEscape(character));
    }
    expect(kept).toEqual([]);
  });

  it("escapes them on a terminal, and keeps emoji", () => {
    expect(safeText("a\u{e0041}\u202e\u200bb")).toBe(
      "a\\u{e0041}\\u202e\\u200bb",
    );
    for (const text of writing.filter(
      (one) => !/[\u{e0000}-\u{e007f}\u180b-\u180f]/u.test(one),
    ))
      expect(safeText(text)).toBe(text);
  });
});
