/** Which files of the docs are pages of a site, and where. */
import { expect, it } from "vitest";
import { siteContent } from "../../src/commands/site/pages.js";

const docs = Object.entries({
  "README.md": "<!-- Generated. -->\n\n# Pets\n",
  "operations/README.md": "---\ntitle: Operations\n---\n\n# Operations\n",
  "operations/pets.md": "# Pets\n",
  "skill/SKILL.md": "# Skill\n",
  "llms.txt": "# Pets\n",
}).map(([path, text]) => ({ path, text }));

it("has a page for each Markdown file that people read", () => {
  const { pages, files } = siteContent(docs);
  expect(pages.map(({ address, markdown }) => [address, markdown])).toEqual([
    ["index", "# Pets\n"],
    ["operations/index", "# Operations\n"],
    ["operations/pets", "# Pets\n"],
  ]);
  expect(files.map(({ path }) => path)).toEqual(["skill/SKILL.md", "llms.txt"]);
});
