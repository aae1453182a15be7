/**
 * The record of a run that left its output folder up to date: the digests of everything that was read and of the result.
 * If all of them are the same, another run would change nothing.
 */
import { isObject } from "../../../base/common/json.js";
import { readRecordFile, writeRecordFile } from "./record-file.js";
import { problemIn, type RecordedProblem } from "./recorded-problem.js";

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

export function readRecord(folder: string, name: string): RunRecord | null {
  return recordIn(readRecordFile(folder, "run", name));
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

export function writeRecord(
  folder: string,
  name: string,
  record: RunRecord,
): void {
  writeRecordFile(folder, "run", name, record);
}
