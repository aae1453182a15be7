/**
 * Entry point of the write layer: writes the generated files to the output folder, or compares them with it.
 *
 * Guarantee if a run is killed at any moment (by SIGKILL, also of its whole process group): the folder contains the old
 * tree or the new one. If the committer has already received its command, this holds after the few milliseconds that it
 * needs. If the committer itself dies (power loss, a stopped container), its journal remains: `checkOutput` reads the
 * tree as decided, and the next `writeOutput` completes it.
 */
import { lstatSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getOrCreate } from "../base/common/get-or-create.js";
import { diagnostic, type Diagnostic } from "../base/diagnostics.js";
import { applyChanges } from "./apply.js";
import { digest } from "./digest.js";
import { errorCode, unless } from "./errno.js";
import { foreignContent } from "./foreign-files.js";
import { discardStaging, JournalError, rollForward } from "./journal.js";
import { acquireLock, hasLeftovers, lockHolders } from "./lock.js";
import { withEdited } from "./edited-files.js";
import { parseManifest } from "./manifest.js";
import {
  lockName,
  manifestName,
  stagingName,
  takeoverName,
} from "./reserved-names.js";
import {
  digestOf,
  noNames,
  planOutput,
  type Change,
  type KeptNames,
  type OutputFile,
  type Plan,
  type PlanRequest,
} from "./plan.js";
import {
  noRecord,
  type WriteRecord,
  type WrittenFile,
  type RecordedFiles,
} from "./record.js";
import { deferSignals } from "./signals.js";
import { openTree, rootState } from "./tree.js";

interface OutputRequest {
  /** The absolute path of the output folder. */
  root: string;
  /** The output folder as shown in messages. */
  rootName: string;
  files: readonly OutputFile[];
  /** The files that this run may remove if it does not generate them; null for all. */
  scope: PlanRequest["scope"];
  /** The names to keep in the manifest. By default none. */
  names?: KeptNames;
  /** One level of indentation in the manifest; two spaces by default. */
  jsonIndent?: number | string;
  /** What this machine last wrote to the folder. By default nothing is known. */
  record?: WriteRecord;
}

interface WriteOptions {
  /** Overwrite files that were edited by hand, rebuild a broken manifest, and start in a folder with other files. */
  force: boolean;
  /** How long to wait for another run, in milliseconds. */
  patience?: number;
}

export interface OutputReport {
  /** The changes that were made, or would be made. Empty if there are errors. */
  changes: Change[];
  unchanged: number;
  diagnostics: Diagnostic[];
}

/**
 * Returns the names that the last run stored in the output folder, or null. An unusable folder or manifest is not
 * reported here, because writing reports it.
 */
export function readNames(root: string): unknown {
  return unlessUnusable(() => {
    const manifest = openTree(root).at(manifestName);
    if (manifest.kind !== "file") return null;
    const reading = parseManifest(manifest.bytes.toString());
    return reading.kind === "owned" ? reading.names : null;
  });
}

/** Returns the paths of the files that the last run generated. */
export function ownedFiles(root: string): string[] {
  const owned = unlessUnusable(() => {
    const manifest = openTree(root).at(manifestName);
    if (manifest.kind !== "file") return null;
    const reading = parseManifest(manifest.bytes.toString());
    return reading.kind === "owned" ? reading.owned : null;
  });
  return [...(owned ?? [])];
}

/** The files that earlier runs have formatted, without those that were edited since. */
export function formattedFiles(
  root: string,
  written: RecordedFiles,
): {
  text(path: string, formattedFrom: string): string | null;
  formattedFrom(path: string): string | undefined;
} {
  const tree = unlessUnusable(() => openTree(root));
  return {
    formattedFrom: (path) => written.get(path)?.formattedFrom,
    text(path, formattedFrom) {
      const known = written.get(path);
      if (known?.formattedFrom !== formattedFrom) return null;
      const entry = tree?.at(path);
      if (entry?.kind !== "file") return null;
      const isOurs = known.digests.includes(digest(entry.bytes));
      return isOurs ? entry.bytes.toString() : null;
    },
  };
}

/** Returns null if the output folder cannot be read. */
function unlessUnusable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof JournalError || errorCode(error) !== null) return null;
    throw error;
  }
}

/** Returns what `writeOutput` would change. Takes no lock and writes nothing. */
export async function checkOutput(
  request: OutputRequest,
): Promise<OutputReport> {
  return withFileErrors(request, () => planUnlocked(request, false));
}

/** Writes the generated files to the output folder. Changes nothing if the folder is up to date. */
export async function writeOutput(
  request: OutputRequest,
  options: WriteOptions,
): Promise<OutputReport> {
  return withFileErrors(request, async () => {
    const { root, rootName } = request;
    const paths = request.files.map(({ path }) => path);
    const reason = options.force ? null : foreignContent(root, paths);
    if (reason !== null) {
      const params = { path: rootName, reason };
      return refusal([diagnostic("output-foreign", null, params)]);
    }
    const first = refuseEdited(
      await planUnlocked(request, options.force),
      options,
    );
    const isSettled =
      first.diagnostics.length > 0 || first.changes.length === 0;
    if (isSettled && !hasLeftovers(root)) return first;

    mkdirSync(root, { recursive: true });
    const lock = await acquireLock(root, options.patience ?? 30_000);
    if (lock === null) {
      const holder = lockHolders(root);
      const path = join(rootName, lockName);
      return refusal([diagnostic("output-locked", null, { path, holder })]);
    }
    return deferSignals(async () => {
      try {
        recoverKilledRun(root);
        const plan = planOutput(
          openTree(root),
          planRequest(request, options.force),
        );
        const report = refuseEdited(await reportOf(plan, request), options);
        if (report.diagnostics.length > 0) return report;
        const { record = noRecord } = request;
        const before = record.read();
        const after = writtenFiles(request, plan, before);
        // A run that is killed may leave the old files or the new ones.
        record.keep(joined(before, replacedFiles(report), after));
        if (report.changes.length > 0) {
          await applyChanges(root, report.changes, lock);
        }
        record.keep(after);
        return report;
      } finally {
        lock.release();
      }
    });
  });
}

