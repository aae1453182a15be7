/** What is found by indentation alone is what the parser finds. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { outlineOf, positionInOutline } from "../../src/read/yaml/outline.js";
import { parseTree, positionInTree } from "../../src/read/yaml/yaml-tree.js";
import { waysInto } from "./ways-into.js";
import { corpus as corpusNeed, needs } from "../support/needs.js";

const root = join(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");
const targets = ["key", "value"] as const;

/** How many of the places were found; the rest of the line is all that is ever shown. */
function compare(text: string, most: number): { found: number; of: number } {
  const lines = text.split(/\r\n|\n/);
  const outline = outlineOf(lines);
  const tree = parseTree(text);
  const counts = { found: 0, of: 0 };
  for (const way of waysInto(load(text), most)) {
    for (const target of targets) {
      const quick = positionInOutline(outline, way, target);
      counts.of++;
      if (quick === null) continue;
      counts.found++;
      const exact = positionInTree(tree, way, target);
      const rest = (lines[quick.line - 1] ?? "").length - quick.column + 1;
      const length = Math.min(exact?.length ?? 0, rest);
      expect({
        way,
        target,
        ...quick,
        length: Math.min(quick.length, rest),
      }).toEqual({ way, target, ...exact, length });
    }
  }
  return counts;
}

describe("the outline of a file", () => {
  const specs = readdirSync(join(root, "spec")).filter((name) =>
    name.endsWith(".yaml"),
  );
  it.each(specs)("leads through %s", (name) => {
    const text = readFileSync(join(root, "spec", name), "utf8");
    const { found, of } = compare(text, 2000);
    expect(found / of).toBeGreaterThan(0.6);
  });

  it.each([
    ["an anchor", "a: &x\n  b: 1\nc: *x\n"],
    ["a merge", "a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n"],
    ["flow style", "a: {b: 1, c: [1, 2]}\nd: [e, f]\n"],
    ["texts of several lines", "a: |\n  b: 1\n  c: 2\nd: >-\n  e: 3\nf: 4\n"],
    ["quoted texts", "'a b': \"x: y\"\n\"c\": 'd # e'\nf: g # h\n"],
    [
      "lists below their keys",
      "a:\n- b: 1\n  c: 2\n- d\n-\n  e: 3\nf:\n  - - 1\n    - 2\n",
    ],
    ["comments and a mark", "---\n# a: 1\na:\n  # b: 2\n  b: 3\n\n  c: 4\n"],
    ["a key without a value", "a:\nb:\n  c:\nd: ~\n"],
    ["a plain text of several lines", "a: one\n  two\n  three\nb: 2\n"],
    ["windows", "a:\r\n  b: 1\r\n  c: x\r\n"],
  ])("is right or silent about %s", (_, text) => {
    compare(text, 100);
  });

  const names = existsSync(corpus)
    ? readdirSync(corpus)
        .filter((name) => name.endsWith(".yaml"))
        .filter((_, index) => index % 41 === 3)
    : [];
  it("is right or silent about real specs", needs(corpusNeed), () => {
    for (const name of names) {
      compare(readFileSync(join(corpus, name), "utf8"), 300);
    }
  });
});

it("reads each line a few times only, for any number of places", () => {
  const text = Array.from(
    { length: 1000 },
    (_, index) => `    S${index}:\n      properties:\n        a: {}`,
  );
  const lines = ["components:", "  schemas:", ...text.join("\n").split("\n")];
  let reads = 0;
  const counted = new Proxy(lines, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const outline = outlineOf(counted);
  for (let index = 0; index < 1000; index++) {
    const way = ["components", "schemas", `S${index}`, "properties", "a"];
    expect(positionInOutline(outline, way, "key")?.line).toBe(5 + 3 * index);
  }
  expect(reads).toBeLessThan(lines.length * 20);
});
