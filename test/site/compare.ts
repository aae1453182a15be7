/** Compares the text of a page in its Markdown, in a built site and as MDX. */
import MarkdownIt from "markdown-it";
import { compact, textOfHtml } from "./text.js";

/** Another renderer of the same Markdown. */
const judge = new MarkdownIt({ html: true, linkify: false });

/** The text of a page of the docs. */
export function markdownText(markdown: string): string {
  return normal(
    textOfHtml(judge.render(markdown.replace(/^> \[!\w+\]$/gm, ">"))),
  );
}

/** The text of a page of a built site, without the parts that the site adds. */
export function siteText(html: string): string {
  const [main = ""] = /<main class="main".*?<\/main>/s.exec(html) ?? [];
  return normal(
    textOfHtml(
      main
        .replace(
          /<button title="Copy code".*?<\/button><span class="lang">.*?<\/span>/g,
          "",
        )
        .replace(/<p class="custom-block-title">.*?<\/p>/g, "")
        .replace(
          / <span class="VPBadge \w+">\w+<\/span>(?= <a class="header-anchor")/g,
          "",
        ),
    ),
  );
}

/** The text of MDX, without the marks of admonitions. */
export function mdxPageText(text: string): string {
  return normal(text).replace(/:::(?:note|tip|info|warning|danger)?/g, "");
}

/** Badges are in lower case. */
function normal(text: string): string {
  return compact(text).toLowerCase();
}
