/** The files that decide how the project's Prettier formats the output folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { foldersAbove } from "../common/folders-above.js";

/** Settings, ignored files, and the packages that shared settings may come from. */
const relevant =
  /^(\.prettierrc.*|prettier\.config\..*|\.prettierignore|\.editorconfig|package\.(json|yaml)|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/** Null if the files are not known, because the settings are code that imports other files. */
export function prettierInputs(output: string, home: string): string[] | null {
  const files = [...foldersAbove(output), ...foldersAbove(home)].flatMap(
    (folder) => (existsSync(folder) ? relevantIn(folder) : []),
  );
  const hasImports = files.some(
    (file) =>
      /\.[cm]?[jt]s$/.test(file) &&
      /["'`]\.{1,2}\//.test(readFileSync(file, "utf8")),
  );
  return hasImports ? null : [...new Set([...files, ...versionFile(home)])];
}

function relevantIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => relevant.test(name))
    .map((name) => join(folder, name));
}

function versionFile(home: string): string[] {
  const { resolve } = createRequire(join(home, "package.json"));
  try {
    return [resolve("prettier/package.json")];
  } catch {
    // Our own Prettier is used. Its version is part of the generator.
    return [];
  }
}
