/** `specwright generate`: writes the output folder, or compares it with `--check`. */
import { fail } from "../../diagnostics.js";
import type { Command } from "../command.js";
import { configFlag, dayFlag, flagValues, specPositional } from "../flags.js";
import { freshOutcome } from "../outcome.js";
import type { Mode } from "./run-spec.js";

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
  "list-inputs": {
    type: "boolean",
    default: false,
    description:
      "Write nothing; print the files that a run reads, relative to the folder of the config file.",
  },
  "list-outputs": {
    type: "boolean",
    default: false,
    description:
      "Write nothing; print the files that a run leaves in the output folder, relative to the folder of the config file.",
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
    const run = createRun({ mode, io, flags: values, progress, isRepeated });
    if (!isRepeated) return (await run()).outcome;
    const { watch } = await import("./watch.js");
    await watch(run, io);
    return freshOutcome();
  },
};

/** Flags that choose what the command does. */
const kinds = ["watch", "check", "dump", "list-inputs", "list-outputs"];

function refuseCombination(args: Readonly<Record<string, unknown>>): void {
  const [first, second] = [...kinds, ...(args["watch"] ? ["json"] : [])].filter(
    (name) => args[name],
  );
  if (first === undefined || second === undefined) return;
  fail("bad-arguments", null, {
    problem: `--${first} cannot be combined with --${second}.`,
    hint: "Leave one of them out.",
  });
}
