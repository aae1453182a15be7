/**
 * The docs as MDX for Docusaurus 3. The docs already escape `{` and `<`, so what remains is the syntax that only MDX
 * and Docusaurus have: lines that import or export, alerts, and the `{#id}` of headings.
 */
import type { SiteContent, SiteFile } from "../pages.js";
import { outlineOf } from "../render/page.js";
import { linesOfPage, type PageLine } from "./lines.js";

export function docusaurusFiles({ pages, files }: SiteContent): SiteFile[] {
  return [
    ...pages.map((page, index) => {
      const [first] = outlineOf(page);
      const title = JSON.stringify(first?.title ?? page.source);
      const matter = [
        "---",
        `title: ${title}`,
        `sidebar_position: ${index + 1}`,
        // Links between the files need the ending `.md`, which a later Docusaurus does not read as MDX by itself.
        "mdx: { format: mdx }",
        "---",
      ];
      return {
        path: page.source,
        text: `${matter.join("\n")}\n\n${mdxText(page.markdown)}`,
      };
    }),
    ...files,
  ];
}

/** A page of the docs as MDX. */
export function mdxText(markdown: string): string {
  return linesOfPage(markdown).map(mdxLine).join("\n");
}

const admonitions: Readonly<Record<string, string>> = {
  NOTE: "note",
  TIP: "tip",
  IMPORTANT: "info",
  WARNING: "warning",
  CAUTION: "danger",
};

function mdxLine(line: PageLine): string {
  if (line.kind === "code") return line.text;
  if (line.kind === "alert") {
    const kind = admonitions[line.alert] ?? "note";
    return [`:::${kind}`, "", ...line.lines.map(escaped), "", ":::"].join("\n");
  }
  return escaped(line.text);
}

/** MDX reads a paragraph that starts with these words as JavaScript. */
const statement = /^(?=(?:im|ex)port\b)./;

function escaped(text: string): string {
  const line = text.replace(
    statement,
    (letter) => `&#${letter.charCodeAt(0)};`,
  );
  // A plain URL would continue with a character reference after it. In code, an element would be text.
  const ended = line.includes("`")
    ? line
    : line.replace(/https?:\/\/[^\s<]*?(?=&lt;)/gi, "$&<></>");
  // Docusaurus takes `{#id}` at the end of a heading for its anchor, also if it is escaped.
  return /^#{1,6} .*\{#[^}]*\}\s*$/.test(ended) ? `${ended}{""}` : ended;
}
