/** A command: its flags, its documentation and its run. */
import type {
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from "yargs";
import { commonFlags, optionFlags, withWarnings } from "./flags.js";
import type { Io } from "./io.js";
import type { JsonDocs } from "./json-output.js";
import { freshOutcome, type CommandOutcome } from "./outcome.js";
import { createProgress, type Progress } from "./progress.js";

/** A parsed command that has not started yet: yargs only parses. */
export type Work = (io: Io) => Promise<CommandOutcome>;

export type Flags = Record<string, Options>;

/** `Details`: the fields that the command adds to the JSON document. */
export interface Command<
  F extends Flags = Flags,
  Details extends object = object,
> {
  /** One word, or the words of a group and its command: `domains verify`. */
  name: string;
  description: string;
  /** When the exit code is 1. Empty for a command that never ends with it. */
  findings: readonly string[];
  /** Arguments without a flag, by name. All are optional. */
  positionals?: Readonly<Record<string, PositionalOptions>>;
  /** False for a command that never warns. It has no flags about warnings. */
  warns?: false;
  /** Flags beside those of the option table and the common flags. */
  flags: F;
  /** The documentation of its JSON document. */
  json: JsonDocs<Details>;
  run(run: Run<F, Details>): Promise<void>;
}

type Args<F extends Flags> = InferredOptionTypes<F & typeof commonFlags> &
  Record<string, unknown>;

/** A started command, which fills the outcome. */
export interface Run<F extends Flags = Flags, Details extends object = object> {
  /** The name of the command. */
  readonly name: string;
  readonly args: Args<F>;
  /** `today` is the date of `--now`, or the current one. */
  readonly io: Io;
  readonly progress: Progress;
  readonly outcome: CommandOutcome<Details>;
}

/** The parts of a run that all commands have in common. */
export type RunParts = Pick<Run, "io" | "outcome" | "progress">;

/** Returns a usage such as `validate [spec]`. */
export function usageOf({
  name,
  positionals = {},
}: Pick<Command, "name" | "positionals">): string {
  return [name, ...Object.keys(positionals).map((key) => `[${key}]`)].join(" ");
}

/** Returns all flags of a command, in the order of its help. */
export function flagsOf({ name, warns, flags }: Command): Flags {
  const { json, ...aboutWarnings } = commonFlags;
  return {
    ...optionFlags(name),
    json,
    ...(warns !== false && aboutWarnings),
    ...flags,
  };
}

/** Returns the yargs module of a command. `choose` receives the work after the arguments are parsed. */
export function commandModule(
  command: Command,
  choose: (work: Work) => void,
): CommandModule {
  return {
    // In a group, yargs has already read the first word.
    command: usageOf({ ...command, name: command.name.replace(/^.* /, "") }),
    describe: command.description,
    builder: (argv) => {
      for (const [name, options] of Object.entries(command.positionals ?? {})) {
        argv.positional(name, options);
      }
      return argv.options(flagsOf(command));
    },
    handler: (args) => {
      choose(async (io) => {
        const progress = createProgress(io, args["json"] === true);
        const { name, findings } = command;
        const isStrict =
          args["strict"] === true && findings.includes(withWarnings);
        const outcome = freshOutcome(isStrict);
        const { now } = args;
        try {
          await command.run({
            ...{ name, progress, outcome },
            io: typeof now === "string" ? { ...io, today: now } : io,
            args: args as unknown as Args<Flags>,
          });
        } finally {
          progress.clear();
        }
        return outcome;
      });
    },
  };
}

/** Returns the yargs module of several commands that share their first word. */
export function commandGroup(
  name: string,
  description: string,
  modules: readonly CommandModule[],
): CommandModule {
  return {
    command: name,
    describe: description,
    builder: (argv) => {
      for (const module of modules) argv.command(module);
      return argv.demandCommand(1, 1, `A command of ${name} is missing.`);
    },
    // One of the modules handles every valid command line.
    handler: () => undefined,
  };
}
