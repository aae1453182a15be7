/** Generates the specs of a config. With `--watch`, later runs leave out the specs that have not changed. */
import type { RunCache } from "./cache/run-cache.js";
import type { OptionFlags } from "../../base/config/flag-values.js";
import type { SpecOptions } from "../../base/config/options.js";
import type { Io } from "../../cli/io.js";
import {
  addOutcome,
  failure,
  freshOutcome,
  type CommandOutcome,
} from "../../cli/outcome.js";
import type { Progress } from "../../cli/progress.js";
import { specOptions } from "../../cli/spec-options.js";
import { wantsColour } from "../../cli/style.js";
import {
  generateSpec,
  unchangedSpec,
  type SpecContext,
  type SpecOutcome,
} from "./generate-spec.js";
import { watchConfig } from "./project-inputs.js";
import { runCacheOf } from "./run-cache.js";
import { createRunProgress } from "./run-progress.js";
import type { Mode } from "./run-spec.js";
import { stageTable } from "./stage-times.js";
import {
  addWatched,
  createWatched,
  isChanged,
  type Watched,
} from "./watched.js";

/** A finished run, and what it has read. */
export interface WatchedRun {
  readonly outcome: CommandOutcome;
  readonly watched: Watched;
}

interface RunRequest {
  readonly mode: Mode;
  readonly io: Io;
  readonly flags: OptionFlags;
  readonly progress: Progress;
  /** Whether there are more runs after the first one. */
  readonly isRepeated: boolean;
  /** Whether the times of the stages are printed. */
  readonly isVerbose: boolean;
  /** Whether other threads may do a part of the work. */
  readonly hasThreads: boolean;
}

/** Returns a function that runs, and remembers the last run. */
export function createRun(request: RunRequest): () => Promise<WatchedRun> {
  const { mode, io, flags, progress, isRepeated, isVerbose } = request;
  let config = createWatched();
  /** By output folder. */
  let last = new Map<string, SpecOutcome>();

  return async () => {
    if (isChanged(config)) last = new Map();
    config = createWatched();
    // All digests are older than what the run reads, so that no change in between is missed.
    watchConfig(config, io, flags);
    const { specs, diagnostics } = await specOptions(io, flags);
    if (diagnostics.length > 0)
      return { outcome: failure(diagnostics), watched: config };
    const context: SpecContext = {
      mode,
      io: { cwd: io.cwd, env: { ...io.env }, today: io.today },
      hasColour: wantsColour(io, io.stdout),
      isBrief: isRepeated || specs.length > 1,
      isVerbose,
    };
    const due = specs.filter(({ output }) => isDue(last.get(output)));
    const results = await generateDue(due, context, request);
    progress.clear();
    for (const [spec, result] of results) last.set(spec.output, result);
    const all = specs.flatMap(({ output }) => last.get(output) ?? []);
    const run = collect(all, mode);
    addWatched(run.watched, config);
    if (isVerbose) {
      const times = [...results.values()].flatMap(({ stages }) => stages);
      run.outcome.notes.push(...stageTable(times));
    }
    // The next run prints only what is new.
    for (const [spec, result] of results)
      last.set(spec.output, asUnchanged(result));
    return run;
  };
}

function collect(results: readonly SpecOutcome[], mode: Mode): WatchedRun {
  const outcome = freshOutcome();
  const watched = createWatched();
  for (const result of results) {
    addOutcome(outcome, result.outcome);
    addWatched(watched, result.watched);
  }
  if (results.length > 1) outcome.text.push(summaryLine(results, mode));
  return { outcome, watched };
}

/** A spec that is left out of the next run: its problems are still there, and there is no news about its files. */
function asUnchanged(result: SpecOutcome): SpecOutcome {
  const { state, outcome } = result;
  return {
    ...result,
    state: state === "failed" ? state : "unchanged",
    outcome: { ...outcome, text: [], files: [], counts: {} },
  };
}

function isDue(before: SpecOutcome | undefined): boolean {
  return (
    before === undefined ||
    before.state === "failed" ||
    isChanged(before.watched)
  );
}

/** A spec that has not changed since its last run needs no thread. */
async function generateDue(
  specs: readonly SpecOptions[],
  context: SpecContext,
  { progress, hasThreads }: RunRequest,
): Promise<Map<SpecOptions, SpecOutcome>> {
  const results = new Map<SpecOptions, SpecOutcome>();
  const pending: { spec: SpecOptions; cache: RunCache | null }[] = [];
  for (const spec of specs) {
    const cache = await runCacheOf(spec, context);
    const unchanged = await unchangedSpec(context, spec, cache);
    if (unchanged === null) pending.push({ spec, cache });
    else results.set(spec, unchanged);
  }
  const [first] = pending;
  if (first === undefined) return results;
  const chosen = pending.map(({ spec }) => spec);
  const bar = createRunProgress(progress, chosen);
  if (pending.length === 1) {
    const { spec, cache } = first;
    results.set(spec, await generateSpec(context, spec, cache, bar.onStage));
    return results;
  }
  const { sideBySide } = await import("./side-by-side.js");
  return new Map([
    ...results,
    ...(await sideBySide(chosen, context, bar, hasThreads)),
  ]);
}

function summaryLine(results: readonly SpecOutcome[], { kind }: Mode): string {
  const states = [
    ["changed", kind === "check" ? "out of date" : "changed"],
    ["unchanged", "up to date"],
    ["failed", "failed"],
  ] as const;
  const counts = states.flatMap(([state, words]) => {
    const count = results.filter((result) => result.state === state).length;
    return count > 0 ? [`${String(count)} ${words}`] : [];
  });
  return `${String(results.length)} specs: ${counts.join(", ")}.`;
}
