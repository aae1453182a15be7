/** Template and runtime files from disk: ours, with the user's own in place of those of the same name. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ours = fileURLToPath(new URL("../../templates", import.meta.url));

/**
 * The files of the named targets' template folders. A template is known by its path without `.hbs`
 * (`client/operations.ts`), a runtime file by its path (`client/runtime/http.ts`).
 */
export function readTemplates(
  targets: readonly string[],
  overrides: string | null,
): Map<string, string> {
  const sources = new Map<string, string>();
  for (const folder of overrides === null ? [ours] : [ours, overrides]) {
    for (const target of targets) readFolder(folder, target, sources);
  }
  return sources;
}

function readFolder(
  folder: string,
  path: string,
  sources: Map<string, string>,
): void {
  for (const entry of entriesOf(join(folder, path))) {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      readFolder(folder, below, sources);
    } else if (entry.isFile()) {
      const text = readFileSync(join(folder, below), "utf8");
      sources.set(below.replace(/\.hbs$/, ""), text.replaceAll("\r\n", "\n"));
    }
  }
}

/** A target need not have templates, and the user need not override any. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
