import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnostic, type SourcePlace } from "../../src/base/diagnostics.js";
import { formatDiagnostic } from "../../src/cli/format-diagnostic.js";
import { locate } from "../../src/read/positions.js";
import { folderWith } from "./folder.js";

const yaml = `openapi: 3.1.0
paths:
  /pets/{id}:
    get:
      deprecated: yes
      tags: [a, bb]
base: &base
  name: x
other: *base
`;

async function find(place: Omit<SourcePlace, "document">) {
  const entry = join(folderWith({ "spec.yaml": yaml }), "spec.yaml");
  const [found] = await locate(entry, [{ document: "spec.yaml", ...place }]);
  return found && [found.line, found.column, found.length];
}

describe("positions", () => {
  it.each([
    ["/openapi", "value", [1, 10, 5]],
    ["/openapi", "key", [1, 1, 7]],
    ["/paths/~1pets~1{id}/get/deprecated", "value", [5, 19, 3]],
    ["/paths/~1pets~1{id}/get/tags/1", "value", [6, 17, 2]],
    ["/paths/~1pets~1{id}", "value", [3, 3, 10]],
    ["/other/name", "value", [8, 9, 1]],
    ["/openapi/not/there", "value", [1, 10, 5]],
  ] as const)("%s as %s", async (pointer, target, expected) => {
    expect(await find({ pointer, target })).toEqual(expected);
  });

  it("takes a position from a parser", async () => {
    const position = { line: 2, column: 3 };
    expect(await find({ pointer: "", position })).toEqual([2, 3, 1]);
  });

  it("finds nothing in a document that cannot be read", async () => {
    const entry = join(folderWith({ "spec.yaml": yaml }), "spec.yaml");
    const place = { document: "none.yaml", pointer: "" };
    expect(await locate(entry, [place, null])).toEqual([null, null]);
  });

  it("works in JSON, too", async () => {
    const text = '{\n  "openapi": "3.1.0",\n  "a": {"b/c": [1, 2]}\n}\n';
    const entry = join(folderWith({ "spec.json": text }), "spec.json");
    const place = { document: "spec.json", pointer: "/a/b~1c/1" };
    const [found] = await locate(entry, [place]);
    expect(found).toMatchObject({ line: 3, column: 20 });
  });
});

describe("code frames", () => {
  async function framed(text: string, place: SourcePlace, colour = false) {
    const folder = folderWith({ "specs/spec.yaml": text });
    const entry = "specs/spec.yaml";
    const [located = null] = await locate(join(folder, entry), [place]);
    const found = diagnostic("unknown-type", place, { type: '"strng"' });
    return formatDiagnostic(found, located, {
      entry,
      cwd: folder,
      colour,
    });
  }

  it("shows file, line, column, excerpt, message and fix", async () => {
    const place = { document: "spec.yaml", pointer: "/a/type" };
    expect(await framed("a:\n  x: 1\n  type: strng\n  y: 2\n", place)).toBe(
      `warning unknown-type: "strng" is not a JSON Schema type; any type is allowed.
  at specs/spec.yaml:3:9
  1 | a:
  2 |   x: 1
  3 |   type: strng
    |         ^^^^^
  4 |   y: 2
  Use string, number, integer, boolean, array, object or null.`,
    );
  });

  it("keeps control characters away from the terminal", async () => {
    const place = { document: "spec.yaml", pointer: "/a" };
    const text = "a: 'x\u009b2Jy\u202e'\n";
    const shown = await framed(text, place);
    expect(shown).toContain("'x?2Jy?'");
  });

  it("paints when it is asked to", async () => {
    const place = { document: "spec.yaml", pointer: "/a" };
    expect(await framed("a: 1\n", place, true)).toContain("\u001b[33m");
    expect(await framed("a: 1\n", place, false)).not.toContain("\u001b[");
  });

  it("cuts long lines around the place", async () => {
    const place = { document: "spec.yaml", pointer: "/a" };
    const shown = await framed(`a: ${"x".repeat(5_000)}\n`, place);
    expect(
      Math.max(...shown.split("\n").map((line) => line.length)),
    ).toBeLessThan(130);
  });
});
