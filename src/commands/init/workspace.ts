/** The folders of a workspace of npm, pnpm, Yarn or Bun. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { matchesGlob } from "../../base/common/glob.js";
import { isObject } from "../../base/common/json.js";
import { textOfFile } from "../../base/config/package-manager.js";
import { DiagnosticError } from "../../base/diagnostics.js";
import { parseText } from "../../read/parse.js";

const pnpmFile = "pnpm-workspace.yaml";

/** Returns the patterns of the folders that have packages. `manifest` is the content of `package.json`. */
export function workspacePatterns(
  cwd: string,
  manifest: Readonly<Record<string, unknown>>,
): string[] {
  const { workspaces } = manifest;
  const listed = isObject(workspaces) ? workspaces["packages"] : workspaces;
  return [...textsIn(listed), ...textsIn(pnpmPackages(cwd))].map((pattern) =>
    pattern.replace(/^(!?)\.\//, "$1").replace(/\/$/, ""),
  );
}

/** The file may also have only settings of pnpm. */
function pnpmPackages(cwd: string): unknown {
  const text = textOfFile(join(cwd, pnpmFile));
  if (text === null) return null;
  try {
    const data = parseText(pnpmFile, text);
    return isObject(data) ? data["packages"] : null;
  } catch (error) {
    // pnpm itself reports a broken file.
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list)
    ? list.filter((item): item is string => typeof item === "string")
    : [];
}

/** Returns whether a folder is a package of the workspace, if it has a `package.json`. */
export function isInWorkspace(
  folder: string,
  patterns: readonly string[],
): boolean {
  const matches = (pattern: string) => matchesGlob(pattern, folder);
  const isExcluded = patterns
    .filter((pattern) => pattern.startsWith("!"))
    .some((pattern) => matches(pattern.slice(1)));
  return !isExcluded && patterns.some(matches);
}

/** Folders of applications come last. */
const applications = /^(apps?|examples?|services?|sites?|tests?|e2e)$/;
const libraries = /^(packages|libs?|libraries|modules|shared)$/;

/** Returns the folders whose subfolders are packages: `packages` of `packages/*`, the most likely one first. */
export function foldersOfPackages(patterns: readonly string[]): string[] {
  const rank = (folder: string): number => {
    const name = folder.replace(/^.*\//, "");
    return libraries.test(name) ? 0 : applications.test(name) ? 2 : 1;
  };
  return patterns
    .flatMap(
      (pattern) => /^([^*!]+)\/\*{1,2}(?:\/\*)?$/.exec(pattern)?.[1] ?? [],
    )
    .map((folder, index) => ({ folder, index }))
    .sort(
      (one, other) =>
        rank(one.folder) - rank(other.folder) || one.index - other.index,
    )
    .map(({ folder }) => folder);
}

/** The folders of packages that exist. */
export function packageFolders(
  cwd: string,
  patterns: readonly string[],
): string[] {
  const folders = patterns.flatMap((pattern) => {
    const [, above] = /^([^*!]+)\/\*{1,2}$/.exec(pattern) ?? [];
    if (above === undefined) return [pattern];
    return namesIn(join(cwd, above)).map((name) => `${above}/${name}`);
  });
  return [...new Set(folders)]
    .filter((folder) => isInWorkspace(folder, patterns))
    .sort();
}

/** The names of the files in a folder; none if it does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
