/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { resolve } from "node:path";
import { fail } from "../../base/diagnostics.js";
import type { Command } from "../../cli/command.js";
import {
  booleanFlag,
  commonFlags,
  configFlag,
  dayFlag,
  flagValues,
  specPositional,
  textFlag,
  withWarnings,
} from "../../cli/flags.js";
import { freshOutcome } from "../../cli/outcome.js";
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
  now: dayFlag("The date to use as today; by default the current date."),
  config: configFlag,
} as const;

export const generateCommand: Command<typeof flags> = {
  name: "generate",
  description: "Generate packages and docs from a spec",
  findings: [
    "with `--check`, files of the output are out of date",
    withWarnings,
  ],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const mode: Mode = {
      kind: args.check ? "check" : "write",
      force: args.force,
      strict: args.strict,
      today: args.now ?? io.today,
      cached: !args["no-cache"] && !args.force,
    };
    const values = flagValues("generate", args);
    const isRepeated = args.watch;
    refuseCombination(args);
    if (args.dump !== undefined) {
      const { dumpModels } = await import("./dump.js");
      return dumpModels(io, values, mode);
    }
    const listed = args["list-inputs"]
      ? "inputs"
      : args["list-outputs"]
        ? "outputs"
        : null;
    if (listed !== null) {
      const { listFiles } = await import("./list-files.js");
      return listFiles({ listed, io, flags: values, mode });
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
      return (await withProfile(file, args.profile, run)).outcome;
    }
    if (!isRepeated) return (await run()).outcome;
    const { watch } = await import("./watch.js");
    await watch(run, io, args.verbose);
    return freshOutcome();
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
