/** Every link to a file or a heading of the repository has a target. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linkTargets } from "../docs/links.js";
import { pages, root } from "./pages.js";

function problemWith(from: string, target: string): string | null {
  const [file = "", anchor] = target.split("#");
  const path =
    file === ""
      ? from
      : normalize(join(dirname(from), decodeURIComponent(file)));
  if (!existsSync(join(root, path))) return `${target}: no such file`;
  if (anchor === undefined || !path.endsWith(".md")) return null;
  return anchorsOf(readFileSync(join(root, path), "utf8")).has(anchor)
    ? null
    : `${target}: no such heading`;
}

describe.each(pages)("$path", ({ path, text }) => {
  it("links to files and headings that exist", () => {
    const problems = linkTargets(text)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => problemWith(path, target))
      .filter((problem) => problem !== null);
    expect(problems).toEqual([]);
  });
});

it("each guide and reference page can be reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const from of reached) {
    const found = pages.find(({ path }) => path === from);
    for (const target of linkTargets(found?.text ?? "")) {
      if (/^[a-z]+:/.test(target)) continue;
      reached.add(normalize(join(dirname(from), target.replace(/#.*$/, ""))));
    }
  }
  const missing = pages
    .map(({ path }) => path)
    .filter((path) => /^docs\/(guide|reference)\//.test(path))
    .filter((path) => !reached.has(path));
  expect(missing).toEqual([]);
});

describe("the check of links", () => {
  it("finds a missing file and a missing heading", () => {
    expect(problemWith("README.md", "docs/none.md")).toMatch(/no such file/);
    expect(problemWith("README.md", "#none")).toMatch(/no such heading/);
    expect(problemWith("README.md", "#specwright")).toBeNull();
  });
});
