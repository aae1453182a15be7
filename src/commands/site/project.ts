/** The work folder of a build: a VitePress project without content. The worker renders the pages. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../../base/package-folder.js";
import type { Engine } from "./engine.js";
import type { SitePage } from "./pages.js";
import type { SidebarItem } from "./sidebar.js";
import type { VersionLink } from "./versions.js";
import { writeText } from "../../write/text-file.js";

export interface ProjectData {
  title: string;
  /** The path of the site on its host: `/` or `/docs/`. */
  base: string;
  pages: SitePage[];
  sidebar: SidebarItem[];
  /** The entries of the switch between versions; empty if there is none. */
  versions: VersionLink[];
  /** The file of VitePress to import. */
  engine: string;
}

export interface Project {
  folder: string;
  /** The folder that VitePress writes. */
  built: string;
  remove(): void;
}

const theme = fileURLToPath(new URL("templates/site/", packageFolder));

const consoleRequest = fileURLToPath(
  new URL("dist/commands/site/console/request.js", packageFolder),
);

/** The file in which the worker finds its data. */
export const dataFile = "project.json";

/** The global variable from which the config file of VitePress takes its value. */
export const configVariable = "specwrightSiteConfig";

export function createProject(
  data: Omit<ProjectData, "engine">,
  engine: Engine,
): Project {
  const folder = mkdtempSync(join(tmpdir(), "specwright-site-"));
  const write = (path: string, text: string) => {
    writeText(join(folder, path), text);
  };
  const entry = join(engine.folder, "dist/node/index.js");
  write(dataFile, JSON.stringify({ ...data, engine: entry }));
  write("package.json", '{ "private": true, "type": "module" }\n');
  write(
    "pages/.vitepress/config.mjs",
    `export default globalThis.${configVariable};\n`,
  );
  cpSync(theme, join(folder, "pages/.vitepress/theme"), { recursive: true });
  cpSync(
    consoleRequest,
    join(folder, "pages/.vitepress/theme/console/request.js"),
  );
  // VitePress finds its pages by their files. Their content is in the data file.
  for (const { address } of data.pages) write(`pages/${address}.md`, "\n");
  // The packages beside VitePress, among them Vue.
  symlinkSync(dirname(engine.folder), join(folder, "node_modules"), "junction");
  return {
    folder,
    built: join(folder, "built"),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
