/**
 * Runs the official JSON Schema test suite: generates a validator for each schema and compares its results.
 * `known-failures.json` lists each failing test with a reason. `not-expressible.json` lists groups of tests whose
 * schema that version of OpenAPI cannot express. Both lists must be exact: a test that passes must not be listed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { failuresOf, filesOf, removeFolder } from "./support/suite.js";

afterAll(removeFolder);

const known = listsIn("known-failures.json");
const notExpressible = listsIn("not-expressible.json");

function listsIn(file: string): (folder: string) => string[] {
  const lists = JSON.parse(
    readFileSync(join(import.meta.dirname, file), "utf8"),
  ) as Record<string, { reason: string; names: string[] }[]>;
  return (folder) => (lists[folder] ?? []).flatMap(({ names }) => names);
}

const parts = [
  // `format.json` expects that `format` is an annotation only. Specwright checks formats, as `optional/format` expects.
  { folder: "draft2020-12", openapi: "3.1.0", without: ["format.json"] },
  { folder: "draft2020-12/optional/format", openapi: "3.1.0", without: [] },
  { folder: "draft4", openapi: "3.0.3", without: ["format.json"] },
] as const;

describe.each(parts)(
  "$folder as OpenAPI $openapi",
  ({ folder, openapi, without }) => {
    const files = filesOf(folder).filter(
      (file) => !(without as readonly string[]).includes(file),
    );
    it.each(files)("%s", async (file) => {
      const failures = await failuresOf(folder, file, openapi);
      const ofFile = (line: string) => line.startsWith(`${file} | `);
      const beyond = notExpressible(folder).filter(ofFile);
      const groupOf = (line: string) =>
        beyond.find((group) => line.startsWith(`${group} | `));
      expect([...new Set(failures.map(groupOf))].filter(Boolean)).toEqual(
        beyond,
      );
      expect(failures.filter((line) => !groupOf(line))).toEqual(
        known(folder).filter(ofFile),
      );
    });
  },
);
