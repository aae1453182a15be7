/**
 * The committer: a process in its own session that survives the end of the run that started it, so that a killed run
 * leaves either the old tree or the new one. It is started early as `node commit.js <output folder>` and waits for one
 * byte on its input. End of input without a byte means that the run died before its commit point, so nothing is done.
 */
import { readSync } from "node:fs";
import { commit } from "./journal.js";

const root = process.argv[2];
if (root !== undefined && receivesCommand()) commit(root);

function receivesCommand(): boolean {
  try {
    return readSync(0, Buffer.alloc(1)) === 1;
  } catch {
    // Windows reports the end of a pipe as an error.
    return false;
  }
}
