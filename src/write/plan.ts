/** Compares the generated files with the files on disk and plans the changes. Changes nothing. */
import { getOrCreate } from "../base/common/get-or-create.js";
import { diagnostic, type Diagnostic } from "../base/diagnostics.js";
import { digest } from "./digest.js";
import {
  hasConflicts,
  nothingOwned,
  parseManifest,
  printManifest,
  salvageManifest,
  type Owned,
} from "./manifest.js";
import { manifestName } from "./reserved-names.js";
import { findClash, foldCase, pathProblem } from "./output-path.js";
import type { TreeEntry, Tree } from "./tree.js";

/** A generated file: a path relative to the output folder, with slashes, and its text. */
export interface OutputFile {
  path: string;
  text: string;
  /** A digest of the text before formatting, if the text was formatted. */
  formattedFrom?: string;
}

/**
 * - `missing`: generated, but not on disk
 * - `changed`: ours, and now generated differently
 * - `extra`: ours, and no longer generated
 * - `edited`: the same, but changed by hand since we wrote it
 * - `conflicted`: ours, with conflicts of a merge
 */
type ChangeKind = "missing" | "changed" | "extra" | "edited" | "conflicted";

export interface Change {
  kind: ChangeKind;
  path: string;
  /** Null if the file is not on disk. */
  before: string | null;
  /** Null if the file is to be removed. */
  after: string | null;
}

export interface Plan {
  /** Sorted by path; the manifest, if it changes, is last. */
  changes: Change[];
  unchanged: number;
  /** All files that will belong to Specwright, without the manifest. */
  owned: Set<string>;
  /** If there are any, the plan must not be applied. */
  problems: Diagnostic[];
}

export interface PlanRequest {
  files: readonly OutputFile[];
  /** The files that this run may remove, or null for all. Our other files are left unchanged. */
  scope: ((path: string) => boolean) | null;
  /** Use the readable parts of a broken manifest. */
  salvage: boolean;
  names: KeptNames;
  /** One level of indentation in the manifest. */
  jsonIndent: number | string;
}

/** The names that the manifest keeps from one run to the next: JSON, or null. */
export interface KeptNames {
  /** The names at the start of this run. */
  before: unknown;
  /** The names that this run has chosen. */
  after: unknown;
}

export const noNames: KeptNames = { before: null, after: null };

/** Returns the changes on disk. */
export function planOutput(tree: Tree, request: PlanRequest): Plan {
  const problems = pathProblems(request.files);
  if (problems.length > 0)
    return { changes: [], unchanged: 0, owned: new Set(), problems };

  const manifest = tree.at(manifestName);
  const owned = readOwned(manifest, request, problems);
  const generated = new Map(request.files.map((file) => [file.path, file]));
  const comparison: Comparison = {
    tree,
    owned,
    generated,
    changes: [],
    problems,
    left: new Set(generated.keys()),
  };
  compareGenerated(comparison);
  const unchanged = generated.size - comparison.changes.length;
  compareStale(comparison, request.scope);

  const { changes, left } = comparison;
  changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const content = { files: left, names: request.names.after };
  const record = manifestChange(
    manifest,
    printManifest(content, request.jsonIndent),
  );
  if (record !== null) changes.push(record);
  return { changes, unchanged, owned: left, problems };
}

/** The state of the comparison. The lists grow during it. */
interface Comparison extends OutputState {
  changes: Change[];
  problems: Diagnostic[];
  /** All files that will belong to Specwright. */
  left: Set<string>;
}

function compareGenerated(comparison: Comparison): void {
  const { tree, owned, generated, changes, problems } = comparison;
  const respelled = respelledFiles(comparison);
  for (const [path, file] of generated) {
    const after = file.text;
    const entry = tree.at(path);
    const blocker = blockerOf(path, entry, comparison);
    if (blocker !== null) problems.push(blocker);
    else if (entry.kind !== "file") {
      changes.push({ kind: "missing", path, before: null, after });
    } else {
      const earlier = respelled.get(path);
      const isSame = digest(entry.bytes) === digestOf(file);
      if (isSame && earlier === undefined) continue;
      const before = entry.bytes.toString();
      const isOurs = owned.has(earlier ?? path) || isGenerated(before);
      if (!isOurs) problems.push(occupied(path));
      else {
        const kind = hasConflicts(before) ? "conflicted" : "changed";
        changes.push({ kind, path, before, after });
      }
    }
  }
}

