/** Flow collections and quoted texts that are indented too little are read as if they were indented enough. */
import fc from "../support/fast-check.js";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { indentFlow } from "../../src/read/yaml/flow-indentation.js";
import { parseText } from "../../src/read/parse.js";

const read = (text: string) => {
  const warnings: string[] = [];
  const value = parseText("a.yaml", text, ({ code, place }) =>
    warnings.push(`${code} line ${place?.position?.line}`),
  );
  return { value, warnings };
};

describe("YAML as people write it", () => {
  it.each([
    ["a closing bracket", "a:\n  b: [\n    1\n  ]\n", { a: { b: [1] } }, 4],
    [
      "a closing brace",
      "a:\n  b: {\n    c: 1\n  }\n",
      { a: { b: { c: 1 } } },
      4,
    ],
    ["a double quoted text", 'a:\n  b: "x\n  y"\n', { a: { b: "x y" } }, 3],
    [
      "a single quoted text",
      "a:\n  b: 'it''s\n  y'\n",
      { a: { b: "it's y" } },
      3,
    ],
    ["an item of a list", "a:\n- [\n1\n]\n", { a: [[1]] }, 3],
    ["a key in an item", "- a: [\n  1]\n", [{ a: [1] }], 2],
    [
      "indentation with tabs",
      "a:\n  b: {\n\t\tc: 1\n  }\n",
      { a: { b: { c: 1 } } },
      3,
    ],
    ["a quoted key", "'a: [': [\n1\n]\n", { "a: [": [1] }, 2],
    ["an anchor", "a: &x [\n1\n]\nb: *x\n", { a: [1], b: [1] }, 2],
    ["a comment with a bracket", "a: [ # ]\n1 # [\n]\n", { a: [1] }, 2],
    [
      "quotes inside of brackets",
      'a: [\'[\', "]\\"",\n1]\n',
      { a: ["[", ']"', 1] },
      2,
    ],
    [
      "an apostrophe in a plain text",
      "a: [it's,\nx]\nb: 1\n",
      { a: ["it's", "x"], b: 1 },
      2,
    ],
    ["CRLF", "a:\r\n  b: [\r\n  1\r\n  ]\r\n", { a: { b: [1] } }, 3],
  ])("reads %s", (_name, text, value, line) => {
    expect(read(text)).toEqual({
      value,
      warnings: [`indentation line ${line}`],
    });
  });

  it.each([
    ["a block scalar", "a: |\n  [\n  x\nb: [\n1]\n", { a: "[\nx\n", b: [1] }],
    [
      "a folded text",
      "a: >-\n  it's [\n\n  x\nb: [\n1]\n",
      { a: "it's [\nx", b: [1] },
    ],
    ["a plain text", "a: see\n  b: no\n  [x\nc: 1\n", null],
    [
      "a plain text of several lines",
      "a: see\n  'this [\n  x\nb: [\n1]\n",
      { a: "see 'this [ x", b: [1] },
    ],
  ])("leaves %s alone", (_name, text, value) => {
    if (value === null) expect(() => read(text)).toThrow("syntax");
    else expect(read(text).value).toEqual(value);
  });

  it("does not change a text that is indented enough", () => {
    const text = 'a:\n  b: [\n    "x\n      y", # z\n    ]\n  c: |\n    [\n';
    expect(indentFlow(text)).toEqual({ text, lines: [] });
  });

  it("still refuses a text that does not end", () => {
    expect(() => read("a:\n  b: [\n  1\nc: 2\n")).toThrow("syntax");
  });
});

/** A value in flow style over several lines, with as much indentation before each line as `indent` says. */
function flow(value: unknown, lineBreak: () => string): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => lineBreak() + flow(item, lineBreak));
    return `[${items.join(",")}${lineBreak()}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([name, item]) =>
        `${lineBreak()}${JSON.stringify(name)}: ${flow(item, lineBreak)}`,
    );
    return `{${entries.join(",")}${lineBreak()}}`;
  }
  return JSON.stringify(value);
}

describe("any value", () => {
  const leaf = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab[]{}'\"#:,&*!|>- \\") }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 4 }), tie("value"), { maxKeys: 4 }),
    ),
  }));

  it("is the same with and without its indentation", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 6 })),
        (values, widths) => {
          const document = (lineBreak: () => string) =>
            values
              .map(
                (one, index) =>
                  `  key${index}: ${flow(one, lineBreak)}\n` +
                  `  text${index}: |\n    [ it's "\n    }\n`,
              )
              .join("");
          const loose = document(
            () => `\n${" ".repeat(Number(widths.next().value))}`,
          );
          const strict = document(() => "\n      ");
          expect(read(`root:\n${loose}`).value).toEqual(
            load(`root:\n${strict}`),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
