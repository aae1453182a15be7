import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import { unifiedDiff } from "../../src/write/diff.js";
import type { Change } from "../../src/write/plan.js";

function change(before: string | null, after: string | null): Change {
  return { kind: "changed", path: "docs/README.md", before, after };
}

const numbers = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const lines = (list: readonly string[]) => list.map((l) => `${l}\n`).join("");

/** A diff without limits, and without the names of the files. */
function diffOf(before: readonly string[], after: readonly string[]) {
  const limits = { perFile: Infinity, total: Infinity };
  const texts = change(lines(before), lines(after));
  return unifiedDiff([texts], limits).slice(2);
}

describe("the lines of a diff", () => {
  const someLines = fc.array(fc.constantFrom("a", "b", "c", "d"), {
    maxLength: 30,
  });

  it("turn one text into the other", () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        expect(applied(before, diffOf(before, after))).toEqual(after);
      }),
    );
  });

  it("are as few as possible", () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        const diff = diffOf(before, after);
        const changed = diff.filter((line) => /^[-+]/.test(line));
        const kept = longestCommon(before, after);
        expect(changed).toHaveLength(before.length + after.length - 2 * kept);
      }),
    );
  });

  it("replace a text that has nothing in common with the new one", () => {
    const before = Array.from({ length: 3000 }, (_, index) => `old ${index}`);
    const after = Array.from({ length: 3000 }, (_, index) => `new ${index}`);
    const diff = diffOf(before, after);
    expect(diff[0]).toBe("@@ -1,3000 +1,3000 @@");
    expect(applied(before, diff)).toEqual(after);
  });

  it("leave out differences of line ends", () => {
    expect(unifiedDiff([change("a\r\nb", "a\nb\n")])).toHaveLength(2);
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

/** A second implementation of what a patch means. */
function applied(before: readonly string[], diff: readonly string[]) {
  const after: string[] = [];
  let at = 0;
  for (const line of diff) {
    const [, start, length] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
    if (start !== undefined) {
      const first = length === "0" ? Number(start) : Number(start) - 1;
      while (at < first) after.push(before[at++] ?? "");
    } else if (line.startsWith("+")) after.push(line.slice(1));
    else {
      expect(before[at]).toBe(line.slice(1));
      if (line.startsWith(" ")) after.push(line.slice(1));
      at++;
    }
  }
  return [...after, ...before.slice(at)];
}

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
