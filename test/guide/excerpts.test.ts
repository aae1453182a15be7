/**
 * Excerpts on the pages are what the generated files say. A comment names the file before the block:
 * `<!-- excerpt generated/client/src/operations/pets.ts -->`. Lines `// ...` stand for lines that are left out.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages, root } from "./pages.js";

const excerpts = pages
  .flatMap(({ blocks }) => blocks)
  .flatMap(({ place, text, comment }) => {
    const file = /^excerpt (\S+)$/.exec(comment ?? "")?.[1];
    return file === undefined ? [] : [{ place, text, file }];
  });

/**
 * Whether the lines are in the file, in their order; without a gap except where the excerpt shows one. The file may
 * indent all of them.
 */
function isExcerpt(text: string, source: string): boolean {
  const indentations = new Set(
    source.split("\n").map((line) => /^ */.exec(line)?.[0] ?? ""),
  );
  return [...indentations].some((indentation) =>
    hasLines(source.split("\n"), partsOf(text, indentation)),
  );
}

/** The lines before, between and after the gaps. */
function partsOf(text: string, indentation: string): string[][] {
  return text
    .trimEnd()
    .split(/\n?^ *(?:\/\/|#) \.\.\.$\n?/m)
    .map((part) =>
      part.split("\n").map((line) => (line === "" ? "" : indentation + line)),
    );
}

function hasLines(lines: readonly string[], parts: string[][]): boolean {
  let from = 0;
  return parts.every((part) => {
    for (let at = from; at + part.length <= lines.length; at++) {
      if (!part.every((line, index) => lines[at + index] === line)) continue;
      from = at + part.length;
      return true;
    }
    return false;
  });
}

describe("excerpts", () => {
  it("exist", () => {
    expect(excerpts).not.toEqual([]);
  });

  it.each(excerpts)("$place is in $file", ({ text, file }) => {
    const source = readFileSync(join(root, file), "utf8");
    expect(isExcerpt(text, source), text).toBe(true);
  });

  it("are compared line by line, with gaps only where they show one", () => {
    const source = "a\nb\nc\nd\n";
    expect(isExcerpt("a\nb\n", source)).toBe(true);
    expect(isExcerpt("a\nc\n", source)).toBe(false);
    expect(isExcerpt("a\n// ...\nd\n", source)).toBe(true);
    expect(isExcerpt("d\n// ...\na\n", source)).toBe(false);
    expect(isExcerpt("a:\n  b\n", "x:\n  a:\n    b\n")).toBe(true);
  });
});
