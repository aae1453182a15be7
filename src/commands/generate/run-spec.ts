/** Runs the pipeline for one spec of a config. */
import type { RunCache } from "./cache/run-cache.js";
import type { OnStage } from "../../base/common/stage.js";
import type { SpecOptions } from "../../base/config/options.js";
import type { TargetFailure } from "../../emit-all.js";
import type { GeneratedFile } from "../../generate.js";
import type { OutputReport } from "../../write/output.js";
import type { KeptNames, PlanRequest } from "../../write/plan.js";
import type { WriteRecord } from "../../write/record.js";
import { manifestName } from "../../write/reserved-names.js";
import type { Io } from "../../cli/io.js";
import { exitCodeOf } from "../../cli/outcome.js";
import {
  located,
  unlocated,
  type LocatedDiagnostic,
} from "../../cli/problem.js";
import { pipelineOptions } from "../../cli/spec-options.js";
import { finishedFiles } from "./finished-files.js";
import { createInputs, writeRecordOf } from "./run-cache.js";
import type { Watched } from "./watched.js";

/** How a run treats its specs. */
export interface Mode {
  kind: "write" | "check";
  force: boolean;
  strict: boolean;
  cached: boolean;
}

/** The parts of the process that a spec needs, as plain data. */
export type SpecIo = Pick<Io, "cwd" | "env" | "today">;

/** A spec that was generated, with its problems. */
interface SpecRun {
  problems: readonly LocatedDiagnostic[];
  /** Null if nothing was written or compared. */
  report: OutputReport | null;
  /** The stack trace of a target that failed. */
  trace?: string | undefined;
}

/** Generates a spec, and writes or compares its output folder. */
export async function runSpec(
  spec: SpecOptions,
  mode: Mode,
  io: SpecIo,
  watched: Watched,
  cache: RunCache | null,
  onStage?: OnStage,
): Promise<SpecRun> {
  const [{ generate }, { ownedFiles, readNames }] = await Promise.all([
    import("../../generate.js"),
    import("../../write/output.js"),
  ]);
  const before = readNames(spec.output);
  const limits = await limitsOf(spec, ownedFiles(spec.output));
  const inputs = createInputs();
  const options = {
    ...pipelineOptions(spec, io, inputs.onRead),
    names: before,
    keptTargets: limits.kept,
    ...(onStage && { onStage }),
    ...(cache && { units: cache.units() }),
  };
  const result = await generate(options);
  for (const [path, digest] of inputs.files) watched.files.set(path, digest);
  const { diagnostics, failures } = result;
  const failed = new Set(failures.map(({ problem }) => problem));
  const [trace] = failures.flatMap(({ error }) =>
    error instanceof Error ? (error.stack ?? []) : [],
  );
  const others = diagnostics.filter((found) => !failed.has(found));
  const isNothing = failed.size > 0 && result.files.length === 0;
  if (isNothing || exitCodeOf(others, mode.strict) !== 0)
    return { problems: unlocated(diagnostics), report: null, trace };
  const names = { before, after: result.names ?? before };
  const record = await writeRecordOf(spec, io);
  const scope = await scopeWithout(failures, limits.scope);
  const output = { ...result, names, scope, record };
  const { report, files } = await formatAndWrite(spec, output, mode, onStage);
  if (report.diagnostics.length > 0) {
    const all = [...diagnostics, ...report.diagnostics];
    return { problems: unlocated(all), report: null };
  }
  const problems = await located(diagnostics, spec.entryName, io);
  const isDone =
    failed.size === 0 && (mode.kind === "write" || report.changes.length === 0);
  if (isDone && inputs.areFiles()) {
    const written = report.changes.filter(
      ({ path, after }) => after !== null && path !== manifestName,
    );
    const fileCount = written.length + report.unchanged;
    const units = result.units?.records(files) ?? null;
    cache?.keep(inputs.files, { fileCount, problems }, units);
  }
  return { problems, report, trace };
}

/** Files that a failed target wrote earlier stay as they are. */
async function scopeWithout(
  failures: readonly TargetFailure[],
  scope: PlanRequest["scope"],
): Promise<PlanRequest["scope"]> {
  if (failures.length === 0) return scope;
  const { targetOfPath } = await import("../../emit/packages/layout.js");
  const failed = new Set(failures.map(({ target }) => target));
  return (path) => {
    const target = targetOfPath(path);
    if (target === null || failed.has(target)) return false;
    return scope?.(path) ?? true;
  };
}

/** The limits of a run that does not generate all targets. */
interface Limits {
  /** Targets of the common package whose code stays as it is. */
  kept: string[];
  scope: PlanRequest["scope"];
}

async function limitsOf(
  { limitedTo, ownTargets, layout }: SpecOptions,
  owned: readonly string[],
): Promise<Limits> {
  if (limitedTo === null) return { kept: [], scope: null };
  const [{ knownTargets, withDependencies }, { targetOfPath }] =
    await Promise.all([
      import("../../emit/targets.js"),
      import("../../emit/packages/layout.js"),
    ]);
  const chosen = withDependencies(knownTargets(ownTargets), limitedTo);
  const kept = owned
    .filter((path) => layout === "package" && path.startsWith("src/"))
    .map((path) => targetOfPath(path) ?? "");
  return {
    kept: [...new Set(kept)].filter((target) => !chosen.has(target)),
    scope: (path) => chosen.has(targetOfPath(path) ?? ""),
  };
}

interface Generated {
  files: GeneratedFile[];
  names: KeptNames;
  /** Null if the files are those of all targets. */
  scope: PlanRequest["scope"];
  record: WriteRecord;
}

interface Written {
  report: OutputReport;
  /** The files as they are written. */
  files: readonly GeneratedFile[];
}

async function formatAndWrite(
  spec: SpecOptions,
  { files, names, scope, record }: Generated,
  mode: Mode,
  onStage?: OnStage,
): Promise<Written> {
  const { checkOutput, writeOutput } = await import("../../write/output.js");
  onStage?.({ name: "formatting", files: files.length });
  const written = record.read();
  const formatted = await finishedFiles(spec, files, written, scope !== null);
  if (formatted.kind === "failed") {
    const { diagnostic } = formatted;
    const report = { changes: [], unchanged: 0, diagnostics: [diagnostic] };
    return { report, files };
  }
  const isWriting = mode.kind === "write";
  const name = isWriting ? "writing" : "comparing";
  onStage?.({ name, files: files.length });
  const request = {
    root: spec.output,
    rootName: spec.outputName,
    files: formatted.files,
    jsonIndent: formatted.jsonIndent,
    scope,
    names,
    record,
  };
  const report = isWriting
    ? await writeOutput(request, { force: mode.force })
    : await checkOutput(request);
  return { report, files: formatted.files };
}
