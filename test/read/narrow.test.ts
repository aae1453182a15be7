/** Characters beyond Latin-1 are part of the values that have them, and of no others. */
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { parseText } from "../../src/read/parse.js";
import fc from "../support/fast-check.js";
import { isWide } from "../support/wide.js";

const mark = "¤¬";

describe("a YAML text with characters beyond Latin-1", () => {
  it("has the values that js-yaml reads", () => {
    const part = fc.constantFrom("a", " ", "é", "—", "😀", "\ufeff", mark, "0");
    const word = fc
      .array(part, { maxLength: 8 })
      .map((parts) => parts.join(""));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.oneof(word, fc.constant("__proto__")), tie("value"), {
          maxKeys: 3,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const text = `x: ${JSON.stringify(given)}\n`;
        expect(parseText("a.yaml", text)).toEqual(load(text));
      }),
    );
  });

  it.each([
    "\\xa4\\xac0041",
    "¤\\u00AC0041",
    "\\U000000A4¬0041",
    "¤\\\n  ¬0041",
  ])("has the text that %j stands for", (written) => {
    const text = `x: "—${written}"\n`;
    expect(parseText("a.yaml", text)).toEqual(load(text));
  });

  it("keeps the order of keys, and aliases", () => {
    const text = "z: &z { —: 1, b: é— }\n“a”: *z\nb: 2\n";
    const value = parseText("a.yaml", text) as object;
    expect(Object.entries(value)).toEqual(Object.entries(load(text) as object));
  });

  it("does not make the other values wide", () => {
    const text = 'title: "—"\nnarrow property: a narrow value\n';
    const value = parseText("a.yaml", text) as Record<string, string>;
    const [title = "", narrow = ""] = Object.values(value);
    expect([isWide(title), isWide(narrow)]).toEqual([true, false]);
    expect(Object.keys(value).map(isWide)).toEqual([false, false]);
  });

  it("reports the position of an error in the original text", () => {
    const problems: unknown[] = [];
    try {
      parseText("a.yaml", "————: [}\n");
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      problems.push(error.diagnostic.place?.position);
    }
    expect(problems).toEqual([{ line: 1, column: 8 }]);
  });
});
