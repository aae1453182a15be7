/**
 * The official JSON Schema test suite, from schema to generated code to verdict. What fails is listed in
 * `known-failures.json` with the reason, and the list must be exact: a failure more is a fault, one less is to be taken
 * off it. Groups that no document of that version of OpenAPI can say are in `not-expressible.json`, also with the
 * reason; one that passes all the same does not belong there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failuresOf, filesOf, suiteIsThere } from "./support/suite.js";

const known = listsIn("known-failures.json");
const notExpressible = listsIn("not-expressible.json");

function listsIn(file: string): (folder: string) => string[] {
  const lists = JSON.parse(
    readFileSync(join(import.meta.dirname, file), "utf8"),
  ) as Record<string, { reason: string; names: string[] }[]>;
  return (folder) => (lists[folder] ?? []).flatMap(({ names }) => names);
}

if (!suiteIsThere) {
  it.skip(
    "is skipped: ../shared/json-schema-test-suite is not beside the repository",
  );
}

const parts = [
  // `format.json` wants formats to be mere annotations; ours are checked, as `optional/format` wants.
  { folder: "draft2020-12", openapi: "3.1.0", without: ["format.json"] },
  { folder: "draft2020-12/optional/format", openapi: "3.1.0", without: [] },
  { folder: "draft4", openapi: "3.0.3", without: ["format.json"] },
] as const;

describe.skipIf(!suiteIsThere).each(parts)(
  "$folder as OpenAPI $openapi",
  ({ folder, openapi, without }) => {
    const files = suiteIsThere
      ? filesOf(folder).filter(
          (file) => !(without as readonly string[]).includes(file),
        )
      : [];
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
