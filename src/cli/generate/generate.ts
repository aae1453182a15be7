/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { join, resolve } from "node:path";
import type { SpecOptions } from "../../config/options.js";
import { Diagnostics, fail } from "../../diagnostics.js";
import type { OutputReport } from "../../write/output.js";
import type { Command } from "../command.js";
import { configFlag, dayFlag, flagValues, specPositional } from "../flags.js";
import type { Io } from "../io.js";
import {
  addCount,
  addLocated,
  addProblems,
  exitCodeOf,
  failure,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "../outcome.js";
import { runCacheOf } from "./run-cache.js";
import { runSpec, type Mode } from "./run-spec.js";
import type { WatchedRun } from "./watch.js";
import type { Watched } from "./watched.js";
import { pipelineOptions, specOptions } from "../spec-options.js";
import { painter } from "../style.js";

const flags = {
  check: {
    type: "boolean",
    default: false,
    description:
      "Write nothing; print a diff and exit with 1 if the output is out of date.",
  },
  dump: {
    choices: ["model"],
    requiresArg: true,
    description: "Write nothing; print the intermediate model as JSON.",
  },
  force: {
    type: "boolean",
    default: false,
    description:
      "Overwrite generated files that were edited by hand, and write to a folder with other files.",
  },
  "no-cache": {
    type: "boolean",
    default: false,
    description: "Do all the work again, even if nothing has changed.",
  },
  watch: {
    type: "boolean",
    default: false,
    description:
      "Generate again after each change of the spec, the config and the templates.",
  },
  now: dayFlag("The date to use as today; by default the current date."),
  config: configFlag,
} as const;

export const generateCommand: Command<typeof flags> = {
  name: "generate",
  description: "Generate packages and docs from a spec",
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const mode: Mode = {
      kind: args.dump !== undefined ? "dump" : args.check ? "check" : "write",
      force: args.force,
      strict: args.strict,
      today: args.now ?? io.today,
      cached: !args["no-cache"] && !args.force,
    };
    const chosen = flagValues("generate", args);
    const runOnce = async (): Promise<WatchedRun> => {
      const [{ createWatched }, { configPath }] = await Promise.all([
        import("./watched.js"),
        import("../../config/load.js"),
      ]);
      const watched = createWatched();
      // All digests are older than what the run reads, so that no change in between is missed.
      watched.addFile(configPath(io.cwd, chosen.config ?? null));
      const { specs, diagnostics } = await specOptions(io, chosen);
      if (diagnostics.length > 0)
        return { outcome: failure(diagnostics), watched };
      const outcome = freshOutcome();
      for (const spec of specs) {
        progress.show(`Generating from ${spec.inputName} ...`);
        watched.addFolder(spec.templates);
        if (mode.kind === "dump") await dumpModel(spec, mode, outcome);
        else await generateSpec(spec, mode, io, watched, outcome);
      }
      progress.clear();
      return { outcome, watched };
    };
    if (!args.watch) return (await runOnce()).outcome;
    const other = ["check", "dump", "json"].find((name) => args[name]);
    if (other !== undefined) {
      return fail("bad-arguments", null, {
        problem: `--watch cannot be combined with --${other}.`,
        hint: "Leave one of them out.",
      });
    }
    const { watch } = await import("./watch.js");
    await watch(runOnce, io);
    return freshOutcome();
  },
};

async function dumpModel(
  spec: SpecOptions,
  { strict, today }: Mode,
  outcome: CommandOutcome,
): Promise<void> {
  const { readModel } = await import("../../generate.js");
  const diagnostics = new Diagnostics();
  const model = await readModel(pipelineOptions(spec, today), diagnostics);
  addProblems(outcome, diagnostics.list, spec.entryName, strict);
  if (model !== null) outcome.text.push(JSON.stringify(model, null, 2));
}

async function generateSpec(
  spec: SpecOptions,
  mode: Mode,
  io: Io,
  watched: Watched,
  outcome: CommandOutcome,
): Promise<void> {
  const cache = mode.cached ? await runCacheOf(spec, io) : null;
  const record = cache?.unchanged() ?? null;
  for (const [path, digest] of record?.inputs ?? [])
    watched.files.set(resolve(spec.home, path), digest);
  const { problems, report } =
    record === null
      ? await runSpec(spec, mode, io, watched, cache)
      : { ...record, report: upToDate(record.fileCount) };
  addLocated(outcome, problems, spec.entryName, mode.strict);
  const diagnostics = problems.map(({ diagnostic }) => diagnostic);
  const isRefused = exitCodeOf(diagnostics, mode.strict) !== 0;
  if (isRefused || report === null) return;
  if (mode.kind === "check" && report.changes.length > 0) {
    raiseExitCode(outcome, 1);
  }
  for (const { kind, path } of report.changes) {
    outcome.files.push({ kind, path: join(spec.outputName, path) });
    addCount(outcome, kind, 1);
  }
  addCount(outcome, "unchanged", report.unchanged);
  const { checkText, writeText } = await import("./changes-text.js");
  const describe = mode.kind === "check" ? checkText : writeText;
  const paint = painter(io, io.stdout);
  outcome.text.push(...(await describe(spec.outputName, report, paint)));
}

function upToDate(fileCount: number): OutputReport {
  return { changes: [], unchanged: fileCount, diagnostics: [] };
}
