/** Generates one spec. The outcome is plain data, so that another thread can return it. */
import { join, resolve } from "node:path";
import type { RunCache } from "./cache/run-cache.js";
import type { OnStage } from "../../base/common/stage.js";
import type { SpecOptions } from "../../base/config/options.js";
import { visible } from "../../base/diagnostics.js";
import type { OutputReport } from "../../write/output.js";
import { isDebugging } from "../../cli/io.js";
import {
  addCount,
  addFile,
  addLocated,
  exitCodeOf,
  failureOf,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "../../cli/outcome.js";
import type { LocatedDiagnostic } from "../../cli/problem.js";
import { createPaint } from "../../cli/style.js";
import { watchProject } from "./project-inputs.js";
import { runSpec, type Mode, type SpecIo } from "./run-spec.js";
import { createStageClock, type StageTime } from "./stage-times.js";
import { createWatched, type Watched } from "./watched.js";

/** The values that all specs of a run have in common, as plain data. */
export interface SpecContext {
  readonly mode: Mode;
  readonly io: SpecIo;
  readonly hasColour: boolean;
  /** Whether each spec prints one line, because there are others or the command runs again. */
  readonly isBrief: boolean;
  /** Whether the times of the stages are measured. */
  readonly isVerbose: boolean;
}

/** `failed`: nothing was written or compared. */
type SpecState = "changed" | "unchanged" | "failed";

export interface SpecOutcome {
  readonly state: SpecState;
  readonly outcome: CommandOutcome;
  readonly watched: Watched;
  /** Empty unless they are measured. */
  readonly stages: readonly StageTime[];
}

/** Returns the outcome of a spec whose last run is still valid, without a run. */
export async function unchangedSpec(
  context: SpecContext,
  spec: SpecOptions,
  cache: RunCache | null,
): Promise<SpecOutcome | null> {
  const record = cache?.unchanged() ?? null;
  if (record === null) return null;
  const watched = createWatched();
  watchProject(watched, spec);
  for (const [path, digest] of record.inputs)
    watched.files.set(resolve(spec.home, path), digest);
  const { problems, fileCount: unchanged } = record;
  const diagnostics = problems.map(({ diagnostic }) => diagnostic);
  // The last run may have been less strict.
  const isRefused = exitCodeOf(diagnostics, context.mode.strict) !== 0;
  const report = isRefused ? null : { changes: [], unchanged, diagnostics: [] };
  return finish(context, spec, problems, report, watched);
}

/** An error that is thrown belongs to this spec, and the other specs of the run continue. */
export async function generateSpec(
  context: SpecContext,
  spec: SpecOptions,
  cache: RunCache | null,
  onStage?: OnStage,
): Promise<SpecOutcome> {
  const { mode, io, isVerbose } = context;
  const watched = createWatched();
  const clock = createStageClock(isVerbose);
  const begin: OnStage = (stage) => {
    clock.begin(stage.name);
    onStage?.(stage);
  };
  try {
    watchProject(watched, spec);
    const { problems, report, trace } = await runSpec(
      spec,
      mode,
      io,
      watched,
      cache,
      begin,
    );
    const stages = clock.end();
    const finished = await finish(context, spec, problems, report, watched);
    if (isDebugging(io)) finished.outcome.trace = trace ?? null;
    return { ...finished, stages };
  } catch (error) {
    return {
      ...failedSpec(context, spec, error, watched),
      stages: clock.end(),
    };
  }
}

export function failedSpec(
  context: SpecContext,
  spec: SpecOptions,
  error: unknown,
  watched: Watched = createWatched(),
): SpecOutcome {
  const outcome = failureOf(error, isDebugging(context.io));
  return withoutReport(context, spec, outcome, watched);
}

function withoutReport(
  { isBrief }: SpecContext,
  { outputName }: SpecOptions,
  outcome: CommandOutcome,
  watched: Watched,
): SpecOutcome {
  if (isBrief)
    outcome.text.push(`Nothing was written to ${visible(outputName)}.`);
  return { state: "failed", outcome, watched, stages: [] };
}

async function finish(
  context: SpecContext,
  spec: SpecOptions,
  problems: readonly LocatedDiagnostic[],
  report: OutputReport | null,
  watched: Watched,
): Promise<SpecOutcome> {
  const { mode, hasColour, isBrief } = context;
  const outcome = freshOutcome(mode.strict);
  addLocated(outcome, problems, spec.entryName);
  if (report === null) return withoutReport(context, spec, outcome, watched);
  const { changes, unchanged } = report;
  const isChanged = changes.length > 0;
  if (mode.kind === "check" && isChanged) raiseExitCode(outcome, 1);
  for (const { kind, path } of changes)
    addFile(outcome, { kind, path: join(spec.outputName, path) });
  addCount(outcome, "unchanged", unchanged);
  const { changesText } = await import("./changes-text.js");
  const paint = createPaint(hasColour);
  const lines = await changesText(mode, spec.outputName, report, paint);
  const isLine = isBrief && mode.kind === "write";
  outcome.text.push(...(isLine ? lines.slice(-1) : lines));
  const state = isChanged ? "changed" : "unchanged";
  return { state, outcome, watched, stages: [] };
}