/** Cached, because a plan is repeated with the same generated files once the lock is held. */
const digests = new WeakMap<object, string>();

export function digestOf(file: { text: string }): string {
  return getOrCreate(digests, file, () => digest(file.text));
}

/** Whether a file says that it was generated, although a merge has left it out of the manifest. */
function isGenerated(text: string): boolean {
  return /^.{0,20}Generated by Specwright from /m.test(text.slice(0, 1000));
}

/**
 * Returns generated paths that exist on disk under an earlier spelling, on a system that ignores case: path → that
 * spelling. They are written even if their text is the same, because the earlier spelling is removed.
 */
function respelledFiles({
  tree,
  owned,
  generated,
}: OutputState): Map<string, string> {
  const stale = new Map<string, string>();
  for (const path of owned) {
    if (!generated.has(path)) stale.set(foldCase(path), path);
  }
  const respelled = new Map<string, string>();
  for (const path of generated.keys()) {
    const earlier = stale.get(foldCase(path));
    if (earlier !== undefined && tree.isSame(path, earlier)) {
      respelled.set(path, earlier);
    }
  }
  return respelled;
}

function compareStale(
  { tree, owned, generated, changes, problems, left }: Comparison,
  scope: PlanRequest["scope"],
): void {
  for (const path of owned) {
    if (generated.has(path)) continue;
    const entry = tree.at(path);
    if (scope?.(path) === false) {
      left.add(path);
    } else if (entry.kind === "link") {
      problems.push(diagnostic("output-symlink", null, { path: entry.at }));
    } else if (entry.kind === "file") {
      const before = entry.bytes.toString();
      const kind = hasConflicts(before) ? "conflicted" : "extra";
      changes.push({ kind, path, before, after: null });
    }
  }
}

function pathProblems(files: readonly OutputFile[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const { path } of files) {
    const reason = pathProblem(path);
    if (reason === null) continue;
    problems.push(diagnostic("output-path-unsafe", null, { path, reason }));
  }
  const clash = findClash(files.map((file) => file.path));
  if (clash !== null) {
    problems.push(diagnostic("output-path-clash", null, { ...clash }));
  }
  return problems;
}

function readOwned(
  manifest: TreeEntry,
  { salvage, names }: PlanRequest,
  problems: Diagnostic[],
): Owned {
  switch (manifest.kind) {
    case "absent":
      return nothingOwned;
    case "file": {
      const text = manifest.bytes.toString();
      const reading = parseManifest(text);
      if (reading.kind === "owned") {
        if (!isKnown(reading.names, names)) {
          problems.push(diagnostic("names-changed", null, {}));
        }
        return reading.owned;
      }
      if (salvage) return salvageManifest(text);
      const { reason } = reading;
      const params = { path: manifestName, reason };
      problems.push(diagnostic("manifest-unreadable", null, params));
      return nothingOwned;
    }
    case "link":
      problems.push(diagnostic("output-symlink", null, { path: manifestName }));
      return nothingOwned;
    case "folder":
    case "other":
    case "below-file":
      problems.push(occupied(manifestName));
      return nothingOwned;
  }
}

/** Another run may have chosen names since this one read them. */
function isKnown(found: unknown, { before, after }: KeptNames): boolean {
  const text = JSON.stringify(found);
  return [before, after].some((names) => JSON.stringify(names) === text);
}

function manifestChange(manifest: TreeEntry, after: string): Change | null {
  const before = manifest.kind === "file" ? manifest.bytes.toString() : null;
  if (before?.replaceAll("\r\n", "\n") === after) return null;
  const kind =
    before === null
      ? "missing"
      : hasConflicts(before)
        ? "conflicted"
        : "changed";
  return { kind, path: manifestName, before, after };
}

/** The files on disk, the files that Specwright owns, and the generated files. */
interface OutputState {
  tree: Tree;
  owned: Owned;
  generated: ReadonlyMap<string, { text: string }>;
}

/** Returns the reason why a file must not be replaced, or null. */
function blockerOf(
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

function occupied(path: string): Diagnostic {
  return diagnostic("output-occupied", null, { path });
}
