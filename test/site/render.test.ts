/** Pages as HTML: every text of a page stays text, and the parts of the docs get their markup. */
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { prose, proseLine } from "../../src/emit/markdown/index.js";
import { outlineOf, renderPage } from "../../src/commands/site/render/page.js";
import { payloads as markdownPayloads } from "../markdown/hostile.js";
import { elements, textOf } from "../markdown/render.js";
import { payloads } from "./payloads.js";
import { compact, textOfHtml } from "./text.js";

const highlight = (code: string) =>
  `<pre><code>${code.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`;

function html(
  markdown: string,
  source = "operations/pets.md",
  consoles: string[] = [],
): string {
  const sources = new Set(["README.md", "schemas.md", "operations/pets.md"]);
  return renderPage(
    { source, address: "x", markdown, consoles },
    sources,
    highlight,
  ).html;
}

/** Another renderer of the same Markdown. It passes HTML through, so that a tag in its output is a tag. */
const judge = new MarkdownIt({ html: true, linkify: false });

const markup = new Set([
  ..."a b blockquote br button code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre s span strong table tbody td th thead tr ul wbr".split(
    " ",
  ),
]);

const attributes =
  /^(?:aria-label|data-(?:label|operation)|class|href|id|rel|role|start|tabindex|title)$/;

/** Marks that VitePress would interpret, attributes that we do not write, and addresses that run code. */
function unsafe(rendered: string): string[] {
  const tags = rendered.match(/<[a-z][^>]*>/g) ?? [];
  const pairs = tags.flatMap((tag) => [
    ...tag.matchAll(/\s([^\s=>"]+)(?:="([^"]*)")?/g),
  ]);
  return [
    ...(rendered.match(/\{\{|__|_vp-/g) ?? []),
    ...pairs
      .filter(([, name = ""]) => !attributes.test(name))
      .map(([whole]) => whole),
    ...pairs
      .filter(
        ([, name, value = ""]) =>
          name === "href" && /^(?!https?:|mailto:)[^/?#]*:/i.test(value),
      )
      .map(([whole]) => whole),
  ];
}

describe.each([...payloads, ...markdownPayloads])("%j", (payload) => {
  it("is text in a paragraph", () => {
    const markdown = textOf(prose(payload));
    const rendered = html(markdown).replace(
      /<(button|span class="lang").*?<\/\w+>/g,
      "",
    );
    expect(compact(textOfHtml(rendered))).toBe(
      compact(textOfHtml(judge.render(markdown))),
    );
    expect([...elements(rendered)].filter((tag) => !markup.has(tag))).toEqual(
      [],
    );
    expect(unsafe(rendered)).toEqual([]);
  });

  it("is text in a table and in a heading", () => {
    const cell = textOf(proseLine(payload)).replaceAll("\n", " ");
    const markdown = `# ${cell}\n\n| a |\n| - |\n| ${cell.replaceAll("|", "\\|")} |\n`;
    const rendered = html(markdown);
    expect([...elements(rendered)].filter((tag) => !markup.has(tag))).toEqual(
      [],
    );
    expect(unsafe(rendered)).toEqual([]);
  });
});

it("shows HTML as text, also where a page contains it", () => {
  const rendered = html(
    "a <b onclick=x>b</b>\n\n<script>c</script>\n\n<details>d\n</details>",
  );
  expect([...elements(rendered)]).toEqual(["p"]);
  expect(compact(textOfHtml(rendered))).toBe(
    "a<bonclick=x>b</b><script>c</script><details>d</details>",
  );
});

it("gives a heading the anchor before it, or the one of GitHub", () => {
  const rendered = html(
    '# A b\n\n<a id="operation-x"></a>\n\n## X\n\n## Request body\n\n## Request body\n',
  );
  const ids = [...rendered.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["a-b", "operation-x", "request-body", "request-body-1"]);
  expect(rendered).not.toContain("<a id");
});

it("links to pages of the site and leaves other links as they are", () => {
  const rendered = html(
    "[a](../README.md#errors) [b](pets.md) [c](#x) [d](https://e.example/f.md) [g](other.md)",
  );
  const links = [...rendered.matchAll(/<a href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
  expect(links).toEqual([
    "../index.html#errors",
    "pets.html",
    "#x",
    "https://e.example/f.md",
    "other.md",
  ]);
});

it("shows alerts of the docs as boxes, and an escaped mark as text", () => {
  expect(html("> [!WARNING]\n> **Deprecated**")).toMatch(
    /<div class="warning custom-block github-alert" role="note" aria-label="Warning">/,
  );
  expect(html("> \\[!WARNING\\]\n> text")).toContain("<blockquote>");
});

it("shows the lifecycle as badges", () => {
  const page =
    "## getPet\n\n`GET /pets/{petId}` · **deprecated**\n\n| Lifecycle |\n| - |\n| beta |\n";
  expect(html(page).match(/<span class="VPBadge \w+">\w+/g)).toEqual([
    '<span class="VPBadge warning">deprecated',
    '<span class="VPBadge warning">deprecated',
    '<span class="VPBadge tip">beta',
  ]);
  expect(outlineOf({ markdown: page })).toMatchObject([
    { level: 2, anchor: "getpet", title: "getPet", badge: "deprecated" },
  ]);
});
