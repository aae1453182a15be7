import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unifiedDiff } from "../../src/write/diff.js";
import { editScript } from "../../src/write/edit-script.js";
import type { Change } from "../../src/write/plan.js";

function change(before: string | null, after: string | null): Change {
  return { kind: "changed", path: "docs/README.md", before, after };
}

const numbers = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const lines = (list: readonly string[]) => list.map((l) => `${l}\n`).join("");

describe("the edit script", () => {
  const someLines = fc.array(fc.constantFrom("a", "b", "c", "d"), {
    maxLength: 30,
  });

  it("turns one text into the other", () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        const script = editScript(before, after);
        const side = (skip: string) =>
          script.filter((edit) => edit.kind !== skip).map((edit) => edit.line);
        expect(side("add")).toEqual(before);
        expect(side("remove")).toEqual(after);
      }),
    );
  });

  it("is the shortest one", () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        const kept = editScript(before, after).filter((e) => e.kind === "keep");
        expect(kept).toHaveLength(longestCommon(before, after));
      }),
    );
  });

  it("gives up on texts that have nothing in common", () => {
    const before = Array.from({ length: 3000 }, (_, index) => `old ${index}`);
    const after = Array.from({ length: 3000 }, (_, index) => `new ${index}`);
    expect(editScript(before, after)).toHaveLength(6000);
  });
});

describe("the unified diff", () => {
  it("shows three lines around each change and joins what is near", () => {
    const after = [...numbers];
    after[9] = "changed";
    after[12] = "changed too";
    after.splice(25, 0, "added");
    const diff = unifiedDiff([change(lines(numbers), lines(after))]);
    expect(diff).toEqual([
      "--- a/docs/README.md",
      "+++ b/docs/README.md",
      "@@ -7,10 +7,10 @@",
      " line 7",
      " line 8",
      " line 9",
      "-line 10",
      "+changed",
      " line 11",
      " line 12",
      "-line 13",
      "+changed too",
      " line 14",
      " line 15",
      " line 16",
      "@@ -23,6 +23,7 @@",
      " line 23",
      " line 24",
      " line 25",
      "+added",
      " line 26",
      " line 27",
      " line 28",
    ]);
  });

  it("shows new and removed files against nothing", () => {
    expect(unifiedDiff([change(null, "a\nb\n")])).toEqual([
      "--- /dev/null",
      "+++ b/docs/README.md",
      "@@ -0,0 +1,2 @@",
      "+a",
      "+b",
    ]);
    expect(unifiedDiff([change("a\n", null)])).toEqual([
      "--- a/docs/README.md",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-a",
    ]);
  });

  it("says how much it leaves out", () => {
    const long = change(null, lines(numbers));
    const diff = unifiedDiff([long, long, long], { perFile: 10, total: 15 });
    expect(diff.filter((line) => line.startsWith("..."))).toEqual([
      "... 21 more lines",
      "... 26 more lines",
      "... 1 more file",
    ]);
  });

  it("leaves the manifest out", () => {
    const manifest = { ...change("a\n", "b\n"), path: ".specwright.json" };
    expect(unifiedDiff([manifest])).toEqual([]);
  });

  it("lets no control characters through", () => {
    const diff = unifiedDiff([change(null, "\u001b[31mred\n")]);
    expect(diff.at(-1)).toBe("+\\u001b[31mred");
  });
});

function longestCommon(one: readonly string[], other: readonly string[]) {
  let row = other.map(() => 0);
  for (const line of one) {
    const next: number[] = [];
    for (const [index, candidate] of other.entries()) {
      next.push(
        line === candidate
          ? (row[index - 1] ?? 0) + 1
          : Math.max(row[index] ?? 0, next[index - 1] ?? 0),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
