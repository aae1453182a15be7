/** The hand-written Markdown pages of the repository, with their code blocks and headings. */
import MarkdownIt from "markdown-it";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export interface CodeBlock {
  /** `README.md:12`, for messages. */
  place: string;
  /** `ts`, `sh`, `json`; empty where the block names no language. */
  language: string;
  /** The words after the language: `ts photos` uses the packages of `photos.yaml`. */
  words: readonly string[];
  text: string;
  /** The first line of the text, counted from 0. */
  line: number;
  /** An HTML comment directly before the block, without its marks; null where there is none. */
  comment: string | null;
}

export interface Page {
  /** Relative to the repository. */
  path: string;
  text: string;
  blocks: readonly CodeBlock[];
}

const markdown = new MarkdownIt({ html: true });

function pageAt(path: string): Page {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, blocks: blocksIn(path, text) };
}

function blocksIn(path: string, text: string): CodeBlock[] {
  const tokens = markdown.parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== "fence") return [];
    const [language = "", ...words] = token.info.trim().split(/\s+/);
    const before = tokens[index - 1];
    const comment =
      before?.type === "html_block"
        ? /^<!--(.*)-->$/s.exec(before.content.trim())?.[1]
        : undefined;
    const start = token.map?.[0] ?? 0;
    return {
      place: `${path}:${String(start + 1)}`,
      language,
      words,
      text: token.content,
      line: start + 1,
      comment: comment?.trim() ?? null,
    };
  });
}

function markdownIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md"))
    .sort();
}

/** The README, the guides and everything else that a person wrote about Specwright. */
export const pages: readonly Page[] = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "changes/README.md",
  "bench/README.md",
  "examples/petstore/README.md",
  "test/README.md",
  ...markdownIn("docs"),
].map(pageAt);

export function page(path: string): Page {
  const found = pages.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
}

/** All code blocks of these languages, on all pages. */
export function blocksOf(...languages: string[]): CodeBlock[] {
  return pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ language }) => languages.includes(language));
}
