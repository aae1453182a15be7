/**
 * The commit of a run. Everything new lies in the staging folder, beside a journal of what is to be done with it.
 * Renaming the journal into its place is the commit point: before it the old tree stands, and leftovers are thrown
 * away; after it the new tree is decided, and whoever comes next finishes the work from the journal.
 *
 * Runs inside the committer process: no imports but node:fs and node:path, nothing asynchronous.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { unless } from "./errno.js";
import { manifestName, stagingName } from "./names.js";
import { pathProblem } from "./output-path.js";

export interface Journal {
  version: 1;
  /** Done first, so that a folder may take the place of a file and the other way round. */
  remove: string[];
  /** Paths; the file for the path at index 7 is staged as `7`. The manifest comes last. */
  put: string[];
}

/** A journal that no run of ours wrote. */
export class JournalError extends Error {}

const journalName = "journal.json";
const preparedName = "journal.prepared.json";

/** Where the file for `put[index]` waits. */
export function stagedFile(root: string, index: number): string {
  return join(root, stagingName, String(index));
}

/** Puts the journal beside the staged files; nothing is decided yet. */
export function prepareJournal(root: string, journal: Journal): void {
  writeFileSync(
    join(root, stagingName, preparedName),
    JSON.stringify(journal),
    { flag: "wx" },
  );
}

/** Decides for the new tree and makes it so. Does nothing when another process has done it already. */
export function commit(root: string): void {
  const staging = join(root, stagingName);
  unless(["ENOENT"], () => {
    renameSync(join(staging, preparedName), join(staging, journalName));
  });
  rollForward(root);
}

/** Finishes a decided run. Each step may have been done before: a killed run left off anywhere. */
export function rollForward(root: string): void {
  const journal = readJournal(root);
  if (journal === null) return;
  const staged = journal.put.map((_, index) =>
    existsSync(stagedFile(root, index)),
  );
  // Removals come first, so one missing staged file proves that they are done. Doing them again would be wrong where
  // the system ignores case: there the removed `Pet.ts` may be the `pet.ts` that has just been put.
  if (staged.every(Boolean)) {
    for (const path of journal.remove) removeFile(root, path);
  }
  const folders = new Set<string>();
  for (const [index, path] of journal.put.entries()) {
    if (!staged[index]) continue;
    makeFolder(root, dirname(path), folders);
    renameSync(stagedFile(root, index), join(root, path));
  }
  unlinkSync(join(root, stagingName, journalName));
  discardStaging(root);
}

/** The journal of a run that has been decided but not finished. */
export function readJournal(root: string): Journal | null {
  const staging = join(root, stagingName);
  const found = unless(["ENOENT"], () => lstatSync(staging));
  if (found === null) return null;
  if (!found.isDirectory()) throw new JournalError("it is not a folder");
  const text = unless(["ENOENT"], () =>
    readFileSync(join(staging, journalName), "utf8"),
  );
  return text === null ? null : parseJournal(text);
}

/** The staging folder is committed by nobody, but it lies in a repository: what it says is judged like any input. */
function parseJournal(text: string): Journal {
  let data: Partial<Journal> | null;
  try {
    data = JSON.parse(text) as Partial<Journal> | null;
  } catch {
    throw new JournalError("its journal is not JSON");
  }
  const { version, remove, put } = data ?? {};
  if (version !== 1 || !Array.isArray(remove) || !Array.isArray(put)) {
    throw new JournalError("its journal is of another version");
  }
  for (const path of [...remove, ...put] as unknown[]) {
    const fine =
      typeof path === "string" &&
      (path === manifestName || pathProblem(path) === null);
    if (!fine) throw new JournalError("its journal names an unsafe path");
  }
  return { version, remove, put };
}

/** Throws away what was staged, decided or not. */
export function discardStaging(root: string): void {
  rmSync(join(root, stagingName), { recursive: true, force: true });
}

function removeFile(root: string, path: string): void {
  if (!isRealFolder(root, dirname(path))) return;
  const file = join(root, path);
  const found = unless(["ENOENT"], () => lstatSync(file));
  if (found?.isDirectory()) return;
  if (found !== null) unlinkSync(file);
  for (let up = dirname(path); up !== "."; up = dirname(up)) {
    if (!removeIfEmpty(join(root, up))) return;
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // Not empty, or not ours to remove (a mount point): an empty folder left behind harms nobody.
    return false;
  }
}

/** Whether every part of the path is a folder, none of them a symbolic link. */
function isRealFolder(root: string, path: string): boolean {
  if (path === ".") return true;
  const found = unless(["ENOENT", "ENOTDIR"], () =>
    lstatSync(join(root, path)),
  );
  return found?.isDirectory() === true && isRealFolder(root, dirname(path));
}

function makeFolder(root: string, path: string, known: Set<string>): void {
  if (path === "." || known.has(path)) return;
  makeFolder(root, dirname(path), known);
  const folder = join(root, path);
  unless(["EEXIST"], () => {
    mkdirSync(folder);
  });
  if (!lstatSync(folder).isDirectory()) {
    throw new JournalError(`${path} is in the way`);
  }
  known.add(path);
}
