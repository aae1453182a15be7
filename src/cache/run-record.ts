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
import { sha256 } from "../common/sha256.js";
import { isObject } from "../read/json.js";
import { problemIn, type RecordedProblem } from "./recorded-problem.js";

const formatVersion = 1;
const maxBytes = 32_000_000;

export interface RunRecord {
  /** The generator and the options. */
  readonly run: string;
  /** Each file that was read, and its digest. */
  readonly inputs: readonly Input[];
  /** The manifest, which contains the digests of all generated files. */
  readonly manifest: string;
  /** The number of generated files. */
  readonly fileCount: number;
  readonly problems: readonly RecordedProblem[];
}

export type Input = readonly [path: string, digest: string];

function fileOf(folder: string, name: string): string {
  return join(folder, `run-${sha256(name).slice(0, 32)}.json`);
}

/** `name` distinguishes the output folders of a project. */
export function readRecord(folder: string, name: string): RunRecord | null {
  const file = fileOf(folder, name);
  try {
    if (statSync(file).size > maxBytes) return null;
    const entry: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(entry) &&
      entry["version"] === formatVersion &&
      entry["digest"] === sha256(JSON.stringify(entry["record"]))
      ? recordIn(entry["record"])
      : null;
  } catch {
    return null;
  }
}

/** Null if the value is not a record. */
function recordIn(value: unknown): RunRecord | null {
  if (!isObject(value)) return null;
  const { run, inputs, manifest, fileCount, problems: written } = value;
  if (typeof run !== "string" || typeof manifest !== "string") return null;
  if (!Array.isArray(inputs) || !inputs.every(isInput)) return null;
  if (typeof fileCount !== "number" || !Array.isArray(written)) return null;
  const problems = written.map(problemIn).filter((one) => one !== null);
  return problems.length === written.length
    ? { run, inputs, manifest, fileCount, problems }
    : null;
}

function isInput(value: unknown): value is Input {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === "string")
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
