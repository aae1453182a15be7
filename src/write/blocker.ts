/** Finds files in the way of a generated file that Specwright must not replace. */
import { diagnostic, type Diagnostic } from "../base/diagnostics.js";
import type { Owned } from "./manifest.js";
import type { TreeEntry, Tree } from "./tree.js";

/** The files on disk, the files that Specwright owns, and the generated files. */
export interface OutputState {
  tree: Tree;
  owned: Owned;
  generated: ReadonlyMap<string, { text: string }>;
}

/** Returns the reason why a file cannot be written, or null. */
export function blockerOf(
  path: string,
  entry: TreeEntry,
  { tree, owned, generated }: OutputState,
): Diagnostic | null {
  const isStale = (file: string) => owned.has(file) && !generated.has(file);
  switch (entry.kind) {
    case "absent":
    case "file":
      return null;
    case "link":
      return diagnostic("output-symlink", null, { path: entry.at });
    case "other":
      return occupied(entry.at);
    case "below-file":
      return isStale(entry.at) ? null : occupied(entry.at);
    case "folder": {
      const files = tree.filesBelow(path);
      // An empty folder belongs to the user, because Specwright would never remove it.
      if (files.length > 0 && files.every(isStale)) return null;
      return occupied(path);
    }
  }
}

export function occupied(path: string): Diagnostic {
  return diagnostic("output-occupied", null, { path });
}
