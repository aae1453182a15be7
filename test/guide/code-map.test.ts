/** The code map lists every folder of the source and of the templates. Paths that pages name exist. */
import MarkdownIt from "markdown-it";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { page, root } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [
      `${folder}${name}/`,
      ...foldersIn(`${folder}${name}/`),
    ]);
}

const tables = tablesIn(page("docs/architecture.md").text);

it.each([
  ["Source", "src/"],
  ["Templates", "templates/"],
])("the tables in %s list the folders of %s", (heading, folder) => {
  const rows = tables
    .filter((table) => table.heading === heading)
    .flatMap((table) => table.rows);
  const listed = rows.map(([path]) => codeOf(path));
  expect(listed.sort()).toEqual(foldersIn(folder).sort());
});

/** Code spans that begin like a path of the repository, without placeholders. */
function pathsIn(text: string): string[] {
  return new MarkdownIt()
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "code_inline")
    .map(({ content }) => content)
    .filter((content) =>
      /^(?:src|templates|test|scripts|bench|spec|generated|examples|docs)\/[\w./-]*$/.test(
        content,
      ),
    );
}

describe.each(["docs/architecture.md", "CONTRIBUTING.md", "test/README.md"])(
  "%s",
  (path) => {
    it("names files and folders that exist", () => {
      const named = pathsIn(page(path).text);
      expect(named).not.toEqual([]);
      expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    });
  },
);
