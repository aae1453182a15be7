/** The pages of a site: the Markdown files of the docs target, without their front matter and comment. */

import {
  consoleEnding,
  type ConsolePage,
} from "../../emit/docs/try-it/console-data.js";

export interface SiteFile {
  /** Relative to the folder of the docs, with slashes. */
  path: string;
  text: string;
}

export interface SitePage {
  /** The Markdown file in the docs: `README.md`. */
  source: string;
  /** The same page in the site, without its ending: `index`. */
  address: string;
  /** CommonMark with the tables, alerts and strikethrough of GitHub. */
  markdown: string;
  /** The anchors of the operations that have a console. */
  consoles: string[];
}

interface SiteContent {
  /** In the order of the docs; the overview is the first one. */
  pages: SitePage[];
  /** Files that are published unchanged, such as `llms.txt`. */
  files: SiteFile[];
}

const frontMatter = /^---\n(?:.*\n)*?---\n+/;
const comment = /^<!--.*?-->\n+/s;

/** Instructions for AI tools: a Markdown file, but not a page for people. */
const notPages = /(?:^|\/)SKILL\.md$/;

export function siteContent(docs: readonly SiteFile[]): SiteContent {
  const isPage = ({ path }: SiteFile) =>
    path.endsWith(".md") && !notPages.test(path);
  return {
    pages: docs.filter(isPage).map(({ path, text }) => ({
      source: path,
      address: addressOf(path),
      markdown: text.replace(frontMatter, "").replace(comment, ""),
      consoles: consolesOf(path, docs),
    })),
    files: docs.filter((file) => !isPage(file)),
  };
}

/** The data of consoles is in a file beside the page. */
function consolesOf(path: string, docs: readonly SiteFile[]): string[] {
  const name = path.replace(/\.md$/, consoleEnding);
  const file = docs.find((one) => one.path === name);
  if (!file) return [];
  const { operations } = JSON.parse(file.text) as ConsolePage;
  return operations.map(({ anchor }) => anchor);
}

/** `README.md` is the start page of its folder, as on GitHub. */
export function addressOf(source: string): string {
  return source
    .replace(/\.md$/, "")
    .replace(/(^|\/)README$/, (_, folder: string) => `${folder}index`);
}
