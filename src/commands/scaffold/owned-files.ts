/**
 * Files that the user owns. They are created once and later only extended by insertions. Nothing is written through a
 * symbolic link, a new file never replaces another one, and no file is ever half written.
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
import { diagnostic, DiagnosticError, fail } from "../../base/diagnostics.js";

/** Returns the TypeScript files of the folder by name; none if the folder does not exist. */
export function readOwnedFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  if (!isFolder(folder)) return files;
  for (const entry of withDiagnostics(folder, () =>
    readdirSync(folder, { withFileTypes: true }),
  )) {
    if (!/\.[cm]?ts$/.test(entry.name) || entry.name.endsWith(".d.ts"))
      continue;
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) fail("output-symlink", null, { path });
    if (entry.isFile())
      files.set(
        entry.name,
        withDiagnostics(path, () => readFileSync(path, "utf8")),
      );
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the text of one file; null if it does not exist. */
export function readOwnedFile(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) fail("output-symlink", null, { path });
  return found?.isFile()
    ? withDiagnostics(path, () => readFileSync(path, "utf8"))
    : null;
}

/** Creates a file. Fails if the path already exists. */
export function createOwnedFile(path: string, text: string): void {
  withDiagnostics(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const draft = temporaryPath(path);
    writeFileSync(draft, text, { flag: "wx" });
    try {
      // Creating a hard link is the only way to name a file without overwriting another one.
      linkSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  });
}

/** Replaces a file. Fails if its text is no longer `before`, because the user is editing it. */
export function replaceOwnedFile(
  path: string,
  before: string,
  after: string,
): void {
  withDiagnostics(path, () => {
    const found = lstatSync(path);
    if (!found.isFile()) fail("output-symlink", null, { path });
    const draft = temporaryPath(path);
    writeFileSync(draft, after, { flag: "wx" });
    try {
      chmodSync(draft, found.mode);
      if (readFileSync(path, "utf8") !== before) {
        const reason = "it was changed during this run";
        fail("handlers-unwritable", null, { path, reason });
      }
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  });
}

function temporaryPath(path: string): string {
  return `${path}.${String(process.pid)}.draft`;
}

/** Returns false if the path does not exist. Fails if it is not a folder. */
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

function withDiagnostics<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asDiagnostic(path, error);
  }
}

/** Converts a file system error to a diagnostic. Returns any other error unchanged. */
function asDiagnostic(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new DiagnosticError(
    diagnostic("handlers-unwritable", null, { path, reason: code }),
  );
}
