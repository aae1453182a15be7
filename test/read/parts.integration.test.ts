/** The values of the parts of a YAML text are those of the whole text. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { parseText } from "../../src/read/parse.js";
import { lazyYaml } from "../../src/read/yaml/lazy.js";
import {
  cutYaml,
  parsePart,
  type YamlPart,
} from "../../src/read/yaml/parts.js";
import fc from "../support/fast-check.js";
import { corpus as corpusNeed, needs } from "../support/needs.js";

const root = join(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");

type Outcome = { value: unknown } | { problem: unknown };

function outcomeOf(parse: () => unknown): Outcome {
  try {
    return { value: structuredClone(parse()) };
  } catch (problem) {
    if (!(problem instanceof DiagnosticError)) throw problem;
    return { problem: problem.diagnostic };
  }
}

/** Returns null if a part must be parsed with the rest of the text. */
function joined(text: string, parts: readonly YamlPart[]): object | null {
  const value = {};
  for (const part of parts) {
    const inner =
      part.parts === null
        ? parsePart(text, part)
        : { value: joined(text, part.parts) };
    if (inner === null || (part.parts !== null && inner.value === null))
      return null;
    const plain = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(value, part.key, { ...plain, ...inner });
  }
  return value;
}

/** Returns whether the text was cut. */
function compare(text: string, depth: number): boolean {
  const isCut = (keys: readonly string[]) => keys.length < depth;
  const whole = outcomeOf(() => parseText("a.yaml", text));
  const parts = cutYaml(text, isCut);
  const value = parts && joined(text, parts);
  if (value !== null) expect({ value: structuredClone(value) }).toEqual(whole);
  const lazy = lazyYaml(text, isCut, () => parseText("a.yaml", text));
  if (lazy !== null) expect(outcomeOf(() => lazy)).toEqual(whole);
  return value !== null;
}

describe("the parts of a YAML text", () => {
  it("are the entries of its mappings", () => {
    const text =
      "openapi: 3.1.0\n# paths\npaths:\n\n  /a:\n    get: {}\n  '/b': # b\n    put:\n      x: |\n        y:\n";
    const shown = (part: YamlPart): unknown => ({
      [part.key]: part.parts?.map(shown) ?? text.slice(part.start, part.end),
    });
    expect(
      cutYaml(text, (keys) => keys.length === 1 && keys[0] === "paths")?.map(
        shown,
      ),
    ).toEqual([
      { openapi: "openapi: 3.1.0\n# paths\n" },
      {
        paths: [
          { "/a": "  /a:\n    get: {}\n" },
          { "/b": "  '/b': # b\n    put:\n      x: |\n        y:\n" },
        ],
      },
    ]);
  });

  it("are parsed only when they are read, each once", () => {
    const text = "a:\n  b: 1\n  c: [\nd: [&x 1, *x]\n";
    let times = 0;
    const value = lazyYaml(
      text,
      (keys) => keys.length < 2,
      () => {
        times++;
        return { a: { b: 2, c: 3 }, d: 4 };
      },
    ) as { a: { b: number; c: number }; d: number };
    expect(value.a.b).toBe(1);
    expect(times).toBe(0);
    expect(value.a.c).toBe(3);
    expect(value.d).toBe(4);
    expect(times).toBe(1);
  });

  it.each([
    ["a directive", "%YAML 1.2\n---\na: 1\n"],
    ["a second document", "a: 1\n---\nb: 1\n"],
    ["the end of a document", "a: 1\n...\nb: 1\n"],
    ["equal keys", "a: 1\nb: 2\n'a': 3\n"],
    ["a merge", "a: &x\n  b: 1\n<<: *x\n"],
    ["an explicit key", "? a\n: 1\n"],
    ["flow style", "{a: 1}\n"],
    ["a list", "- a: 1\n"],
    ["a text", "a text\n"],
    ["a tab", "a: 1\n\tb: 2\n"],
    ["a lone CR", "a: 1\rb: 2\nc: 3\n"],
    ["a line between the columns", "a: 1\n b: 2\nc: 3\n"],
    ["a line before the column", "  a: 1\n b: 2\n"],
    ["a key as an anchor", "&x a: 1\nb: 2\n"],
    ["nothing", "# nothing\n"],
  ])("are not cut from a text with %s", (_, text) => {
    compare(text, 1);
    const parts = cutYaml(text, () => false);
    expect(parts && joined(text, parts)).toBeNull();
  });

  it.each([
    ["keys that are not texts", "1: a\n0x10: b\nnull: c\nTrue: d\n1.50: e\n"],
    ["odd keys", "a b: 1\n/#x=y: 2\na:b: 3\n'it''s': 4\n\"\\u0061b\": 5\n"],
    ["a prototype", "__proto__:\n  a: 1\nconstructor: 2\n"],
    ["lists below their keys", "a:\n- b: 1\n- c\nd:\n  e:\n  - 1\n  f: 2\n"],
    [
      "texts of several lines",
      "a: |+\n  b: 1\n\n\nc: >2\n    d\n\ne: f\n  g\n",
    ],
    ["comments", "a: # b\n  c: 1 # d\n# e\n\n  # f\n  g: 2\n#h\n"],
    ["a mark at the start", "# a\n\n---\nb: 1\n"],
    ["windows", "a:\r\n  b: 1\r\n  c: x\r\n"],
    ["wide characters", "a:\n  \u4f60: \u597d\n  b: \ud83d\ude00\n"],
  ])("are right for %s", (_, text) => {
    expect(compare(text, 1)).toBe(true);
    expect(compare(text, 2)).toBe(true);
    expect(compare(text, 3)).toBe(true);
  });

  it("count their depth from the root of the text", () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}a:`).join(
        "\n",
      );
    for (const levels of [495, 498, 499, 500, 501, 502]) {
      for (const depth of [1, 3]) compare(nested(levels), depth);
    }
  });

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

  it("are right for random lines", () => {
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
  it("are right for real specs", needs(corpusNeed), () => {
    for (const name of names) {
      compare(readFileSync(join(corpus, name), "utf8"), 3);
    }
  });

  it("are right for the pet store", () => {
    const text = readFileSync(join(root, "spec/petstore.yaml"), "utf8");
    expect(compare(text, 3)).toBe(true);
  });
});
