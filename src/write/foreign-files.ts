/** Protects folders that belong to the user: Specwright starts only in folders that are empty or its own. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { manifestName, reservedPrefix } from "./reserved-names.js";
import { openTree } from "./tree.js";

/** Files that tools put into any folder, and results of builds. */
const harmless =
  /^(\.git(ignore|keep|attributes)|\.DS_Store|node_modules|dist)$/;

/**
 * Returns why a folder must not become an output folder, or null. A folder with a manifest is one already, and may also
 * have other files.
 */
export function foreignContent(
  root: string,
  generated: readonly string[],
): string | null {
  if (!existsSync(root)) return null;
  // The manifest of a killed run may still wait in its staging folder.
  if (openTree(root).at(manifestName).kind !== "absent") return null;
  const folder = realpathSync(root);
  if (dirname(folder) === folder) return "is the root of the file system";
  if (folder === homeFolder()) return "is your home folder";
  if (existsSync(join(folder, ".git"))) return "is the root of a repository";
  const folders = new Set(generated.flatMap(foldersOf));
  const files = foreignFiles(folder, "", folders, new Set(generated));
  if (files.length === 0) return null;
  const shown = files.slice(0, 3).join(", ");
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  return `contains files that Specwright did not generate: ${shown}${more}`;
}

function homeFolder(): string | null {
  const home = homedir();
  return existsSync(home) ? realpathSync(home) : null;
}

/** `a/`, `a/b/` for `a/b/c.ts`. */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
}

/** Looks only into folders that will have generated files. Any other folder is foreign as a whole. */
function foreignFiles(
  root: string,
  below: string,
  folders: ReadonlySet<string>,
  generated: ReadonlySet<string>,
): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap(
    (entry) => {
      const path = below + entry.name;
      if (harmless.test(entry.name) || path.startsWith(reservedPrefix)) {
        return [];
      }
      if (folders.has(`${path}/`)) {
        // Links and files in the place of a folder have messages of their own.
        return entry.isDirectory()
          ? foreignFiles(root, `${path}/`, folders, generated)
          : [];
      }
      return generated.has(path) ? [] : [path];
    },
  );
}
