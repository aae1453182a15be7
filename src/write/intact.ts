/** Whether an output folder is exactly as the last run left it. */
import { sha256 } from "../base/common/sha256.js";
import { digest } from "./digest.js";
import { hasLeftovers } from "./lock.js";
import { parseManifest } from "./manifest.js";
import type { RecordedFiles } from "./record.js";
import { manifestName } from "./reserved-names.js";
import { openTree, rootState, type Tree } from "./tree.js";

/**
 * A digest of what a run has written: the manifest, and the files by their record. Null if there is no manifest, if a
 * file has no record or several, or if another run is writing or was killed.
 */
export function outputDigest(
  root: string,
  written: RecordedFiles,
): string | null {
  const found = manifestIn(root);
  return found && writtenDigest(found, written);
}

/** Whether the output folder is as the run with this digest has written it. */
export function isIntact(
  root: string,
  expected: string,
  written: RecordedFiles,
): boolean {
  const found = manifestIn(root);
  if (found === null || writtenDigest(found, written) !== expected)
    return false;
  return found.files.every((path) => {
    const entry = found.tree.at(path);
    if (entry.kind !== "file") return false;
    return written.get(path)?.digests[0] === digest(entry.bytes);
  });
}

function writtenDigest(
  { bytes, files }: Manifest,
  written: RecordedFiles,
): string | null {
  const digests = files.map((path) => {
    const [only, ...others] = written.get(path)?.digests ?? [];
    // Several digests were left by a run that was killed.
    return others.length === 0 ? only : undefined;
  });
  if (digests.includes(undefined)) return null;
  return sha256(JSON.stringify([digest(bytes), digests]));
}

/** Returns the texts of files that have a given digest. Other files count as absent. */
export function fileReader(
  root: string,
): (path: string, expected: string) => string | null {
  const found = manifestIn(root);
  return (path, expected) => {
    const entry = found?.tree.at(path);
    if (entry?.kind !== "file" || sha256(entry.bytes) !== expected) return null;
    return entry.bytes.toString();
  };
}

interface Manifest {
  tree: Tree;
  bytes: Buffer;
  files: readonly string[];
}

function manifestIn(root: string): Manifest | null {
  if (rootState(root) !== "folder" || hasLeftovers(root)) return null;
  const tree = openTree(root);
  const entry = tree.at(manifestName);
  if (entry.kind !== "file") return null;
  const reading = parseManifest(entry.bytes.toString());
  if (reading.kind !== "owned") return null;
  return { tree, bytes: entry.bytes, files: [...reading.owned] };
}
