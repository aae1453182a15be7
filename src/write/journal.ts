/**
 * The commit of a run. All new files are in the staging folder, beside a journal of the work to do. Renaming the
 * journal is the commit point. Before it, the old tree is valid and leftovers are discarded. After it, the new tree is
 * decided, and the next process completes the work from the journal.
 *
 * Runs inside the committer process: imports only node:fs and node:path, and is synchronous.
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
import { manifestName, stagingName } from "./reserved-names.js";
import { pathProblem } from "./output-path.js";

interface Journal {
  version: 1;
  /** Done first, so that a folder may replace a file and vice versa. */
  remove: string[];
  /** The file for the path at index 7 is staged as `7`. The manifest comes last. */
  put: string[];
}

/** Thrown for a journal that no run of Specwright wrote. */
export class JournalError extends Error {}

const journalName = "journal.json";
const preparedName = "journal.prepared.json";

/** Returns the path of the staged file for `put[index]`. */
export function stagedFile(root: string, index: number): string {
  return join(root, stagingName, String(index));
}

/** Writes the journal beside the staged files, before the commit point. */
export function prepareJournal(root: string, journal: Journal): void {
  writeFileSync(
    join(root, stagingName, preparedName),
    JSON.stringify(journal),
    { flag: "wx" },
  );
}

/** Passes the commit point and applies the journal. Does nothing if another process has done it already. */
export function commit(root: string): void {
  const staging = join(root, stagingName);
  unless(["ENOENT"], () => {
    renameSync(join(staging, preparedName), join(staging, journalName));
  });
  rollForward(root);
}

/** Completes a decided run. Each step may already be done, because a killed run may stop anywhere. */
export function rollForward(root: string): void {
  const journal = readJournal(root);
  if (journal === null) return;
  const staged = journal.put.map((_, index) =>
    existsSync(stagedFile(root, index)),
  );
  // Removals come first, so one missing staged file proves that they are done. Repeating them would be wrong on a
  // system that ignores case: there the removed `Pet.ts` may be the new `pet.ts`.
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

/** Returns the journal of a run that is decided but not completed. */
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

/** The staging folder may be part of a repository, so its content is checked like any input. */
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
    const isValid =
      typeof path === "string" &&
      (path === manifestName || pathProblem(path) === null);
    if (!isValid) throw new JournalError("its journal names an unsafe path");
  }
  return { version, remove, put };
}

/** Discards the staged files, decided or not. */
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
    // The folder is not empty, or cannot be removed (a mount point). An empty folder does no harm.
    return false;
  }
}

/** Returns whether every part of the path is a folder and none is a symbolic link. */
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
