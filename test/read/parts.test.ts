/** The values of the parts of a YAML text are those of the whole text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lazyYaml } from "../../src/read/yaml/lazy.js";
import { cutYaml, type YamlPart } from "../../src/read/yaml/parts.js";
import { compare, joined } from "./compare-parts.js";

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

  it("are right for the pet store", () => {
    const text = readFileSync(
      join(process.cwd(), "spec/petstore.yaml"),
      "utf8",
    );
    expect(compare(text, 3)).toBe(true);
  });
});
