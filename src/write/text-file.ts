/** Single text files outside of an output folder. */
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Returns null for a file that cannot be read. */
export function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** The paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes a file, and creates the folders around it. */
export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes the whole file or nothing. `refuse` receives the reason if the file system does not allow it. */
export function replaceFile(
  file: string,
  text: string,
  refuse: (reason: string) => never,
): void {
  const reason = tryToReplace(file, text);
  if (reason !== null) refuse(reason);
}

/** The same for a file that need not be written. Returns the reason if it was not. */
export function tryToReplace(file: string, text: string): string | null {
  const own = `${file}.${String(process.pid)}`;
  try {
    writeText(own, text);
    renameSync(own, file);
    return null;
  } catch (error) {
    rmSync(own, { force: true });
    return error instanceof Error ? error.message : String(error);
  }
}
