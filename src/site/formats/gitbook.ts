/** The docs for GitBook: alerts as hints, and `SUMMARY.md`, the table of contents. */
import type { SiteContent, SiteFile, SitePage } from "../pages.js";
import { outlineOf } from "../render/page.js";
import { linesOfPage, type PageLine } from "./lines.js";

export function gitbookFiles({ pages, files }: SiteContent): SiteFile[] {
  return [
    { path: "SUMMARY.md", text: summary(pages) },
    ...pages.map(({ source, markdown }) => ({
      path: source,
      text: linesOfPage(markdown).map(gitbookLine).join("\n"),
    })),
    ...files,
  ];
}

const styles: Readonly<Record<string, string>> = {
  NOTE: "info",
  TIP: "success",
  IMPORTANT: "info",
  WARNING: "warning",
  CAUTION: "danger",
};

function gitbookLine(line: PageLine): string {
  if (line.kind !== "alert") return line.text;
  return [
    `{% hint style="${styles[line.alert] ?? "info"}" %}`,
    ...line.lines,
    "{% endhint %}",
  ].join("\n");
}

function summary(pages: readonly SitePage[]): string {
  const entry = (page: SitePage) => `- [${headingOf(page)}](${page.source})`;
  const operations = pages.filter(({ source }) =>
    source.startsWith("operations/"),
  );
  const others = pages.filter((page) => !operations.includes(page));
  const [overview, ...rest] = others;
  return [
    "# Table of contents",
    "",
    ...(overview ? [entry(overview)] : []),
    "",
    "## Operations",
    "",
    ...operations.map(entry),
    "",
    "## Reference",
    "",
    ...rest.map(entry),
    "",
  ].join("\n");
}

/** The heading of a page as it is written there: escaped Markdown. */
function headingOf(page: SitePage): string {
  const written = /^# (.*)$/m.exec(page.markdown)?.[1];
  return written ?? outlineOf(page)[0]?.title ?? page.source;
}
