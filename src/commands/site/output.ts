/** Writes a built site to its folder. Files in the folder that are not part of a site stay there. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fail } from "../../base/diagnostics.js";
import { pathProblem } from "../../write/output-path.js";
import type { SiteFile } from "./pages.js";

/** The list of the files of the last build, in the folder of the site. */
const listName = ".specwright-site.json";

export interface SiteOutput {
  /** The absolute path of the folder. */
  folder: string;
  /** The folder as shown in messages. */
  name: string;
}

/** Stops if the folder contains files, but no site. */
export function checkFolder({ folder, name }: SiteOutput): void {
  if (!existsSync(folder) || existsSync(join(folder, listName))) return;
  const [file] = readdirSync(folder);
  if (file !== undefined)
    fail("site-folder-in-use", null, { path: name, file });
}

/** A folder that was built, and its place in the site: an empty path, or one with a slash at its end. */
export interface BuiltFolder {
  folder: string;
  path: string;
}

/** Replaces the files of the last build with the built files and others. Returns their number. */
export function publish(
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
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(
    join(folder, listName),
    `${JSON.stringify({ files: paths }, null, 2)}\n`,
  );
  return paths.length;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"));
}

/** The files of the last build. The list may be edited, so its paths are checked. */
function listed(folder: string): string[] {
  try {
    const text = readFileSync(join(folder, listName), "utf8");
    const { files } = JSON.parse(text) as { files?: unknown };
    return Array.isArray(files)
      ? files.filter(
          (path): path is string =>
            typeof path === "string" && pathProblem(path) === null,
        )
      : [];
  } catch {
    return [];
  }
}
