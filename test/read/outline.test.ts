/** What is found by indentation alone is what the parser finds. */
import { expect, it } from "vitest";
import { outlineOf, positionInOutline } from "../../src/read/yaml/outline.js";
import { compare } from "./compare-outline.js";

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
