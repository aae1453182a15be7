/** The files that decide how the project's Prettier formats the output folder. */
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { foldersAbove } from "../../../base/common/folders-above.js";
import { importedFiles, type ImportedFiles } from "./imported-files.js";

/** Settings, ignored files, and the packages that shared settings may come from. */
const relevant =
  /^(\.prettierrc.*|prettier\.config\..*|\.prettierignore|\.editorconfig|package\.(json|yaml)|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/** Settings that are code may also read files that are not found in their text; the list is then not complete. */
export function prettierInputs(output: string, home: string): ImportedFiles {
  const found = [...foldersAbove(output), ...foldersAbove(home)]
    .flatMap((folder) => (existsSync(folder) ? relevantIn(folder) : []))
    .map(importedFiles);
  const files = found.flatMap((one) => one.files);
  return {
    files: [...new Set([...files, ...versionFile(home)])],
    isComplete: found.every(({ isComplete }) => isComplete),
  };
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
