/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { join } from "node:path";
import type { SpecOptions } from "../config/options.js";
import { Diagnostics } from "../diagnostics.js";
import type { GeneratedFile } from "../generate.js";
import type { OutputReport } from "../write/output.js";
import { manifestName } from "../write/reserved-names.js";
import type { KeptNames, PlanRequest } from "../write/plan.js";
import type { Command } from "./command.js";
import { configFlag, dayFlag, flagValues, specPositional } from "./flags.js";
import type { Io } from "./io.js";
import {
  addCount,
  addProblems,
  exitCodeOf,
  failure,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "./outcome.js";
import { pipelineOptions, specOptions } from "./spec-options.js";
import { painter } from "./style.js";

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
  now: dayFlag("The date to use as today; by default the current date."),
  config: configFlag,
} as const;

interface Mode {
  kind: "write" | "check" | "dump";
  force: boolean;
  strict: boolean;
  today: string;
}

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
    };
    const { specs, diagnostics } = await specOptions(
      io,
      flagValues("generate", args),
    );
    if (diagnostics.length > 0) return failure(diagnostics);
    const outcome = freshOutcome();
    for (const spec of specs) {
      progress.show(`Generating from ${spec.inputName} ...`);
      if (mode.kind === "dump") await dumpModel(spec, mode, outcome);
      else await generateSpec(spec, mode, io, outcome);
    }
    return outcome;
  },
};

async function dumpModel(
  spec: SpecOptions,
  { strict, today }: Mode,
  outcome: CommandOutcome,
): Promise<void> {
  const { readModel } = await import("../generate.js");
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
  const [{ generate }, { ownedFiles, readNames }] = await Promise.all([
    import("../generate.js"),
    import("../write/output.js"),
  ]);
  const before = readNames(spec.output, { salvage: mode.force });
  const limits = await limitsOf(spec, ownedFiles(spec.output));
  const options = {
    ...pipelineOptions(spec, mode.today),
    names: before,
    keptTargets: limits.kept,
  };
  const result = await generate(options);
  addProblems(outcome, result.diagnostics, spec.entryName, mode.strict);
  if (exitCodeOf(result.diagnostics, mode.strict) !== 0) return;

  const names = { before, after: result.names ?? before };
  const output = { ...result, names, scope: limits.scope };
  const report = await formatAndWrite(spec, output, mode);
  addProblems(outcome, report.diagnostics, spec.entryName, mode.strict);
  if (report.diagnostics.length > 0) return;
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
      import("../emit/targets.js"),
      import("../emit/packages/layout.js"),
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
      import("../write/output.js"),
      import("../format/format-files.js"),
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
