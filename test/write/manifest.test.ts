/** The list of generated files after merges of Git. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseManifest, printManifest } from "../../src/write/manifest.js";

interface Content {
  files: string[];
  names: Record<string, Record<string, string>>;
}

/** The lines of both sides, as `merge=union` keeps them. */
function union(base: Content, ours: Content, theirs: Content): string {
  const folder = mkdtempSync(join(tmpdir(), "specwright-manifest-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const paths = [ours, base, theirs].map((content, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, printManifest(content, 2));
    return path;
  });
  execFileSync("git", ["merge-file", "--union", ...paths]);
  return readFileSync(paths[0] ?? "", "utf8");
}

const base: Content = {
  files: ["client/src/index.ts", "client/src/pets.ts"],
  names: { operations: { listPets: "ListPets" }, schemas: { pet: "Pet" } },
};
const withFile = (file: string): Content => ({
  ...base,
  files: [...base.files, file],
});
const withNames = (section: string, key: string): Content => ({
  ...base,
  names: {
    ...base.names,
    [section]: { ...base.names[section], [key]: key.toUpperCase() },
  },
});
const empty: Content = { files: [], names: { operations: {}, schemas: {} } };

it.each<[string, Content, Content, Content]>([
  ["two files at the end", base, withFile("x.ts"), withFile("y.ts")],
  ["two files at the start", base, withFile("a.ts"), withFile("b.ts")],
  ["one file in both", base, withFile("x.ts"), withFile("x.ts")],
  ["a file, and one less", withFile("x.ts"), withFile("y.ts"), base],
  [
    "names of one list",
    base,
    withNames("schemas", "x"),
    withNames("schemas", "y"),
  ],
  [
    "names of two lists",
    base,
    withNames("operations", "x"),
    withNames("schemas", "a"),
  ],
  ["names of a new list", base, withNames("tags", "x"), withNames("tags", "y")],
  ["a name and a file", base, withNames("schemas", "x"), withFile("x.ts")],
  [
    "first files",
    empty,
    { ...empty, files: ["x.ts"] },
    { ...empty, files: ["y.ts"] },
  ],
  [
    "first names",
    empty,
    { ...empty, names: { ...empty.names, schemas: { x: "X" } } },
    { ...empty, names: { ...empty.names, schemas: { y: "Y" } } },
  ],
])("has the files and names of both sides: %s", (_, before, ours, theirs) => {
  const text = union(before, ours, theirs);
  expect(parseManifest(text.replaceAll("\n", "\r\n"))).toEqual(
    parseManifest(text),
  );
  const reading = parseManifest(text);
  if (reading.kind !== "owned") throw new Error(reading.reason);
  for (const side of [ours, theirs]) {
    for (const file of side.files) expect([...reading.owned]).toContain(file);
    expect(reading.names).toMatchObject(side.names);
  }
});
