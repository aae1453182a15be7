/** What a run has read, with the digests at that time. Plain data, so that another thread can return it. */
import { fileDigest, folderDigest } from "./cache/digest.js";

export interface Watched {
  /** A digest is null if the file was absent. */
  readonly files: Map<string, string | null>;
  /** Folders whose files all count. */
  readonly folders: Map<string, string | null>;
}

export function createWatched(): Watched {
  return { files: new Map(), folders: new Map() };
}

export function watchFile({ files }: Watched, path: string): void {
  files.set(path, fileDigest(path));
}

export function watchFolder({ folders }: Watched, path: string): void {
  folders.set(path, folderDigest(path));
}

export function addWatched(to: Watched, from: Watched): void {
  for (const [path, digest] of from.files) to.files.set(path, digest);
  for (const [path, digest] of from.folders) to.folders.set(path, digest);
}

/** Whether a file or a folder differs from what was read. */
export function isChanged({ files, folders }: Watched): boolean {
  return (
    [...files].some(([path, digest]) => fileDigest(path) !== digest) ||
    [...folders].some(([path, digest]) => folderDigest(path) !== digest)
  );
}
