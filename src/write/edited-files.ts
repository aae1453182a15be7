/**
 * Finds generated files that were edited by hand. Such a file is neither as this machine last wrote it nor as Git has it,
 * so that replacing it would lose something.
 */
import { runGit } from "../base/common/run-git.js";
import { digest } from "./digest.js";
import type { Change } from "./plan.js";
import { manifestName } from "./reserved-names.js";
import type { RecordedFiles } from "./record.js";

/** The changes, in which replaced files that were edited have the kind `edited`. */
export async function withEdited(
  root: string,
  changes: readonly Change[],
  written: RecordedFiles,
): Promise<Change[]> {
  const isSuspect = ({ kind, path, before }: Change): boolean =>
    (kind === "changed" || kind === "extra") &&
    before !== null &&
    // People edit names in the manifest.
    path !== manifestName &&
    written.get(path)?.digests.includes(digest(before)) !== true;
  if (!changes.some(isSuspect)) return [...changes];
  const states = await gitStates(root);
  const isEdited = ({ path }: Change): boolean => {
    const state = states?.get(path);
    // Git has no copy of an untracked file. Without a record of it, nothing is known, as in a new folder of caches.
    return state === undefined ? written.has(path) : state === "modified";
  };
  return changes.map((change) => {
    if (!isSuspect(change)) return change;
    if (states?.get(change.path) === "unmerged")
      return { ...change, kind: "conflicted" };
    return isEdited(change) ? { ...change, kind: "edited" } : change;
  });
}

/** `unmerged`: a merge left the file with a conflict. */
type GitState = "same" | "modified" | "unmerged";

/** The tracked files below a folder. Null without Git or outside of a repository. */
async function gitStates(
  folder: string,
): Promise<Map<string, GitState> | null> {
  const args = ["ls-files", "-z", "-t", "--cached", "--modified"];
  const result = await runGit(folder, args).catch(() => null);
  if (result?.code !== 0) return null;
  const states = new Map<string, GitState>();
  for (const entry of result.stdout.toString().split("\0")) {
    const [tag, path] = [entry.slice(0, 1), entry.slice(2)];
    if (states.get(path) === "unmerged") continue;
    const state = tag === "M" ? "unmerged" : tag === "C" ? "modified" : null;
    states.set(path, state ?? states.get(path) ?? "same");
  }
  return states;
}
