/** What a run has read, with the digests at that time. */
import { fileDigest, folderDigest } from "../../cache/digest.js";

export interface Watched {
  /** A digest is null if the file was absent. */
  readonly files: Map<string, string | null>;
  /** Folders whose files all count. */
  readonly folders: Map<string, string | null>;
  addFile(path: string | null): void;
  addFolder(path: string | null): void;
}

export function createWatched(): Watched {
  const files = new Map<string, string | null>();
  const folders = new Map<string, string | null>();
  return {
    files,
    folders,
    addFile: (path) => path !== null && files.set(path, fileDigest(path)),
    addFolder: (path) => path !== null && folders.set(path, folderDigest(path)),
  };
}

/** Whether a file or a folder differs from what was read. */
export function isChanged({ files, folders }: Watched): boolean {
  return (
    [...files].some(([path, digest]) => fileDigest(path) !== digest) ||
    [...folders].some(([path, digest]) => folderDigest(path) !== digest)
  );
}
