/** The code map lists the folders of the source, and comments of files continue it. Paths that pages name exist. */
import MarkdownIt from "markdown-it";
import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { codeMap, firstComment } from "../../scripts/code-map.mjs";
import { templateFolders } from "../../src/emit/targets.js";
import { page, root } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

function foldersIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}${name}/`);
}

describe("the code map", () => {
  const tables = tablesIn(page("docs/architecture.md").text);

  it("lists the folders of src/", () => {
    const rows = tables.find(({ heading }) => heading === "Source")?.rows ?? [];
    const listed = rows.map(([path]) => codeOf(path));
    expect(listed.sort()).toEqual(foldersIn("src/").sort());
  });

  it("lists the folders of templates/ that do not belong to a target", () => {
    const known = [...templateFolders, "site"].map(
      (name) => `templates/${name}/`,
    );
    expect(foldersIn("templates/").sort()).toEqual(known.sort());
  });

  it("continues in the first comment of each file of src/", () => {
    const files = codeMap(join(root, "src"));
    const silent = files
      .filter(([, comment]) => (comment ?? "").split(" ").length < 3)
      .map(([path]) => relative(root, path));
    expect(files.length).toBeGreaterThan(500);
    expect(silent).toEqual([]);
  });

  it("reads a comment of several lines as one", () => {
    const text = "import a;\n/**\n * Reads *all*\n * files.\n */\nlet b;";
    expect(firstComment(text)).toBe("Reads *all* files.");
    expect(firstComment("// Not a doc comment.")).toBeNull();
  });
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
