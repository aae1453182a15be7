/** Single text files outside of an output folder. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Returns null for a file that cannot be read. */
export function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Writes the whole file or nothing. `refuse` receives the reason if the file system does not allow it. */
export function replaceFile(
  file: string,
  text: string,
  refuse: (reason: string) => never,
): void {
  const own = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, text);
    renameSync(own, file);
  } catch (error) {
    rmSync(own, { force: true });
    refuse(error instanceof Error ? error.message : String(error));
  }
}
