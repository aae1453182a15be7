import type {
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from "yargs";
import { commonFlags, optionFlags } from "./flags.js";
import type { Io } from "./io.js";
import type { JsonDocs } from "./json-output.js";
import { freshOutcome, type CommandOutcome } from "./outcome.js";
import { createProgress, type Progress } from "./progress.js";

/** A parsed command that has not started yet: yargs only parses. */
export type Work = (io: Io) => Promise<CommandOutcome>;

export type Flags = Record<string, Options>;

/** `Details`: the fields that the command adds to the JSON document. */
export interface Command<F extends Flags, Details extends object = object> {
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
  readonly io: Io;
  readonly progress: Progress;
  readonly outcome: CommandOutcome<Details>;
  /** The date of `--now`, or the current one. */
  readonly today: string;
}

/** The parts of a command that help and documentation need. */
export type CommandFacts = Pick<
  Command<Flags>,
  | "name"
  | "description"
  | "findings"
  | "positionals"
  | "warns"
  | "flags"
  | "json"
>;

/** Returns a usage such as `validate [spec]`. */
export function usageOf({
  name,
  positionals = {},
}: Pick<CommandFacts, "name" | "positionals">): string {
  return [name, ...Object.keys(positionals).map((key) => `[${key}]`)].join(" ");
}

/** Returns all flags of a command, in the order of its help. */
export function flagsOf({ name, warns, flags }: CommandFacts): Flags {
  const { json, ...aboutWarnings } = commonFlags;
  return {
    ...optionFlags(name),
    json,
    ...(warns !== false && aboutWarnings),
    ...flags,
  };
}

/** Returns the yargs module of a command. `choose` receives the work after the arguments are parsed. */
export function commandModule<F extends Flags, Details extends object>(
  command: Command<F, Details>,
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
        const outcome = freshOutcome<Details>();
        const { now } = args;
        const today = typeof now === "string" ? now : io.today;
        const { name } = command;
        try {
          await command.run({
            ...{ name, io, progress, outcome, today },
            args: args as unknown as Args<F>,
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
