/** Words that are not in plain technical English are kept out of source, templates and documentation. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const avoided =
  /\b(nobody|whoever|somebody|(is|are) told|what is none|such a one|(its|their) like|lets? go|stands)\b/i;

const files = ["src", "templates", "docs", "spec", "examples/petstore/src"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => join(folder, path),
    ),
  )
  .concat("README.md", "CONTRIBUTING.md")
  .filter((path) => /\.(ts|hbs|md|yaml)$/.test(path));

it("no file has a word that readers would not search for", () => {
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        avoided.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
