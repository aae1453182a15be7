/** The emitters are the only way from spec text to code: whatever the text, it stays a literal, a key or a comment. */
import fc from "../support/fast-check.js";
import * as prettier from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { Code } from "../../src/emit/code/index.js";
import {
  code,
  docComment,
  key,
  lit,
  member,
  str,
} from "../../src/emit/code/index.js";
import type { JsonValue } from "../../src/model/model.js";
import { layout } from "../../src/print/layout.js";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "*/",
        "/*",
        "**//",
        "`",
        "${x}",
        '"',
        "'",
        "\\",
        "\n",
        "\r",
        "\u2028",
        "\u202e",
        "\u0000",
        "{{x}}",
        "<script>",
        "@deprecated",
        "a",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

function print(fragment: Code): string {
  return layout(fragment, {
    width: 80,
    nameOf: (symbol) => symbol.name,
  });
}

function evaluate(text: string): unknown {
  const js = ts.transpile(`globalThis.result = (${text});`);
  const holder: { result?: unknown } = {};
  // The test is about what the printed text means, so it has to be run.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function("globalThis", js) as (scope: object) => void;
  run(holder);
  return holder.result;
}

describe("literals", () => {
  it("mean the text they were made from", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(evaluate(print(str(text)))).toBe(text);
      }),
    );
  });

  it("mean the value they were made from", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const printed = evaluate(print(lit(value as JsonValue)));
        expect(JSON.stringify(printed)).toBe(JSON.stringify(value));
      }),
    );
  });

  it("keep a __proto__ key a key", () => {
    const value = JSON.parse('{ "__proto__": { "x": 1 } }') as JsonValue;
    const result = evaluate(print(lit(value))) as object;
    expect(Object.keys(result)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it("hold no invisible characters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(print(str(text))).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
        );
      }),
    );
  });

  it("are written as Prettier writes them", async () => {
    const values = ['a"b', "a'b", `a'b"c`, "\u2028", "é", "\\d+\n"];
    const numbers = [0, -1, 1.5, 1e21, 1e-7, 123456789012345680000];
    const text = `export const a = ${print(lit([...values, ...numbers]))};\n`;
    expect(await prettier.format(text, { filepath: "a.ts" })).toBe(text);
  });
});

describe("keys", () => {
  it("name the property that they were made from", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(text !== "__proto__");
        const object = evaluate(print(code`{ ${key(text)}: 1 }`)) as object;
        expect(Object.keys(object)).toEqual([text]);
        const access = print(code`({ ${key(text)}: 1 })${member(text)}`);
        expect(evaluate(access)).toBe(1);
      }),
    );
  });
});

describe("comments", () => {
  it("end at their own end with any content", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, tag) => {
        const comment = docComment({
          paragraphs: [text],
          tags: [{ name: "deprecated", text: tag }],
        });
        const file = ts.createSourceFile(
          "a.ts",
          `${print(comment)}\nexport const after = 1;`,
          ts.ScriptTarget.Latest,
          true,
        );
        expect(file.statements).toHaveLength(1);
        const [, ...further] = ts.getLeadingCommentRanges(file.text, 0) ?? [];
        expect(further).toEqual([]);
      }),
    );
  });

  it("turn tags of the text into text", () => {
    const text = print(docComment({ paragraphs: ["Fine.\n@deprecated no"] }));
    expect(text).toContain(" * \\@deprecated no");
  });
});
