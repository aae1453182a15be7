import type {
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from "yargs";
import type { CommandName } from "../options/table.js";
import { commonFlags, optionFlags } from "./flags.js";
import type { Io } from "./io.js";
import type { CommandOutcome } from "./outcome.js";
import { createProgress, type Progress } from "./progress.js";

/** A parsed command that has not started yet: yargs only parses. */
export type Work = (io: Io) => Promise<CommandOutcome>;

export type Flags = Record<string, Options>;

export interface Command<F extends Flags> {
  name: CommandName;
  description: string;
  /** Arguments without a flag, by name. All are optional. */
  positionals?: Readonly<Record<string, PositionalOptions>>;
  /** Flags beside those of the option table and the common flags. */
  flags: F;
  run(
    args: InferredOptionTypes<F & typeof commonFlags> & Record<string, unknown>,
    io: Io,
    progress: Progress,
  ): Promise<CommandOutcome>;
}

/** The parts of a command that help and documentation need. */
export type CommandFacts = Pick<
  Command<Flags>,
  "name" | "description" | "positionals" | "flags"
>;

/** Returns a usage such as `validate [spec]`. */
export function usageOf({ name, positionals = {} }: CommandFacts): string {
  return [name, ...Object.keys(positionals).map((key) => `[${key}]`)].join(" ");
}

/** Returns all flags of a command, in the order of its help. */
export function flagsOf({ name, flags }: CommandFacts): Flags {
  return { ...optionFlags(name), ...flags, ...commonFlags };
}

/** Returns the yargs module of a command. `choose` receives the work after the arguments are parsed. */
export function commandModule<F extends Flags>(
  command: Command<F>,
  choose: (work: Work) => void,
): CommandModule {
  return {
    command: usageOf(command),
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
        try {
          return await command.run(
            args as unknown as Parameters<typeof command.run>[0],
            io,
            progress,
          );
        } finally {
          progress.clear();
        }
      });
    },
  };
}
