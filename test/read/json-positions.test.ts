/** The positions in JSON are those that the YAML parser finds. */
import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import { jsonText, positionInJson } from "../../src/read/json-positions.js";
import { parseTree, positionInTree } from "../../src/read/yaml/yaml-tree.js";
import { waysInto } from "./ways-into.js";

function compare(text: string, value: unknown): void {
  const json = jsonText(text);
  if (!json) throw new Error(`Not recognized as JSON: ${text}`);
  const tree = parseTree(text);
  const lines = text.split(/\r\n|\n/);
  for (const way of [[], ...waysInto(value, 200), ["not", "there"]])
    for (const target of ["key", "value"] as const) {
      const found = positionInJson(json, way, target);
      const exact = positionInTree(tree, way, target);
      // A diagnostic shows one line.
      const rest = (lines[found.line - 1] ?? "").length - found.column + 1;
      const shown = { ...found, length: Math.min(found.length, rest) };
      const length = Math.min(exact?.length ?? 0, rest);
      expect({ way, target, ...shown }).toEqual({
        ...{ way, target },
        ...{ ...exact, length },
      });
    }
}

describe("positions in JSON", () => {
  it("are those of the parser", () => {
    const text = fc.oneof(
      fc.constantFrom("", "a", "/", "~1", '"', "\\", "{", "]", ",", ":", "é"),
      fc.string({ maxLength: 8 }),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, 0, -1.5e-7, 12),
        text,
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(text, tie("value"), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(text, value, { noNullPrototype: true }),
        fc.constantFrom(0, 1, 2),
        (root, space) => {
          compare(JSON.stringify(root, null, space), root);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are found between any white space", () => {
    const text =
      ' \r\n{"a" :\t[ 1 ,{ } , [] ,"x\\"]" ],\n"\\u0062": {"c":-1}}\r\n';
    compare(text, JSON.parse(text));
  });

  it.each(["", "a: 1", "{a: 1}", '{"a": 1, # "b": 2\n}', "{", "[1,]", '"x"'])(
    "are left to the parser of YAML in %j",
    (text) => {
      expect(jsonText(text)).toBeNull();
    },
  );
});
