/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { resolve } from "node:path";
import { fail } from "../../base/diagnostics.js";
import type { Command } from "../../cli/command.js";
import {
  booleanFlag,
  commonFlags,
  configFlag,
  nowFlag,
  flagValues,
  specPositional,
  textFlag,
  withWarnings,
} from "../../cli/flags.js";
import { addOutcome } from "../../cli/outcome.js";
import { readModel } from "../../cli/spec-command.js";
import { chosenSpecs } from "../../cli/spec-options.js";
import type { Mode } from "./run-spec.js";

const flags = {
  check: booleanFlag(
    "Write nothing; print a diff and exit with 1 if the output is out of date.",
  ),
  dump: {
    choices: ["model"],
    requiresArg: true,
    description: "Write nothing; print the intermediate model as JSON.",
  },
  force: booleanFlag(
    "Overwrite generated files that were edited by hand, and write to a folder with other files.",
  ),
  "no-cache": booleanFlag(
    "Do all the work again, even if nothing has changed.",
  ),
  "list-inputs": booleanFlag(
    "Write nothing; print the files that a run reads, relative to the folder of the config file.",
  ),
  "list-outputs": booleanFlag(
    "Write nothing; print the files that a run leaves in the output folder, relative to the folder of the config file.",
  ),
  watch: booleanFlag(
    "Generate again after each change of the spec, the config and the templates.",
  ),
  verbose: {
    ...commonFlags.verbose,
    description:
      "Print every warning, and the time and the memory of each stage after the run.",
  },
  profile: textFlag(
    "Write a CPU profile to this file, which Chrome DevTools opens.",
  ),
  now: nowFlag,
  config: configFlag,
} as const;

interface GenerateDetails {
  inputs: readonly string[];
  outputs: readonly string[];
}

export const generateCommand: Command<typeof flags, GenerateDetails> = {
  name: "generate",
  description: "Generate packages and docs from a spec",
  findings: [
    "with `--check`, files of the output are out of date",
    withWarnings,
  ],
  flags,
  json: {
    fields: {
      inputs:
        "with `--list-inputs`, the files that a run reads, relative to the folder of the config file",
      outputs:
        "with `--list-outputs`, the files that a run leaves in the output folder, relative to the folder of the config file",
    },
    kinds:
      "what was wrong with the file: `missing`, `changed`, `edited` by hand, or `extra`",
  },
  positionals: specPositional,
  async run(started) {
    const { args, io, progress, outcome } = started;
    const mode: Mode = {
      kind: args.check ? "check" : "write",
      force: args.force,
      strict: outcome.isStrict,
      cached: !args["no-cache"] && !args.force,
    };
    const values = flagValues("generate", args);
    const isRepeated = args.watch;
    refuseCombination(args);
    if (args.dump !== undefined) {
      for (const spec of await chosenSpecs(io, values)) {
        const { model } = await readModel(started, spec);
        if (model !== null) outcome.text.push(JSON.stringify(model, null, 2));
      }
      return;
    }
    const listed = args["list-inputs"]
      ? "inputs"
      : args["list-outputs"]
        ? "outputs"
        : null;
    if (listed !== null) {
      const { listFiles } = await import("./list-files.js");
      return listFiles({ listed, io, flags: values, mode }, outcome);
    }
    const { createRun } = await import("./all-specs.js");
    const run = createRun({
      mode,
      io,
      flags: values,
      progress,
      isRepeated,
      isVerbose: args.verbose,
      // A profile is that of one thread.
      hasThreads: args.profile === undefined,
    });
    if (args.profile !== undefined) {
      const { withProfile } = await import("./profile.js");
      const file = resolve(io.cwd, args.profile);
      const profiled = await withProfile(file, args.profile, run);
      addOutcome(outcome, profiled.outcome);
      return;
    }
    if (!isRepeated) {
      addOutcome(outcome, (await run()).outcome);
      return;
    }
    const { watch } = await import("./watch.js");
    await watch(run, io, args.verbose);
  },
};

/** Flags that choose what the command does. */
const kinds = ["watch", "check", "dump", "list-inputs", "list-outputs"];

function refuseCombination(args: Readonly<Record<string, unknown>>): void {
  const others = args["watch"] ? ["json", "profile"] : [];
  const [first, second] = [...kinds, ...others].filter((name) => args[name]);
  if (first === undefined || second === undefined) return;
  fail("bad-arguments", null, {
    problem: `--${first} cannot be combined with --${second}.`,
    hint: "Leave one of them out.",
  });
}