/** Completes or discards the work of a killed run. */
function recoverKilledRun(root: string): void {
  rollForward(root);
  discardStaging(root);
  rmSync(join(root, takeoverName), { force: true });
}

/** Plans without a lock, and repeats if another run committed something meanwhile. */
async function planUnlocked(
  request: OutputRequest,
  salvage: boolean,
): Promise<OutputReport> {
  const { root } = request;
  for (let attempt = 1; ; attempt++) {
    const before = commitMark(root);
    const plan = planOutput(openTree(root), planRequest(request, salvage));
    if (commitMark(root) === before || attempt === 20) {
      const report = await reportOf(plan, request);
      const isSame =
        report.changes.length === 0 && report.diagnostics.length === 0;
      // Another run that is writing keeps a record of its own.
      if (isSame && !hasLeftovers(root)) noteUnchanged(request, plan);
      return report;
    }
    await sleep(25);
  }
}

/** Returns a value that differs before and after every commit. */
function commitMark(root: string): string {
  const marks = [manifestName, stagingName].map((name) => {
    const found = unless(["ENOENT"], () => lstatSync(join(root, name)));
    return found === null ? "absent" : `${found.ino} ${found.mtimeMs}`;
  });
  return marks.join(" ");
}

function planRequest(
  { files, scope, names = noNames, jsonIndent = 2 }: OutputRequest,
  salvage: boolean,
): PlanRequest {
  return { files, scope, salvage, names, jsonIndent };
}

async function reportOf(
  { changes, unchanged, problems }: Plan,
  { root, record = noRecord }: OutputRequest,
): Promise<OutputReport> {
  if (problems.length > 0) return refusal(problems);
  const judged = await withEdited(root, changes, record.read());
  return { changes: judged, unchanged, diagnostics: [] };
}

/** A new clone has files that this machine did not write. If they are as generated, they count as written. */
function noteUnchanged(request: OutputRequest, plan: Plan): void {
  const { record = noRecord } = request;
  const before = record.read();
  const after = writtenFiles(request, plan, before);
  const textOf = (files: RecordedFiles) => JSON.stringify([...files]);
  if (textOf(after) !== textOf(before)) record.keep(after);
}

/** The record after this run. Files of other targets stay as they are. */
function writtenFiles(
  { files }: OutputRequest,
  { owned }: Plan,
  before: RecordedFiles,
): Map<string, WrittenFile> {
  const generated = new Map(files.map((file) => [file.path, file]));
  const written = new Map<string, WrittenFile>();
  for (const path of owned) {
    const file = generated.get(path);
    const { formattedFrom } = file ?? {};
    const known = file && {
      digests: [digestOf(file)],
      ...(formattedFrom !== undefined && { formattedFrom }),
    };
    const entry = known ?? before.get(path);
    if (entry !== undefined) written.set(path, entry);
  }
  return written;
}

/** The files that this run replaces. They may be unknown here, such as those of a copied folder. */
function replacedFiles({ changes }: OutputReport): Map<string, WrittenFile> {
  const replaced = new Map<string, WrittenFile>();
  for (const { kind, path, before } of changes) {
    if (kind === "edited" || before === null || path === manifestName) continue;
    replaced.set(path, { digests: [digest(before)] });
  }
  return replaced;
}

/** The record of a run at work, whose files are those of any of these records. */
function joined(...records: readonly RecordedFiles[]): RecordedFiles {
  const digests = new Map<string, string[]>();
  for (const [path, file] of records.flatMap((files) => [...files]))
    getOrCreate(digests, path, () => []).push(...file.digests);
  return new Map(
    [...digests].map(([path, all]) => [path, { digests: [...new Set(all)] }]),
  );
}

function refuseEdited(
  report: OutputReport,
  options: WriteOptions,
): OutputReport {
  const edited = report.changes.filter((change) => change.kind === "edited");
  if (edited.length === 0 || options.force) return report;
  const paths = edited.map((change) => change.path);
  return refusal([
    diagnostic("output-edited", null, { paths: shortList(paths) }),
  ]);
}

function shortList(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(", ");
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more` : shown;
}

function refusal(diagnostics: Diagnostic[]): OutputReport {
  return { changes: [], unchanged: 0, diagnostics };
}

/** Converts file system errors to diagnostics. */
async function withFileErrors(
  { root, rootName }: OutputRequest,
  work: () => Promise<OutputReport>,
): Promise<OutputReport> {
  try {
    switch (rootState(root)) {
      case "link":
        return refusal([
          diagnostic("output-symlink", null, { path: rootName }),
        ]);
      case "not-a-folder":
        return refusal([
          diagnostic("output-not-a-folder", null, { path: rootName }),
        ]);
      case "absent":
      case "folder":
        return await work();
    }
  } catch (error) {
    if (error instanceof JournalError) {
      const path = join(rootName, stagingName);
      const reason = error.message;
      return refusal([
        diagnostic("output-staging-unreadable", null, { path, reason }),
      ]);
    }
    const reason = errorCode(error);
    if (reason === null) throw error;
    return refusal([
      diagnostic("output-unwritable", null, { path: rootName, reason }),
    ]);
  }
}
