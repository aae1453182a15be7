import { resolve } from "node:path";
import { fail } from "../../../base/diagnostics.js";
import { replaceFile } from "../../../write/replace-file.js";
import type { Edit } from "./edits.js";

/** Writes the files that change. The record of the release comes last, so that a run that fails can be repeated. */
export function writeEdits(edits: readonly Edit[], cwd: string): void {
  for (const { path, before, after } of edits) {
    if (before === after) continue;
    try {
      replaceFile(resolve(cwd, path), after);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      fail("release-unwritable", null, { path, reason });
    }
  }
}
