import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes the whole file or nothing. Throws the error of the file system. */
export function replaceFile(file: string, text: string): void {
  const own = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, text);
    renameSync(own, file);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}
