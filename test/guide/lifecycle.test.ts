/** The reference of lifecycle extensions lists every spelling that the source understands, and no other. */
import { expect, it } from "vitest";
import {
  deprecatedSpellings,
  deprecatedValueSpellings,
  deprecatedWords,
  lenientStabilitySpellings,
  noteSpellings,
  removalSpellings,
  replacementSpellings,
  sinceSpellings,
  stabilityFlags,
  stabilitySpellings,
  stabilityWords,
  valueNoteSpelling,
  versionSpellings,
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
  ["Deprecation version", versionSpellings],
])("%s lists its spellings in their order", (heading, spellings) => {
  const names = listed(heading, "Spelling").map(([name]) => name);
  expect(names).toEqual(spellings);
});

it("lists the lenient spellings of stability", () => {
  const names = listed("Stability", "Lenient spelling").map(([name]) => name);
  expect(names).toEqual(lenientStabilitySpellings);
});

it("lists the spellings for values of an enum", () => {
  const names = listed("Values of an enum", "Enum spelling");
  expect(names.map(([name]) => name)).toEqual([
    ...deprecatedValueSpellings,
    valueNoteSpelling,
  ]);
});

it("names every word that means deprecated", () => {
  const { text } = page("docs/reference/lifecycle.md");
  const words = deprecatedWords.map((word) => `\`${word}\``).join(", ");
  expect(text).toContain(words);
});

it("lists the levels of stability", () => {
  expect(listed("Stability", "Value")).toEqual([...stabilityWords]);
});

it("lists the flags of stability", () => {
  expect(listed("Stability", "Flag")).toEqual(stabilityFlags);
});
