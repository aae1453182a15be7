/** Builds a documentation site from the files of the docs target. */
import { fail } from "../../base/diagnostics.js";
import { findVitePress, type Engine } from "./engine.js";
import { bundleMock } from "./mock-bundle.js";
import {
  checkFolder,
  publish,
  type BuiltFolder,
  type SiteOutput,
} from "./output.js";
import { siteContent, type SiteFile } from "./pages.js";
import { createProject, type Project, type ProjectData } from "./project.js";
import { titleText } from "./render/html.js";
import { runWorker } from "./run-worker.js";
import { outlines, sidebarOf, siteTitle } from "./sidebar.js";
import { versionLinks, versionList } from "./versions.js";

export interface SiteOptions {
  /** One, unless the site has a switch between versions. */
  versions: readonly SiteVersion[];
  output: SiteOutput;
  /** The folder in which, or above which, VitePress is installed. */
  home: string;
  base: string;
  /** Null for the title of the API. */
  title: string | null;
  /** Receives the output of VitePress. */
  debug: ((text: string) => void) | null;
}

export interface SiteVersion {
  name: string;
  /** Its place in the site: empty, or `versions/1-0/`. */
  path: string;
  /** The files of the docs target, and the page with the changes. */
  docs: readonly SiteFile[];
  /** The sources of the mock of the API; null if the site has no consoles. */
  mock: readonly SiteFile[] | null;
}

export interface BuiltSite {
  pages: number;
  files: number;
}

/** Builds a site with VitePress. Each version is a project of its own, with its own sidebar and search. */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const engine = findVitePress(options.home);
  checkFolder(options.output);
  const projects: Project[] = [];
  const folders: BuiltFolder[] = [];
  const files: SiteFile[] = versionList(options.versions);
  let pages = 0;
  try {
    for (const version of options.versions) {
      const project = projectOf(version, options, engine);
      projects.push(project);
      await runWorker(project.folder, options.debug);
      folders.push({ folder: project.built, path: version.path });
      files.push(...(await filesOf(version, engine)));
      pages += project.pages;
    }
    return { pages, files: publish(options.output, folders, files) };
  } finally {
    for (const project of projects) project.remove();
  }
}

function projectOf(
  version: SiteVersion,
  options: SiteOptions,
  engine: Engine,
): Project & { pages: number } {
  const data = projectData(version, options);
  return { ...createProject(data, engine), pages: data.pages.length };
}

/** The pages of a version, and what VitePress shows around them. */
export function projectData(
  version: SiteVersion,
  { base, title, versions }: Pick<SiteOptions, "base" | "title" | "versions">,
): Omit<ProjectData, "engine"> {
  const { pages } = siteContent(version.docs);
  if (!pages.some(({ address }) => address === "index")) {
    fail("site-no-docs", null, {});
  }
  const all = outlines(pages);
  return {
    title: title === null ? siteTitle(all) : titleText(title),
    base: base + version.path,
    pages,
    sidebar: sidebarOf(all),
    versions: versionLinks(versions, version, base),
  };
}

/** The files of a version beside those of VitePress: the mock, the Markdown of the pages, and others of the docs. */
async function filesOf(
  { docs, mock, path }: SiteVersion,
  engine: Engine,
): Promise<SiteFile[]> {
  const { files } = siteContent(docs);
  const twins = docs.filter((file) => !files.includes(file));
  return [
    ...files,
    ...(mock === null ? [] : [await bundleMock(mock, engine)]),
    ...twins,
    ...startPages(twins),
  ].map((file) => ({ ...file, path: path + file.path }));
}

/** The Markdown of `index.html` is also at `index.md`. */
function startPages(twins: readonly SiteFile[]): SiteFile[] {
  return twins
    .filter(({ path }) => path === "README.md")
    .map(({ text }) => ({ path: "index.md", text }));
}
