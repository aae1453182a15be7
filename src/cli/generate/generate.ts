/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { join, resolve } from "node:path";
import type { SpecOptions } from "../../config/options.js";
import { Diagnostics, fail } from "../../diagnostics.js";
import type { GeneratedFile } from "../../generate.js";
import type { OutputReport } from "../../write/output.js";
import { manifestName } from "../../write/reserved-names.js";
import type { KeptNames, PlanRequest } from "../../write/plan.js";
import type { RunCache } from "../../cache/run-cache.js";
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
import { located, unlocated, type LocatedDiagnostic } from "../problem.js";
import { createInputs, runCacheOf } from "./run-cache.js";
import type { WatchedRun } from "./watch.js";
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

interface Mode {
  kind: "write" | "check" | "dump";
  force: boolean;
  strict: boolean;
  today: string;
  cached: boolean;
  /** Collects the files that are read. */
  files: Set<string>;
}

export const generateCommand: Command<typeof flags> = {
  name: "generate",
  description: "Generate packages and docs from a spec",
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const runOnce = async (): Promise<WatchedRun> => {
      const mode: Mode = {
        kind: args.dump !== undefined ? "dump" : args.check ? "check" : "write",
        force: args.force,
        strict: args.strict,
        today: args.now ?? io.today,
        cached: !args["no-cache"] && !args.force,
        files: new Set(),
      };
      const { files } = mode;
      const { specs, diagnostics, config } = await specOptions(
        io,
        flagValues("generate", args),
      );
      if (config !== null) files.add(config);
      const folders = new Set(specs.flatMap((spec) => spec.templates ?? []));
      if (diagnostics.length > 0)
        return { outcome: failure(diagnostics), files, folders };
      const outcome = freshOutcome();
      for (const spec of specs) {
        progress.show(`Generating from ${spec.inputName} ...`);
        if (mode.kind === "dump") await dumpModel(spec, mode, outcome);
        else await generateSpec(spec, mode, io, outcome);
      }
      progress.clear();
      return { outcome, files, folders };
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
  outcome: CommandOutcome,
): Promise<void> {
  const cache = mode.cached ? await runCacheOf(spec, io) : null;
  const record = cache?.unchanged() ?? null;
  for (const [path] of record?.inputs ?? [])
    mode.files.add(resolve(spec.home, path));
  const { problems, report } =
    record === null
      ? await runSpec(spec, mode, cache, io)
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

/** A spec that was generated, with its problems. */
interface SpecRun {
  problems: readonly LocatedDiagnostic[];
  /** Null if nothing was written or compared. */
  report: OutputReport | null;
}

async function runSpec(
  spec: SpecOptions,
  mode: Mode,
  cache: RunCache | null,
  io: Io,
): Promise<SpecRun> {
  const [{ generate }, { ownedFiles, readNames }] = await Promise.all([
    import("../../generate.js"),
    import("../../write/output.js"),
  ]);
  const before = readNames(spec.output, { salvage: mode.force });
  const limits = await limitsOf(spec, ownedFiles(spec.output));
  const inputs = createInputs();
  const options = {
    ...pipelineOptions(spec, mode.today, inputs.onRead),
    names: before,
    keptTargets: limits.kept,
  };
  const result = await generate(options);
  for (const path of inputs.files.keys()) mode.files.add(path);
  const { diagnostics } = result;
  if (exitCodeOf(diagnostics, mode.strict) !== 0)
    return { problems: unlocated(diagnostics), report: null };
  const names = { before, after: result.names ?? before };
  const output = { ...result, names, scope: limits.scope };
  const report = await formatAndWrite(spec, output, mode);
  if (report.diagnostics.length > 0) {
    const all = [...diagnostics, ...report.diagnostics];
    return { problems: unlocated(all), report: null };
  }
  const problems = await located(diagnostics, spec.entryName, io);
  const isDone = mode.kind === "write" || report.changes.length === 0;
  if (isDone && inputs.areFiles()) {
    const written = report.changes.filter(
      ({ path, after }) => after !== null && path !== manifestName,
    );
    const fileCount = written.length + report.unchanged;
    cache?.keep(inputs.files, { fileCount, problems });
  }
  return { problems, report };
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
  scope: PlanRequest["scope"];
}

async function formatAndWrite(
  spec: SpecOptions,
  { files, names, scope }: Generated,
  mode: Mode,
): Promise<OutputReport> {
  const [{ checkOutput, writeOutput, formattedFiles }, { formatFiles }] =
    await Promise.all([
      import("../../write/output.js"),
      import("../../format/format-files.js"),
    ]);
  const formatted = await formatFiles({
    files,
    enabled: spec.prettier,
    output: spec.output,
    home: spec.home,
    reuse: formattedFiles(spec.output),
    jsonFile: manifestName,
  });
  if (formatted.kind === "failed") {
    return { changes: [], unchanged: 0, diagnostics: [formatted.diagnostic] };
  }
  const request = {
    root: spec.output,
    rootName: spec.outputName,
    files: formatted.files,
    jsonIndent: formatted.jsonIndent,
    scope,
    names,
  };
  return mode.kind === "write"
    ? writeOutput(request, { force: mode.force })
    : checkOutput(request);
}
