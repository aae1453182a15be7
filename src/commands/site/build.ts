/** Builds a documentation site from the files of the docs target. */
import { fail } from "../../base/diagnostics.js";
import { findVitePress, type Engine } from "./engine.js";
import { bundleMock } from "./mock-bundle.js";
import { siteContent, type SiteFile } from "./pages.js";
import { createProject, type Project, type ProjectData } from "./project.js";
import { titleText } from "./render/html.js";
import { runWorker } from "./run-worker.js";
import { outlines, sidebarOf, siteTitle } from "./sidebar.js";
import { versionLinks, versionList } from "./versions.js";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { own, parseJson } from "../../base/common/json.js";
import { pathProblem } from "../../write/output-path.js";
import {
  filesBelow,
  readTextOrNull,
  writeText,
} from "../../write/text-file.js";

interface SiteOptions {
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

interface BuiltSite {
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

/** The list of the files of the last build, in the folder of the site. */
const listName = ".specwright-site.json";

interface SiteOutput {
  /** The absolute path of the folder. */
  folder: string;
  /** The folder as shown in messages. */
  name: string;
}

/** Stops if the folder contains files, but no site. Files that are not part of a site stay there. */
function checkFolder({ folder, name }: SiteOutput): void {
  if (!existsSync(folder) || existsSync(join(folder, listName))) return;
  const [file] = readdirSync(folder);
  if (file !== undefined)
    fail("site-folder-in-use", null, { path: name, file });
}

/** A folder that was built, and its place in the site: an empty path, or one with a slash at its end. */
interface BuiltFolder {
  folder: string;
  path: string;
}

/** Replaces the files of the last build with the built files and others. Returns their number. */
function publish(
  { folder, name }: SiteOutput,
  built: readonly BuiltFolder[],
  files: readonly SiteFile[],
): number {
  const made = new Map(
    built.flatMap(({ folder: from, path }) =>
      filesIn(from).map((file) => [path + file, join(from, file)] as const),
    ),
  );
  const paths = [...made.keys(), ...files.map(({ path }) => path)].sort();
  const before = new Set(listed(folder));
  const foreign = paths.find(
    (path) => !before.has(path) && existsSync(join(folder, path)),
  );
  if (foreign !== undefined) {
    fail("site-folder-in-use", null, { path: name, file: foreign });
  }
  for (const path of before) rmSync(join(folder, path), { force: true });
  for (const [path, file] of made) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(file, join(folder, path));
  }
  for (const { path, text } of files) writeText(join(folder, path), text);
  writeFileSync(
    join(folder, listName),
    `${JSON.stringify({ files: paths }, null, 2)}\n`,
  );
  return paths.length;
}

function filesIn(folder: string): string[] {
  return filesBelow(folder).map((path) =>
    path.slice(folder.length + 1).replaceAll("\\", "/"),
  );
}

/** The files of the last build. The list may be edited, so its paths are checked. */
function listed(folder: string): string[] {
  const text = readTextOrNull(join(folder, listName)) ?? "";
  const files = own(parseJson(text), "files");
  return Array.isArray(files)
    ? files.filter(
        (path): path is string =>
          typeof path === "string" && pathProblem(path) === null,
      )
    : [];
}
