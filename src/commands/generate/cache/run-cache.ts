/** Finds out whether a run would change nothing, without reading the spec. */
import { isAbsolute, join, relative, sep } from "node:path";
import type { UnitRecords, UnitSource } from "../../../incremental/units.js";
import { fileReader, isIntact, outputDigest } from "../../../write/intact.js";
import type { WriteRecord } from "../../../write/record.js";
import { sha256 } from "../../../base/common/sha256.js";
import { fileDigest, folderDigest, generatorDigest } from "./digest.js";
import { prettierInputs } from "./prettier-inputs.js";
import { isListOf, isPair, unitRecordsIn } from "./unit-records.js";
import { isObject } from "../../../base/common/json.js";
import { readRecordFile, writeRecordFile } from "./record-file.js";
import { problemIn, type RecordedProblem } from "./recorded-problem.js";

interface CachedRun {
  /** The folder of the cache. */
  readonly folder: string;
  /** The folder of the config file. Paths in records are relative to it, so that another clone can use them. */
  readonly home: string;
  readonly output: string;
  /** All options as plain data. */
  readonly options: object;
  readonly templates: string | null;
  readonly prettier: boolean | null;
  readonly record: WriteRecord;
}

export interface RunCache {
  /** The record of the last run, if another one would change nothing. */
  unchanged(): RunRecord | null;
  /** The units of the last run, for a run that changes something. */
  units(): UnitSource;
  /** Keeps the record of a run that left the output folder up to date. `inputs` are the digests of what it read. */
  keep(
    inputs: ReadonlyMap<string, string>,
    result: Pick<RunRecord, "problems" | "fileCount">,
    units: UnitRecords | null,
  ): void;
}

/** Null if files that decide about the output are not known. */
export function createRunCache(cached: CachedRun): RunCache | null {
  const { folder, home, output, record: written } = cached;
  const name = shortened(home, output);
  // Computed before the run: whatever changes while it runs is then a change for the next one.
  const run = digestOfRun(cached);
  if (run === null) return null;
  return {
    unchanged() {
      const record = runRecordIn(readRecordFile(folder, "run", name));
      const isSame =
        record !== null &&
        record.run === run &&
        record.inputs.every(
          ([path, digest]) => fileDigest(join(home, path)) === digest,
        ) &&
        isIntact(output, record.output, written.read());
      return isSame ? record : null;
    },
    units: () => ({
      records: unitRecordsIn(readRecordFile(folder, "units", name)),
      base: run,
      readFile: fileReader(output),
    }),
    keep(inputs, { problems, fileCount }, units) {
      const result = outputDigest(output, written.read());
      if (result === null) return;
      const files = [...inputs].map(
        ([path, digest]) => [shortened(home, path), digest] as const,
      );
      const record: RunRecord = {
        run,
        inputs: files,
        output: result,
        fileCount,
        problems,
      };
      writeRecordFile(folder, "run", name, record);
      if (units !== null) writeRecordFile(folder, "units", name, units);
    },
  };
}

function digestOfRun({
  home,
  output,
  options,
  templates,
  prettier,
}: CachedRun): string | null {
  const formatting =
    prettier === false
      ? { files: [], isComplete: true }
      : prettierInputs(output, home);
  if (!formatting.isComplete) return null;
  return sha256(
    JSON.stringify([
      generatorDigest(),
      relativePaths(home, options),
      templates && folderDigest(templates),
      formatting.files.map((path) => [shortened(home, path), fileDigest(path)]),
    ]),
  );
}

/** The value with paths relative to a folder, so that the digest is the same in another clone. */
function relativePaths(home: string, value: unknown): unknown {
  if (typeof value === "string") return shortened(home, value);
  if (Array.isArray(value))
    return value.map((item) => relativePaths(home, item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, relativePaths(home, item)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function shortened(home: string, path: string): string {
  return isAbsolute(path) ? relative(home, path).split(sep).join("/") : path;
}

/**
 * The record of a run that left its output folder up to date: the digests of everything that was read and of the result.
 * If all of them are the same, another run would change nothing.
 */
interface RunRecord {
  /** The generator and the options. */
  readonly run: string;
  /** Each file that was read, and its digest. */
  readonly inputs: readonly (readonly [path: string, digest: string])[];
  /** The manifest and all generated files. */
  readonly output: string;
  /** The number of generated files. */
  readonly fileCount: number;
  readonly problems: readonly RecordedProblem[];
}

/** Null if the value is not a record. */
function runRecordIn(value: unknown): RunRecord | null {
  if (!isObject(value)) return null;
  const { run, inputs, output, fileCount, problems: written } = value;
  if (typeof run !== "string" || typeof output !== "string") return null;
  if (!isListOf(inputs, isPair)) return null;
  if (typeof fileCount !== "number" || !Array.isArray(written)) return null;
  const problems = written.map(problemIn).filter((one) => one !== null);
  return problems.length === written.length
    ? { run, inputs, output, fileCount, problems }
    : null;
}
