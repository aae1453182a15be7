/**
 * Builds sites of real specs, and compares the text of every page with its Markdown.
 *
 *   npm run corpus:site                           the largest three and 17 others
 *   npm run corpus:site -- --count 5 --largest 1  fewer
 *   npm run corpus:site -- --mdx                  only as MDX, without VitePress
 *
 * Exits with 1 if a build fails or a text is missing.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "../../src/generate.js";
import { siteContent, type SitePage } from "../../src/commands/site/pages.js";
import { sourceText } from "../markdown/render.js";
import { markdownText, mdxPageText, siteText } from "./compare.js";
import { mdxReader } from "./mdx.js";
import { letters } from "./text.js";
import { buildIfStale, command, repository, siteFolder } from "./tools.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: join(repository, "../shared/corpus") },
    count: { type: "string", default: "20" },
    largest: { type: "string", default: "3" },
    mdx: { type: "boolean", default: false },
  },
});

const work = mkdtempSync(join(tmpdir(), "specwright-site-corpus-"));
let failures = 0;

interface Counts {
  pages: number;
  /** Pages whose text differs. */
  different: string[];
  descriptions: number;
  missing: number;
  seconds: number;
}

function fail(text: string): void {
  failures++;
  console.log(`  ${text}`);
}

/** The text of each page, as a reader sees it. */
type Texts = Map<string, string>;

async function check(input: string): Promise<Counts | null> {
  const { files, model, diagnostics } = await generate({
    input,
    targets: ["docs"],
    ...(options.mdx && { docs: { flavor: "docusaurus" } }),
    today: "2026-11-15",
  });
  if (files.length === 0) {
    console.log(`  not generated: ${diagnostics[0]?.message ?? ""}`);
    return null;
  }
  const docs = files.map(({ path, text }) => ({
    path: path.replace(/^docs\//, ""),
    text,
  }));
  const { pages } = siteContent(docs);
  const start = Date.now();
  const texts = options.mdx ? await asMdx(pages) : inVitePress(input, pages);
  const seconds = Math.round((Date.now() - start) / 1000);
  const expected = ({ markdown }: SitePage) =>
    options.mdx ? mdxPageText(markdownText(markdown)) : markdownText(markdown);
  const all = letters([...texts.values()].join("\n"));
  const descriptions = [...new Set(descriptionsIn(model?.operations))];
  const missing = descriptions.filter(
    (text) => !all.includes(letters(shown(text)).toLowerCase()),
  );
  for (const text of missing.slice(0, 3))
    console.log(`  not found: ${JSON.stringify(text.slice(0, 120))}`);
  return {
    pages: pages.length,
    different: pages
      .filter((page) => texts.get(page.source) !== expected(page))
      .map(({ source }) => source),
    descriptions: descriptions.length,
    missing: missing.length,
    seconds,
  };
}

async function asMdx(pages: readonly SitePage[]): Promise<Texts> {
  const read = await mdxReader();
  const texts: Texts = new Map();
  for (const { source, markdown } of pages) {
    try {
      texts.set(source, mdxPageText(await read(markdown)));
    } catch (error) {
      fail(`${source}: ${error instanceof Error ? error.message : "failed"}`);
    }
  }
  return texts;
}

function inVitePress(input: string, pages: readonly SitePage[]): Texts {
  const output = join(work, "site");
  rmSync(output, { recursive: true, force: true });
  const flags = ["--input", input, "--output", output, "--now", "2026-11-15"];
  execFileSync(process.execPath, [command, "site", ...flags], {
    cwd: siteFolder,
    stdio: "pipe",
  });
  return new Map(
    pages.map((page) => [
      page.source,
      siteText(readFileSync(join(output, `${page.address}.html`), "utf8")),
    ]),
  );
}

/** The descriptions of operations, their parameters and responses. */
function* descriptionsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === "description" && typeof child === "string") yield child;
    else if (key !== "extensions" && key !== "examples")
      yield* descriptionsIn(child);
  }
}

/** The text that a reader sees: without HTML tags, which become Markdown. */
function shown(description: string): string {
  return sourceText(
    description.replace(codeOrTag, (piece) =>
      piece.startsWith("<") ? " " : piece,
    ),
  );
}

/** Tags of HTML. Other names in angle brackets are text, and so is everything in code. */
const codeOrTag =
  /```[^]*?```|`[^`\n]*`|<\/?(?:a|b|br|center|code|details|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|summary|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi;

function chosen(): string[] {
  const names = readdirSync(options.corpus).sort();
  const bySize = [...names].sort(
    (a, b) =>
      statSync(join(options.corpus, b)).size -
      statSync(join(options.corpus, a)).size,
  );
  const largest = bySize.slice(0, Number(options.largest));
  const rest = names.filter((name) => !largest.includes(name));
  const count = Number(options.count) - largest.length;
  const spread = Array.from(
    { length: count },
    (_, index) => rest[Math.floor((index * rest.length) / count)] ?? "",
  );
  return [...spread, ...largest];
}

if (!existsSync(options.corpus)) {
  console.log(`skipped: there is no corpus at ${options.corpus}`);
} else {
  buildIfStale();
  for (const name of chosen()) {
    console.log(name);
    try {
      const counts = await check(join(options.corpus, name));
      if (!counts) continue;
      const { pages, different, descriptions, missing, seconds } = counts;
      for (const source of different) fail(`other text: ${source}`);
      console.log(
        `  ${pages} pages, ${seconds} s, descriptions: ${descriptions - missing} of ${descriptions} found`,
      );
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }
  console.log(
    failures === 0
      ? "All pages have the text of their Markdown."
      : `${failures} faults.`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
}
rmSync(work, { recursive: true, force: true });
