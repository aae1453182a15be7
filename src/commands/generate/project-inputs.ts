/** The files that a run reads besides the documents of the spec. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { importedFiles } from "./cache/imported-files.js";
import { prettierInputs } from "./cache/prettier-inputs.js";
import { foldersAbove } from "../../base/common/folders-above.js";
import { configPath } from "../../base/config/load.js";
import type { OptionFlags } from "../../base/config/flag-values.js";
import type { SpecOptions } from "../../base/config/options.js";
import { snapshotFile } from "../../base/config/snapshots.js";
import { projectFileNames } from "../../base/config/package-manager.js";
import type { Io } from "../../cli/io.js";
import { watchFile, watchFolder, type Watched } from "./watched.js";

/** The config file and the files that it imports. */
export function watchConfig(
  watched: Watched,
  { cwd }: Io,
  { config }: OptionFlags,
): void {
  const path = configPath(cwd, config ?? null);
  if (path === null) return;
  const files = existsSync(path) ? importedFiles(path).files : [path];
  for (const file of files) watchFile(watched, file);
}

/** Templates, the settings of Prettier, and the files that tell the package manager and the installed versions. */
export function watchProject(watched: Watched, spec: SpecOptions): void {
  const { templates, prettier, output, home } = spec;
  if (templates !== null) watchFolder(watched, templates);
  const formatting =
    prettier === false ? [] : prettierInputs(output, home).files;
  const records = spec.snapshot === null ? [] : [snapshotFile(home)];
  for (const file of [...formatting, ...projectFiles(home), ...records])
    watchFile(watched, file);
}

/** `package.json` and lock files, up to the root of the repository. */
function projectFiles(home: string): string[] {
  const folders = foldersAbove(home);
  const root = folders.findIndex((folder) => existsSync(join(folder, ".git")));
  return folders
    .slice(0, root === -1 ? undefined : root + 1)
    .flatMap((folder) => projectFileNames.map((name) => join(folder, name)))
    .filter((path) => existsSync(path));
}
