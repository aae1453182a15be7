/** The reference of lifecycle extensions lists every spelling that the source understands, and no other. */
import { expect, it } from "vitest";
import {
  deprecatedSpellings,
  noteSpellings,
  removalSpellings,
  replacementSpellings,
  sinceSpellings,
  stabilityFlags,
  stabilitySpellings,
  stabilityWords,
} from "../../src/model/lifecycle/spellings.js";
import { page } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

const tables = tablesIn(page("docs/reference/lifecycle.md").text);

/** The first column, or the first two, of the table with this heading and this first column. */
function listed(heading: string, column: string): string[][] {
  const table = tables.find(
    (candidate) =>
      candidate.heading === heading && candidate.header[0] === column,
  );
  return (table?.rows ?? []).map(([first, second]) => [
    codeOf(first),
    second ?? "",
  ]);
}

it.each([
  ["Deprecated", deprecatedSpellings],
  ["Deprecation date", sinceSpellings],
  ["Removal date", removalSpellings],
  ["Note", noteSpellings],
  ["Replacement", replacementSpellings],
  ["Stability", stabilitySpellings],
])("%s lists its spellings in their order", (heading, spellings) => {
  const names = listed(heading, "Spelling").map(([name]) => name);
  expect(names).toEqual(spellings);
});

it("lists the levels of stability", () => {
  expect(listed("Stability", "Value")).toEqual([...stabilityWords]);
});

it("lists the flags of stability", () => {
  expect(listed("Stability", "Flag")).toEqual(stabilityFlags);
});
