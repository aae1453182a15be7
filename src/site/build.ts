/** Builds a documentation site from the files of the docs target. */
import { fail } from "../diagnostics.js";
import { findVitePress } from "./engine.js";
import { checkFolder, publish, type SiteOutput } from "./output.js";
import { siteContent, type SiteFile } from "./pages.js";
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

/** Builds a site with VitePress. */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const engine = findVitePress(options.home);
  checkFolder(options.output);
  const { pages, files } = siteContent(options.docs);
  if (!pages.some(({ address }) => address === "index")) {
    fail("site-no-docs", null, {});
  }
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
