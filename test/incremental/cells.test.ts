import { expect, it } from "vitest";
import { createCells } from "../../src/incremental/cells.js";

const texts: (string | null)[] = [
  null,
  "",
  "a",
  "=a",
  "a".repeat(40),
  "a".repeat(41),
  "a".repeat(42),
];

it("a cell is found by its key in a later run", () => {
  for (const kind of ["a", "schema", "operation of"])
    for (const key of ["", "Pet", "/pets get", "one\ntwo"]) {
      const text = (asked: string) => `${kind} ${asked}`;
      const cell = createCells().addKind(kind, text)(key);
      const later = createCells();
      later.addKind(kind, text);
      expect(later.digestOf(cell.key)).toBe(cell.digest());
    }
});

it("a cell of a kind that the run does not have is not found", () => {
  const cell = createCells().addKind("schema", () => "a")("Pet");
  const later = createCells();
  for (const other of ["chema", "schemas", "Schema"])
    later.addKind(other, () => "a");
  expect(later.digestOf(cell.key)).toBe(null);
});

it("cells have equal digests if their texts are equal", () => {
  const digestOf = (text: string | null) =>
    createCells()
      .addKind(
        "schema",
        () => text,
      )("Pet")
      .digest();
  expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
  expect(texts.map(digestOf)).toEqual(texts.map(digestOf));
});
