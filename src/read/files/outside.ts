/** References to files outside the folder of the spec: one failure for all of them, with the folders that they need. */
import path from "node:path";
import type { Failure } from "../documents.js";
import { isBelow, isDocumentName } from "../sources.js";

/** The folders of relative paths in the config file and on the command line. */
export interface PathBases {
  readonly config: string;
  readonly cwd: string;
}

/** Returns the failure of all these files. `folder` is that of the spec; null if the spec comes from the network. */
export function outsideFailure(
  files: readonly string[],
  folder: string | null,
  bases: PathBases,
): Failure {
  const from = folder ?? bases.cwd;
  const shown = files.map((file) => slashes(path.relative(from, file))).sort();
  const more = shown.length > 3 ? ` and ${shown.length - 3} more` : "";
  return {
    code: "reference-outside",
    params: {
      paths: shown.slice(0, 3).join(", ") + more,
      hint: hintFor(folder === null ? [] : foldersOf(files, folder), bases),
    },
  };
}

function hintFor(folders: readonly string[], bases: PathBases): string {
  if (folders.length === 0) return "Move them into the folder of the spec.";
  const inConfig = folders.map((one) => nameFrom(bases.config, one));
  const inFlag = folders.map((one) => nameFrom(bases.cwd, one)).join(",");
  const list = inConfig.map((name) => JSON.stringify(name)).join(", ");
  return `Allow it in the config: externalRefs: { folders: [${list}] }, or with --external-refs folders=${inFlag}.`;
}

/** Returns a folder as a path relative to another one, with `/`. */
export function nameFrom(base: string, folder: string): string {
  return slashes(path.relative(base, folder)) || ".";
}

function slashes(name: string): string {
  return name.split(path.sep).join("/");
}

/**
 * Returns the smallest folder that contains all documents among the files. If it also contained the spec, it would allow
 * more than needed, so there is one folder for each of its subfolders instead.
 */
export function foldersOf(
  files: readonly string[],
  specFolder: string,
): string[] {
  const folders = files
    .filter(isDocumentName)
    .map((file) => path.dirname(file));
  const [first, ...others] = folders;
  if (first === undefined) return [];
  const common = others.reduce(commonFolder, first);
  if (!isBelow(specFolder, [common]) || folders.includes(common))
    return [common];
  const groups = new Map<string, string>();
  for (const folder of folders) {
    const [below = ""] = path.relative(common, folder).split(path.sep);
    groups.set(below, commonFolder(groups.get(below) ?? folder, folder));
  }
  return [...groups.values()].sort();
}

function commonFolder(one: string, other: string): string {
  let folder = one;
  while (!isBelow(other, [folder]) && path.dirname(folder) !== folder)
    folder = path.dirname(folder);
  return folder;
}
