/**
 * The record of a run that left its output folder up to date: the digests of everything that was read and of the result.
 * If all of them are the same, another run would change nothing. A record that is damaged, too large or of another
 * version counts as absent.
 */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../diagnostics.js";
import type { Located } from "../read/positions.js";
import { sha256 } from "./digest.js";

const formatVersion = 1;
const maxBytes = 32_000_000;

export interface RecordedProblem {
  readonly diagnostic: Diagnostic;
  readonly located: Located | null;
}

export interface RunRecord {
  /** The generator and the options. */
  readonly run: string;
  /** Each file that was read, and its digest; null if it was absent. */
  readonly inputs: readonly (readonly [path: string, digest: string | null])[];
  /** The manifest, which contains the digests of all generated files. */
  readonly manifest: string;
  /** The number of generated files. */
  readonly fileCount: number;
  readonly problems: readonly RecordedProblem[];
}

function fileOf(folder: string, name: string): string {
  return join(folder, `run-${sha256(name).slice(0, 32)}.json`);
}

/** `name` distinguishes the output folders of a project. */
export function readRecord(folder: string, name: string): RunRecord | null {
  const file = fileOf(folder, name);
  try {
    if (statSync(file).size > maxBytes) return null;
    const { version, digest, record } = JSON.parse(
      readFileSync(file, "utf8"),
    ) as { version: unknown; digest: unknown; record: RunRecord };
    const isWhole =
      version === formatVersion && digest === sha256(JSON.stringify(record));
    return isWhole && isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

function isRecord(record: RunRecord): boolean {
  const { run, inputs, manifest, fileCount, problems } = record;
  const isText = (value: unknown) => typeof value === "string";
  return (
    isText(run) &&
    isText(manifest) &&
    Number.isInteger(fileCount) &&
    Array.isArray(problems) &&
    Array.isArray(inputs) &&
    inputs.every(
      ([path, digest]) => isText(path) && (digest === null || isText(digest)),
    )
  );
}

/** A cache that cannot be written is not an error. */
export function writeRecord(
  folder: string,
  name: string,
  record: RunRecord,
): void {
  const file = fileOf(folder, name);
  const own = `${file}.${String(process.pid)}`;
  const text = JSON.stringify(record);
  const entry = { version: formatVersion, digest: sha256(text), record };
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, JSON.stringify(entry));
    renameSync(own, file);
  } catch {
    // The next run then does all the work again.
  }
}
