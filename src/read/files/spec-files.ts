/** Where the files of a spec are read from: the disk, or a revision of a Git repository. */
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { checkSize, Unreadable } from "../source-text.js";

export interface SpecFiles {
  /** Returns the path without symbolic links. Throws if nothing is there. */
  realPath(path: string): Promise<string>;
  /** Returns the names in a folder; null if the path is not a folder. */
  namesIn(path: string): Promise<string[] | null>;
  /** Returns the text of a file, which messages call `shown`. Throws an `Unreadable`. */
  text(path: string, shown: string, maxFileSize?: number): Promise<string>;
}

export const diskFiles: SpecFiles = {
  realPath: (path) => realpath(path),
  async namesIn(path) {
    const found = await stat(path).catch(() => null);
    return found?.isDirectory() ? readdir(path) : null;
  },
  text: readText,
};

/** Reads a file that the user named, in any folder. */
export async function readText(
  file: string,
  shown: string,
  maxFileSize?: number,
): Promise<string> {
  let size: number;
  try {
    const found = await stat(file);
    if (!found.isFile())
      throw new Unreadable("file-not-found", { path: shown });
    size = found.size;
  } catch {
    throw new Unreadable("file-not-found", { path: shown });
  }
  checkSize(size, shown, maxFileSize);
  try {
    // With an encoding, `readFile` decodes and joins the file piece by piece.
    return (await readFile(file)).toString();
  } catch {
    throw new Unreadable("file-not-found", { path: shown });
  }
}
