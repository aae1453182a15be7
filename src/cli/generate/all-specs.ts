/** Generates the specs of a config. With `--watch`, later runs leave out the specs that have not changed. */
import type { OptionFlags } from "../../config/flag-values.js";
import type { SpecOptions } from "../../config/options.js";
import type { Io } from "../io.js";
import {
  addOutcome,
  failure,
  freshOutcome,
  type CommandOutcome,
} from "../outcome.js";
import type { Progress } from "../progress.js";
import { specOptions } from "../spec-options.js";
import { wantsColour } from "../style.js";
import {
  generateSpec,
  unchangedSpec,
  type SpecContext,
  type SpecOutcome,
} from "./generate-spec.js";
import { watchConfig } from "./project-inputs.js";
import { runCacheOf } from "./run-cache.js";
import type { Mode } from "./run-spec.js";
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

export interface RunRequest {
  readonly mode: Mode;
  readonly io: Io;
  readonly flags: OptionFlags;
  readonly progress: Progress;
  /** Whether there are more runs after the first one. */
  readonly isRepeated: boolean;
}

/** Returns a function that runs, and remembers the last run. */
export function createRun(request: RunRequest): () => Promise<WatchedRun> {
  const { mode, io, flags, progress, isRepeated } = request;
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
      io: { cwd: io.cwd, env: { ...io.env } },
      hasColour: wantsColour(io, io.stdout),
      isBrief: isRepeated || specs.length > 1,
    };
    const due = specs.filter(({ output }) => isDue(last.get(output)));
    const results = await generateDue(due, context, progress);
    progress.clear();
    for (const [index, { output }] of due.entries()) {
      const result = results[index];
      if (result !== undefined) last.set(output, result);
    }
    return collect(specs, config);
  };

  function collect(specs: readonly SpecOptions[], config: Watched): WatchedRun {
    const outcome = freshOutcome();
    const watched = createWatched();
    addWatched(watched, config);
    const results = specs.flatMap(({ output }) => last.get(output) ?? []);
    for (const result of results) {
      addOutcome(outcome, result.outcome);
      addWatched(watched, result.watched);
      // The next run prints only the lines of the specs that it generates.
      result.outcome.text.length = 0;
    }
    if (specs.length > 1) outcome.text.push(summaryLine(results, mode));
    return { outcome, watched };
  }
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
  progress: Progress,
): Promise<SpecOutcome[]> {
  const { mode, io } = context;
  const done = new Map<SpecOptions, SpecOutcome>();
  const pending: SpecOptions[] = [];
  for (const spec of specs) {
    const cache = mode.cached ? await runCacheOf(spec, io) : null;
    const unchanged = await unchangedSpec(context, spec, cache);
    if (unchanged !== null) done.set(spec, unchanged);
    else if (specs.length > 1) pending.push(spec);
    else {
      progress.show(`Generating from ${spec.inputName} ...`);
      done.set(spec, await generateSpec(context, spec, cache));
    }
  }
  if (pending.length > 0) {
    progress.show(`Generating from ${String(pending.length)} specs ...`);
    const { sideBySide } = await import("./side-by-side.js");
    const results = await sideBySide(pending, context);
    for (const [index, spec] of pending.entries()) {
      const result = results[index];
      if (result !== undefined) done.set(spec, result);
    }
  }
  return specs.flatMap((spec) => done.get(spec) ?? []);
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
