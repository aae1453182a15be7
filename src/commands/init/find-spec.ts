/** Finds the OpenAPI documents of a project by their usual names and folders. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DiagnosticError } from "../../base/diagnostics.js";
import { entryOf } from "../../read/entry-document.js";

const folders = ["", "spec", "specs", "api", "openapi", "docs", "src"];
const names = ["openapi", "swagger"];
const extensions = ["yaml", "yml", "json"];

/** Returns paths relative to the folder, the most likely one first. */
export async function findSpecs(folder: string): Promise<string[]> {
  const usual = folders.flatMap((below) =>
    names.flatMap((name) =>
      extensions
        .map((extension) => [below, `${name}.${extension}`])
        .map((parts) => parts.filter((part) => part !== "").join("/")),
    ),
  );
  const found = usual.filter((path) => existsSync(join(folder, path)));
  if (found.length > 0) return found;
  const entries: string[] = [];
  for (const below of folders) {
    const name = await entryIn(join(folder, below));
    if (name !== null) entries.push(below === "" ? name : `${below}/${name}`);
  }
  return entries;
}

/** Returns the only OpenAPI document of a folder; null if there is none, or several. */
async function entryIn(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  try {
    return (await entryOf(folder, folder)).slice(folder.length + 1);
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}
