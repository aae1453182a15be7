/**
 * The committer: a process of its own session that survives the death of the run that started it, so that a killed run
 * leaves the old tree or the new one. Started early as `node commit.js <output folder>`, it waits for one byte on its
 * input. End of input without a byte means that the run died before it had decided: then nothing is done.
 */
import { readSync } from "node:fs";
import { commit } from "./journal.js";

const root = process.argv[2];
if (root !== undefined && isToldToCommit()) commit(root);

function isToldToCommit(): boolean {
  try {
    return readSync(0, Buffer.alloc(1)) === 1;
  } catch {
    // Windows reports the end of a pipe as an error.
    return false;
  }
}
