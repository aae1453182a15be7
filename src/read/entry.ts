/** A folder in place of a document: its entry document is the one that says what it is. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { DiagnosticError, fail } from "../diagnostics.js";
import { own } from "./json.js";
import { parseText } from "./parse.js";
import { readText } from "./sources.js";
import { Unreadable } from "./source-text.js";

/** The path itself if it is no folder; else the document in it. `shown` is the path as messages call it. */
export async function entryOf(file: string, shown: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isDirectory()) return file;
  const names = (await readdir(file)).filter((name) =>
    /\.(json|ya?ml)$/i.test(name),
  );
  const candidates: string[] = [];
  for (const name of names.sort()) {
    if (await isEntry(path.join(file, name), name)) candidates.push(name);
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

async function isEntry(file: string, name: string): Promise<boolean> {
  try {
    const text = await readText(file, name);
    // Most files of a folder are parts of the description, and need not be parsed to see that.
    if (!/\b(openapi|swagger)["']?\s*:/.test(text)) return false;
    return says(parseText(name, text));
  } catch (problem) {
    if (problem instanceof Unreadable) return false;
    // It may be the one, and its mistake will be told when it is read.
    if (problem instanceof DiagnosticError) return true;
    throw problem;
  }
}

function says(value: unknown): boolean {
  return (
    own(value, "openapi") !== undefined || own(value, "swagger") !== undefined
  );
}
