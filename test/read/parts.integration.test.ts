/** The values of the parts of random and real YAML texts are those of the whole text. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import fc from "../support/fast-check.js";
import { corpus as corpusNeed, needs } from "../support/needs.js";
import { compare } from "./compare-parts.js";

const corpus = join(import.meta.dirname, "../../../shared/corpus");

const pieces = fc.constantFrom(
  ...["a:", "b:", "'c':", "a: 1", "d: e", "- a", "- b: 1", "-", "# a", ""],
  ...["a: |", "b: >-", "c: [", "]", "{a: 1}", 'a: "b', 'c"', "it's", "<<:"],
  ...["a: &x", "b: *x", "---", "...", "? a", ": b", "\ta: 1", "a: !!str 1"],
  ...["'a", "a b: c", "a: b: c", "1: 2", "a: 'b'", "a: {b: 1,", "c: 2}"],
);
const line = fc
  .tuple(fc.nat({ max: 4 }), pieces)
  .map(([indent, piece]) => " ".repeat(indent) + piece);
const texts = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, newline]) => lines.join(newline));

it("the parts of random lines are right", () => {
  let cut = 0;
  const check = (text: string, depth: number) => {
    if (compare(text, depth)) cut++;
  };
  const depth = fc.integer({ min: 1, max: 3 });
  fc.assert(fc.property(texts, depth, check), { numRuns: 5000 });
  expect(cut).toBeGreaterThan(100);
});

const names = existsSync(corpus)
  ? readdirSync(corpus)
      .filter((name) => name.endsWith(".yaml"))
      .filter((_, index) => index % 41 === 5)
  : [];
it("the parts of real specs are right", needs(corpusNeed), () => {
  for (const name of names) {
    compare(readFileSync(join(corpus, name), "utf8"), 3);
  }
});

it("parts count their depth from the root of the text", () => {
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}a:`).join("\n");
  for (const levels of [495, 498, 499, 500, 501, 502]) {
    for (const depth of [1, 3]) compare(nested(levels), depth);
  }
});
