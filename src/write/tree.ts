/**
 * Reads the contents of an output folder without following symbolic links. If a killed run has left a journal, the tree
 * is read as that run decided it, so readers without a lock never see half of a commit.
 */
import { getOrCreate } from "../base/common/get-or-create.js";
import { lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import { errorCode, unless } from "./errno.js";
import { readJournal, stagedFile } from "./journal.js";

export type TreeEntry =
  | { kind: "absent" }
  | { kind: "file"; bytes: Buffer }
  | { kind: "folder" }
  /** The path is, or goes through, a link, which is neither followed nor replaced. `at` is that part of the path. */
  | { kind: "link"; at: string }
  | { kind: "other"; at: string }
  /** A parent of the path is a file. */
  | { kind: "below-file"; at: string };

export interface Tree {
  at(path: string): TreeEntry;
  /** Returns every path below a folder that is not itself a folder. */
  filesBelow(path: string): string[];
  /** Returns whether two spellings lead to the same file, as on a system that ignores case. */
  isSame(path: string, other: string): boolean;
}

/** Opens the tree below an existing or absent root. */
export function openTree(root: string): Tree {
  const journal = readJournal(root);
  const removed = new Set(journal?.remove);
  const staged = new Map(
    journal?.put.map((path, index) => [path, stagedFile(root, index)]),
  );
  const parents = new Map<string, TreeEntry>();

  function at(path: string): TreeEntry {
    const waiting = staged.get(path);
    if (waiting !== undefined) {
      const bytes = unless(["ENOENT"], () => readFileSync(waiting));
      if (bytes !== null) return { kind: "file", bytes };
    }
    const blocked = parent(path);
    if (blocked !== null) return blocked;
    if (removed.has(path)) return { kind: "absent" };
    return look(path);
  }

  /** Returns null if the parent of the path is a real folder. */
  function parent(path: string): TreeEntry | null {
    const slash = path.lastIndexOf("/");
    if (slash < 0) return null;
    const folder = path.slice(0, slash);
    const find = () => parent(folder) ?? look(folder);
    const entry = getOrCreate(parents, folder, find);
    if (entry.kind === "folder") return null;
    return entry.kind === "file" ? { kind: "below-file", at: folder } : entry;
  }

  function look(path: string): TreeEntry {
    const place = join(root, path);
    const found = unless(["ENOENT", "ENOTDIR"], () => lstatSync(place));
    return found === null ? { kind: "absent" } : entryOf(found, path, place);
  }

  function filesBelow(path: string): string[] {
    return readdirSync(join(root, path), { withFileTypes: true }).flatMap(
      (child) => {
        const below = `${path}/${child.name}`;
        if (child.isDirectory()) return filesBelow(below);
        return removed.has(below) ? [] : [below];
      },
    );
  }

  function isSame(path: string, other: string): boolean {
    const [one, two] = [path, other].map((name) =>
      unless(["ENOENT", "ENOTDIR"], () =>
        lstatSync(join(root, name), { bigint: true }),
      ),
    );
    if (one === null || two === null) return false;
    return one?.ino === two?.ino && one?.dev === two?.dev;
  }

  return { at, filesBelow, isSame };
}

function entryOf(found: Stats, path: string, place: string): TreeEntry {
  if (found.isSymbolicLink()) return { kind: "link", at: path };
  if (found.isDirectory()) return { kind: "folder" };
  if (!found.isFile()) return { kind: "other", at: path };
  const bytes = unless(["ENOENT"], () => readFileSync(place));
  return bytes === null ? { kind: "absent" } : { kind: "file", bytes };
}

type RootState = "absent" | "folder" | "link" | "not-a-folder";

/** Returns what exists at the path of the output folder. */
export function rootState(root: string): RootState {
  try {
    const found = lstatSync(root);
    if (found.isSymbolicLink()) return "link";
    return found.isDirectory() ? "folder" : "not-a-folder";
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "absent";
    // A parent of the folder is a file.
    if (errorCode(error) === "ENOTDIR") return "not-a-folder";
    throw error;
  }
}
