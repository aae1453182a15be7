/** Finds the entry document of a folder: the document with `openapi` or `swagger` at its top. */
import path from "node:path";
import { DiagnosticError, fail } from "../base/diagnostics.js";
import { parseText } from "./parse.js";
import { statesVersion } from "./version.js";
import { Unreadable } from "./source-text.js";
import { diskFiles, type SpecFiles } from "./files/spec-files.js";

/**
 * Returns the path itself if it is a file, otherwise the entry document in the folder. `shown` is the path for
 * messages.
 */
export async function entryOf(
  file: string,
  shown: string,
  maxFileSize?: number,
  files: SpecFiles = diskFiles,
): Promise<string> {
  const all = await files.namesIn(file);
  if (all === null) return file;
  const names = all.filter((name) => /\.(json|ya?ml)$/i.test(name));
  const candidates: string[] = [];
  for (const name of names.sort()) {
    if (await isEntry(path.join(file, name), name, maxFileSize, files))
      candidates.push(name);
  }
  const [only, ...others] = candidates;
  if (only === undefined) fail("folder-without-entry", null, { path: shown });
  if (others.length > 0) {
    fail("folder-with-entries", null, {
      path: shown,
      candidates: candidates.join(", "),
    });
  }
  return path.join(file, only);
}

async function isEntry(
  file: string,
  name: string,
  maxFileSize: number | undefined,
  files: SpecFiles,
): Promise<boolean> {
  try {
    const text = await files.text(file, name, maxFileSize);
    // A cheap test: most files of a folder are other parts of the description and need not be parsed.
    if (!/\b(openapi|swagger)["']?\s*:/.test(text)) return false;
    return statesVersion(parseText(name, text));
  } catch (problem) {
    if (problem instanceof Unreadable) return false;
    // The file may be the entry document. Its syntax error is reported when it is read.
    if (problem instanceof DiagnosticError) return true;
    throw problem;
  }
}
