/**
 * The pages of the flavor `docusaurus` are CommonMark and say so. They are valid MDX with the same text, too, for sites
 * that read all pages as MDX.
 */
import { describe, expect, it } from "vitest";
import { prose } from "../../src/emit/markdown/index.js";
import { generate } from "../../src/generate.js";
import { siteContent } from "../../src/commands/site/pages.js";
import { payloads as markdownPayloads } from "../markdown/hostile.js";
import { textOf } from "../markdown/render.js";
import { markdownText, mdxPageText } from "./compare.js";
import { mdxReader } from "./mdx.js";
import { payloads } from "./payloads.js";
import { needsVitePress } from "./tools.js";

describe("MDX", needsVitePress, () => {
  it.each([
    "spec/petstore.yaml",
    "test/golden/samples/input/openapi.yaml",
    "test/docs/hostile-docs.yaml",
  ])("shows the text of all pages of %s", async (input) => {
    const read = await mdxReader();
    const { files } = await generate({
      input,
      targets: ["docs"],
      docs: { flavor: "docusaurus" },
      today: "2026-11-15",
    });
    const docs = files.map(({ path, text }) => ({
      path: path.replace("docs/", ""),
      text,
    }));
    const { pages } = siteContent(docs);
    expect(pages.length).toBeGreaterThan(2);
    for (const { source, markdown } of pages) {
      const text = mdxPageText(await read(markdown));
      const expected = mdxPageText(markdownText(markdown));
      expect({ source, text }).toEqual({ source, text: expected });
    }
  });

  it.each([...payloads, ...markdownPayloads])(
    "shows %j as text",
    async (payload) => {
      const read = await mdxReader();
      const markdown = `# heading\n\n${textOf(prose(payload))}\n`;
      expect(mdxPageText(await read(markdown))).toBe(
        mdxPageText(markdownText(markdown)),
      );
    },
  );
});
