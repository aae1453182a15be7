/** Builds a documentation site from the files of the docs target. */
import { fail } from "../diagnostics.js";
import { findVitePress } from "./engine.js";
import { docusaurusFiles } from "./formats/docusaurus.js";
import { gitbookFiles } from "./formats/gitbook.js";
import { checkFolder, publish, type SiteOutput } from "./output.js";
import { siteContent, type SiteContent, type SiteFile } from "./pages.js";
import { createProject } from "./project.js";
import { titleText } from "./render/html.js";
import { runWorker } from "./run-worker.js";
import { outlines, sidebarOf, siteTitle } from "./sidebar.js";

export interface SiteOptions {
  /** The files of the docs target. */
  docs: readonly SiteFile[];
  output: SiteOutput;
  /** The folder in which, or above which, VitePress is installed. */
  home: string;
  base: string;
  /** Null for the title of the API. */
  title: string | null;
  /** Receives the output of VitePress. */
  debug: ((text: string) => void) | null;
}

export interface BuiltSite {
  pages: number;
  files: number;
}

/** Writes the pages for another site generator, which builds the site itself. */
export function writePages(
  { docs, output }: Pick<SiteOptions, "docs" | "output">,
  format: "docusaurus" | "gitbook",
): BuiltSite {
  checkFolder(output);
  const content = contentOf(docs);
  const files =
    format === "docusaurus" ? docusaurusFiles(content) : gitbookFiles(content);
  const written = publish(output, null, files);
  return { pages: content.pages.length, files: written };
}

function contentOf(docs: readonly SiteFile[]): SiteContent {
  const content = siteContent(docs);
  if (!content.pages.some(({ address }) => address === "index")) {
    fail("site-no-docs", null, {});
  }
  return content;
}

/** Builds a site with VitePress. */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const engine = findVitePress(options.home);
  checkFolder(options.output);
  const { pages, files } = contentOf(options.docs);
  const all = outlines(pages);
  const { base, title } = options;
  const project = createProject(
    {
      title: title === null ? siteTitle(all) : titleText(title),
      base,
      pages,
      sidebar: sidebarOf(all),
    },
    engine,
  );
  try {
    await runWorker(project.folder, options.debug);
    const twins = options.docs.filter((file) => !files.includes(file));
    const written = publish(options.output, project.built, [
      ...files,
      ...twins,
      ...startPages(twins),
    ]);
    return { pages: pages.length, files: written };
  } finally {
    project.remove();
  }
}

/** The Markdown of `index.html` is also at `index.md`. */
function startPages(twins: readonly SiteFile[]): SiteFile[] {
  return twins
    .filter(({ path }) => path === "README.md")
    .map(({ text }) => ({ path: "index.md", text }));
}
