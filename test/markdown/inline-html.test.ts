/** HTML tags within a line of a description: in pairs they are markup, alone they are text. */
import { describe, expect, it } from "vitest";
import { prose, proseLine } from "../../src/emit/markdown/index.js";
import fc from "../support/fast-check.js";
import { elements, htmlOf, textOf, visible } from "./render.js";

const tags = ["b", "strong", "i", "em", "code", "a"] as const;
const start = (tag: string) =>
  tag === "a" ? '<a href="https://x.example/">' : `<${tag}>`;

/** `T` is a tag, `U` another one. */
const unbalanced = [
  "x <T>y",
  "x </T> y",
  "<T>",
  "</T>",
  "x <T>y <T>z</T>",
  "x <T>y</T> z</T>",
  "x <T>y <U>z</T> w</U>",
  "</T>x<T>",
  "| a | b |\n|---|---|\n| <T>x | y</T> |",
  "# <T>x",
  "- <T>x\n- y</T>",
  "x <T>y\n\nz</T>",
  "*x <T>y* z</T>",
  "x <T>*y</T> z*",
  "[x <T>y](https://y.example/) z</T>",
];

const balanced = [
  "x <T>y</T> z",
  "x<T>y</T>z",
  "x<T>(y)</T>z",
  "x<T>y.</T>z",
  "<T>x</T><T>y</T>",
  "<T>x</T><U>y</U>",
  "<T> x </T>y",
  "x<T></T>y",
  "x<T> </T>y",
  "<T>x <U>y</U></T>",
  "<U><T>x</T></U>",
  "<T>x\ny</T>",
  "<T>*x*</T>",
  "**x <T>y</T>**",
  "| a |\n|---|\n| <T>x</T> |",
  "# <T>x</T> y",
  "- <T>x</T>\n- y",
  "<p><T>x</T></p><p>y</p>",
];

const shapes = (templates: readonly string[]) =>
  tags.flatMap((tag, index) =>
    // Inside an element `code`, Markdown is text.
    (tag === "code"
      ? templates.filter((template) => !/[*[]/.test(template))
      : templates
    ).map((template) => {
      const other = tags[(index + 2) % tags.length] ?? "b";
      return template
        .replaceAll("<T>", start(tag))
        .replaceAll("</T>", `</${tag}>`)
        .replaceAll("<U>", start(other))
        .replaceAll("</U>", `</${other}>`);
    }),
  );

const ownTag = /<\/?(?:b|strong|i|em|code|a)(?: href="[^"]*")?>/g;

/** The letters and marks that a reader sees, without the tags of this test. */
function lettersOf(shown: string): string {
  return shown.replace(ownTag, "").replace(/\s+/g, "");
}

/** The text of the source: its Markdown is read by markdown-it, its tags are removed. */
function sourceLetters(source: string): string {
  const blocks = source.replace(ownTag, "").replace(/<\/?p>/g, "\n\n");
  return lettersOf(visible(htmlOf(blocks)));
}

const shownIn = (markdown: string) => visible(htmlOf(markdown));

describe.each([
  ["a description", (text: string) => textOf(prose(text))],
  ["a cell", (text: string) => textOf(proseLine(text))],
] as const)("tags in %s", (place, write) => {
  // In one line, the cells of a table and the items of a list are separated by marks.
  const withoutMarks = (letters: string) =>
    place === "a cell" ? letters.replaceAll(";", "") : letters;

  it.each(shapes(unbalanced))(
    "without a counterpart are text: %j",
    (source) => {
      const shown = shownIn(write(source));
      expect(withoutMarks(lettersOf(shown))).toBe(sourceLetters(source));
      expect(shown).toMatch(ownTag);
    },
  );

  it.each(shapes(balanced))("in pairs are markup or nothing: %j", (source) => {
    const shown = shownIn(write(source));
    expect(withoutMarks(shown.replace(/\s+/g, ""))).toBe(sourceLetters(source));
  });
});

it.each([
  ["<b>Note: </b>text", "**Note:** text"],
  ["a <i>b</i> c", "a *b* c"],
  ["<code>a_b &lt;T&gt; \\d</code>", "`a_b <T> \\d`"],
  [
    '<a target="_blank" href="https://x.example/?a=1&amp;b=2">x</a>',
    "[x](https://x.example/?a=1&b=2)",
  ],
  ['<a href="javascript:x">y</a>', "y"],
  ['<a href="https://x.example/"><b>y</b></a>', "[**y**](https://x.example/)"],
])("%j becomes Markdown", (source, expected) => {
  expect(textOf(prose(source))).toBe(expected);
});

it("loses and adds no text, however tags and Markdown are mixed", () => {
  const piece = fc.oneof(
    fc.constantFrom(...tags.flatMap((tag) => [start(tag), `</${tag}>`])),
    fc.constantFrom("x", "y", " ", "(", ".", "!", "\n", "1"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = `q${pieces.join("")}`;
      for (const written of [
        textOf(prose(source)),
        textOf(proseLine(source)),
      ]) {
        const html = htmlOf(written);
        expect(lettersOf(visible(html))).toBe(sourceLetters(source));
        for (const name of elements(html))
          expect(["p", "strong", "em", "code", "a", "br"]).toContain(name);
      }
    }),
    { numRuns: 2000 },
  );
});
