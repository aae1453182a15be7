/** Applies a plan completely or not at all. The caller holds the lock. */
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startCommitter } from "./committer.js";
import { unless } from "./errno.js";
import {
  commit,
  discardStaging,
  prepareJournal,
  readJournal,
  stagedFile,
} from "./journal.js";
import type { Lock } from "./lock.js";
import { stagingName } from "./reserved-names.js";
import type { Change } from "./plan.js";

/** For one file and the manifest, a separate process is not worth its start-up time. */
const fewChanges = 2;

/** Stages the changes, then commits them. */
export async function applyChanges(
  root: string,
  changes: readonly Change[],
  lock: Lock,
): Promise<void> {
  // Started first, so that it starts up while the files are staged.
  const committer = changes.length > fewChanges ? startCommitter(root) : null;
  try {
    stage(root, changes);
    if (committer !== null) {
      lock.share(committer.pid);
      await committer.commit();
    }
    // Does the remaining work: everything without a committer, nothing after a successful one.
    commit(root);
  } catch (error) {
    committer?.abandon();
    const decided = readJournal(root) !== null;
    if (!decided) discardStaging(root);
    throw error;
  }
}

function stage(root: string, changes: readonly Change[]): void {
  const folders = new Set(changes.map(({ path }) => dirname(path)));
  for (const folder of folders) expectWritable(root, folder);
  mkdirSync(join(root, stagingName));
  const remove: string[] = [];
  const put: string[] = [];
  for (const { path, after } of changes) {
    if (after === null) remove.push(path);
    else {
      writeFileSync(stagedFile(root, put.length), after);
      put.push(path);
    }
  }
  prepareJournal(root, { version: 1, remove, put });
}

/** Detects a read-only folder before the commit point. */
function expectWritable(root: string, folder: string): void {
  const place = join(root, folder);
  const found = unless(["ENOENT", "ENOTDIR"], () => {
    accessSync(place, constants.W_OK);
    return true;
  });
  if (found === null && folder !== ".") expectWritable(root, dirname(folder));
}
