/** Finds the folders outside that of a spec which the config must allow. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { foldersAbove } from "../../base/common/folders-above.js";
import { isHttpUrl } from "../../base/common/url.js";
import { DiagnosticError } from "../../base/diagnostics.js";
import { entryOf } from "../../read/entry-document.js";
import { foldersOf, nameFrom } from "../../read/files/outside.js";
import { readSpec } from "../../read/read.js";
import { isBelow } from "../../read/sources.js";

/**
 * Returns paths relative to `cwd`. They are inside of the Git repository, or of `cwd` if there is none: a spec must not
 * decide that other folders may be read.
 */
export async function outsideFolders(
  cwd: string,
  input: string,
): Promise<string[]> {
  if (isHttpUrl(input)) return [];
  const home = realpathSync(cwd);
  const isRepository = (folder: string) => existsSync(join(folder, ".git"));
  const root = foldersAbove(home).find(isRepository) ?? home;
  try {
    const entry = realpathSync(await entryOf(resolve(cwd, input), input));
    const folders = await neededFolders(entry, root);
    return folders.map((folder) => nameFrom(home, folder)).sort();
  } catch (error) {
    // `generate` reports the problem.
    if (error instanceof DiagnosticError) return [];
    throw error;
  }
}

async function neededFolders(entry: string, root: string): Promise<string[]> {
  let folders: string[] = [];
  for (;;) {
    const { outside } = await readSpec(entry, { folders });
    const inside = outside.filter((file) => isBelow(file, [root]));
    const found = foldersOf(inside, dirname(entry));
    if (found.every((folder) => folders.includes(folder))) return folders;
    // A folder that was found later may contain earlier ones.
    folders = [
      ...folders.filter((folder) => !isBelow(folder, found)),
      ...found,
    ];
  }
}
