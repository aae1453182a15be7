/**
 * Owned files on disk. They are created once and then only replaced by themselves plus insertions. Nothing is written
 * through a link, a new file never takes the place of another one, and no file is ever half written.
 */
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { diagnostic, DiagnosticError, fail } from "../diagnostics.js";

/** The TypeScript files of the folder by name; none where it does not exist. */
export function readOwnedFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  if (!isFolder(folder)) return files;
  for (const entry of guarded(folder, () =>
    readdirSync(folder, { withFileTypes: true }),
  )) {
    if (!/\.[cm]?ts$/.test(entry.name) || entry.name.endsWith(".d.ts"))
      continue;
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) fail("output-symlink", null, { path });
    if (entry.isFile())
      files.set(
        entry.name,
        guarded(path, () => readFileSync(path, "utf8")),
      );
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text of one file; null where there is none. */
export function readOwnedFile(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) fail("output-symlink", null, { path });
  return found?.isFile()
    ? guarded(path, () => readFileSync(path, "utf8"))
    : null;
}

/** Fails where something of that name exists already. */
export function createOwnedFile(path: string, text: string): void {
  guarded(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const draft = draftOf(path);
    writeFileSync(draft, text, { flag: "wx" });
    try {
      // A hard link is the one way to give a file its name that cannot overwrite another.
      linkSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  });
}

/** Fails where the file is not any more what was read: somebody is editing it. */
export function replaceOwnedFile(
  path: string,
  before: string,
  after: string,
): void {
  guarded(path, () => {
    const found = lstatSync(path);
    if (!found.isFile()) fail("output-symlink", null, { path });
    const draft = draftOf(path);
    writeFileSync(draft, after, { flag: "wx" });
    try {
      chmodSync(draft, found.mode);
      if (readFileSync(path, "utf8") !== before) {
        const reason = "it was changed meanwhile";
        fail("handlers-unwritable", null, { path, reason });
      }
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  });
}

function draftOf(path: string): string {
  return `${path}.${String(process.pid)}.draft`;
}

/** False where there is nothing; anything but a folder is refused. */
function isFolder(path: string): boolean {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) fail("output-symlink", null, { path });
    if (found.isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw asDiagnostic(path, error);
  }
  return fail("handlers-unwritable", null, {
    path,
    reason: "it is not a folder",
  });
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asDiagnostic(path, error);
  }
}

/** What the disk says, as a diagnostic; any other error stays what it is. */
function asDiagnostic(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new DiagnosticError(
    diagnostic("handlers-unwritable", null, { path, reason: code }),
  );
}
