/** The docs as MDX for Docusaurus and as pages for GitBook. MDX is compiled if @mdx-js/mdx is installed. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prose } from "../../src/emit/markdown/index.js";
import { docusaurusFiles, mdxText } from "../../src/site/formats/docusaurus.js";
import { gitbookFiles } from "../../src/site/formats/gitbook.js";
import { siteContent, type SiteFile } from "../../src/site/pages.js";
import { payloads as markdownPayloads } from "../markdown/hostile.js";
import { textOf } from "../markdown/render.js";
import { markdownText, mdxPageText } from "./compare.js";
import { mdxReader } from "./mdx.js";
import { payloads } from "./payloads.js";
import { announce, noVitePress, repository } from "./tools.js";

announce("MDX", noVitePress);

function docsIn(folder: string): SiteFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

const petStore = siteContent(docsIn(join(repository, "generated/docs")));

it("writes alerts as admonitions and as hints", () => {
  const page = "# a\n\n> [!WARNING]\n> **Deprecated**\n> more\n\nend\n";
  expect(mdxText(page)).toBe(
    "# a\n\n:::warning\n\n**Deprecated**\nmore\n\n:::\n\nend\n",
  );
  const pages = [{ source: "README.md", address: "index", markdown: page }];
  const written = gitbookFiles({ pages, files: [] }).map(({ text }) => text);
  expect(written[1]).toBe(
    '# a\n\n{% hint style="warning" %}\n**Deprecated**\nmore\n{% endhint %}\n\nend\n',
  );
});

it("lists every page in SUMMARY.md, and each page once", () => {
  const [summary] = gitbookFiles(petStore);
  const links = [...(summary?.text ?? "").matchAll(/\]\(([^)]*)\)/g)];
  expect(links.map(([, path]) => path).sort()).toEqual(
    petStore.pages.map(({ source }) => source).sort(),
  );
});

it("has front matter in which the title is a string", () => {
  const [page] = docusaurusFiles({
    pages: [{ source: "README.md", address: "index", markdown: '# a: "b"\n' }],
    files: [],
  });
  expect(page?.text).toContain('title: "a: \\"b\\""\n');
});

describe.skipIf(noVitePress !== null)("MDX", () => {
  const golden = readdirSync(join(repository, "test/golden"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((path) =>
      /expected\/docs\/.*\.md$/.test(path.replaceAll("\\", "/")),
    )
    .map((path) => ({
      path,
      text: readFileSync(join(repository, "test/golden", path), "utf8"),
    }));

  it("compiles for all pages of the golden cases and shows their text", async () => {
    const read = await mdxReader();
    const pages = [...petStore.pages, ...siteContent(golden).pages];
    expect(pages.length).toBeGreaterThan(30);
    for (const { source, markdown } of pages) {
      expect({
        source,
        text: mdxPageText(await read(mdxText(markdown))),
      }).toEqual({
        source,
        text: markdownText(markdown),
      });
    }
  });

  it.each([...payloads, ...markdownPayloads])(
    "shows %j as text",
    async (payload) => {
      const read = await mdxReader();
      const markdown = `# heading\n\n${textOf(prose(payload))}\n`;
      expect(mdxPageText(await read(mdxText(markdown)))).toBe(
        markdownText(markdown).replaceAll(":::", ""),
      );
    },
  );
});
