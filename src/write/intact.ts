/** Whether an output folder is exactly as the last run left it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../base/common/sha256.js";
import { digest } from "./digest.js";
import { parseManifest } from "./manifest.js";
import type { RecordedFiles } from "./record.js";
import { lockName, manifestName, stagingName } from "./reserved-names.js";
import { openTree, rootState, type Tree } from "./tree.js";

/** The digest of the manifest; null if there is none, or if another run is writing or was killed. */
export function manifestDigest(root: string): string | null {
  const found = manifestIn(root);
  return found && digest(found.bytes);
}

/** Whether the manifest has this digest, and every file the digest of the record. */
export function isIntact(
  root: string,
  expected: string,
  written: RecordedFiles,
): boolean {
  const found = manifestIn(root);
  if (found === null || digest(found.bytes) !== expected) return false;
  const reading = parseManifest(found.bytes.toString());
  if (reading.kind !== "owned") return false;
  for (const path of reading.owned) {
    const entry = found.tree.at(path);
    const [only, ...others] = written.get(path)?.digests ?? [];
    // Several digests were left by a run that was killed.
    if (entry.kind !== "file" || others.length > 0) return false;
    if (digest(entry.bytes) !== only) return false;
  }
  return true;
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

function manifestIn(root: string): { tree: Tree; bytes: Buffer } | null {
  if (rootState(root) !== "folder") return null;
  if ([stagingName, lockName].some((name) => existsSync(join(root, name))))
    return null;
  const tree = openTree(root);
  const entry = tree.at(manifestName);
  return entry.kind === "file" ? { tree, bytes: entry.bytes } : null;
}
