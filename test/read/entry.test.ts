import { join } from "node:path";
import { expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { entryOf } from "../../src/read/entry-document.js";
import { folderWith, frame } from "./folder.js";

async function entry(files: Record<string, unknown>): Promise<string> {
  const folder = folderWith(files);
  try {
    return (await entryOf(folder, "specs")).slice(folder.length + 1);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return `${error.diagnostic.code}: ${error.diagnostic.message}`;
  }
}

it.each([
  [{ "api.yaml": "openapi: 3.1.0\n", "pets.yaml": "Pet: {}\n" }, "api.yaml"],
  [{ "api.json": frame, "a.txt": "openapi: 3.1.0" }, "api.json"],
  [{ "old.yml": "swagger: '2.0'\n", "sub/api.yaml": frame }, "old.yml"],
  [
    { "api.yaml": frame, "overlay.yaml": "overlay: 1.0.0\nx: {openapi: 1}\n" },
    "api.yaml",
  ],
  [{ "api.yaml": frame, "package.json": '{"openapi-like": 1}' }, "api.yaml"],
  // What cannot be read may be the one: reading it tells what is wrong with it.
  [{ "api.yaml": "openapi: [3.1.0\n", "a.yaml": "b: [\n" }, "api.yaml"],
])("%j: %s", async (files, expected) => {
  expect(await entry(files)).toBe(expected);
});

it("is one document, not several or none", async () => {
  expect(await entry({ "b.yaml": frame, "a.json": frame })).toBe(
    "folder-with-entries: The folder specs has several OpenAPI documents: a.json, b.yaml.",
  );
  expect(await entry({ "pets.yaml": "Pet: {}\n" })).toMatch(
    /^folder-without-entry: No document in the folder specs has /,
  );
});

it("is the file itself where one is named", async () => {
  const file = join(folderWith({ "a.txt": "" }), "a.txt");
  expect(await entryOf(file, "a.txt")).toBe(file);
  expect(await entryOf("/nowhere", "nowhere")).toBe("/nowhere");
});
