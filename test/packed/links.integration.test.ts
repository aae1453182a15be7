/** Every link of a Markdown file in the packed tool leads to a file and a heading of the package, or to the web. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linkTargets } from "../docs/links.js";
import { root } from "../guide/pages.js";
import { run } from "../packages/npm.js";

const files = packedFiles();
const pages = [...files].filter((path) => path.endsWith(".md"));

function packedFiles(): Set<string> {
  const flags = ["--dry-run", "--ignore-scripts", "--json"];
  const [packed] = JSON.parse(
    run("npm", ["pack", ...flags, root], tmpdir()),
  ) as { files: { path: string }[] }[];
  return new Set(packed?.files.map(({ path }) => path));
}

function problemWith(from: string, target: string): string | null {
  if (/^https:/.test(target)) return null;
  const [file = "", anchor] = target.split("#");
  const path =
    file === "" ? from : posix.join(dirname(from), decodeURIComponent(file));
  const isFolder = [...files].some((other) => other.startsWith(`${path}/`));
  if (!files.has(path) && !isFolder) return `${target}: not in the package`;
  if (anchor === undefined || !path.endsWith(".md")) return null;
  return anchorsOf(readFileSync(join(root, path), "utf8")).has(anchor)
    ? null
    : `${target}: no such heading`;
}

it("contains the README, the changelog, all guides and the reference", () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      "CHANGELOG.md",
      "README.md",
      "docs/guide/projects.md",
      "docs/reference/cli.md",
    ]),
  );
});

describe.each(pages)("%s", (path) => {
  it("has no link that leads out of the package", () => {
    const text = readFileSync(join(root, path), "utf8");
    const problems = linkTargets(text)
      .map((target) => problemWith(path, target))
      .filter((problem) => problem !== null);
    expect(problems).toEqual([]);
  });
});

describe("the check of links", () => {
  it.each([
    ["README.md", "docs/architecture.md", /not in the package/],
    ["docs/guide/ci.md", "../../examples/petstore/src", /not in the package/],
    ["README.md", "docs/guide/ci.md#none", /no such heading/],
    ["README.md", "http://example.com", /not in the package/],
  ])("refuses a link from %s to %s", (from, target, problem) => {
    expect(problemWith(from, target)).toMatch(problem);
  });

  it("accepts files, folders and headings", () => {
    expect(problemWith("docs/guide/ci.md", "../../examples/ci")).toBeNull();
    expect(problemWith("README.md", "docs/guide/ci.md")).toBeNull();
    expect(problemWith("README.md", "#quick-start")).toBeNull();
  });
});
