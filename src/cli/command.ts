import type { Argv, CommandModule, InferredOptionTypes, Options } from "yargs";
import type { Io } from "./io.js";
import type { CommandOutcome } from "./outcome.js";
import { createProgress, type Progress } from "./progress.js";

/** The work of a parsed command, not begun yet: yargs only parses. */
export type Work = (io: Io) => Promise<CommandOutcome>;

export type Flags = Record<string, Options>;

export interface Command<F extends Flags> {
  /** With its positional arguments, as yargs writes them: `validate [spec]`. */
  usage: string;
  description: string;
  flags: F;
  positionals?: (argv: Argv) => Argv;
  run(
    args: InferredOptionTypes<F> & Record<string, unknown>,
    io: Io,
    progress: Progress,
  ): Promise<CommandOutcome>;
}

/** A command as yargs wants it. `choose` gets the work once the arguments are parsed. */
export function commandModule<F extends Flags>(
  command: Command<F>,
  choose: (work: Work) => void,
): CommandModule {
  return {
    command: command.usage,
    describe: command.description,
    builder: (argv) =>
      (command.positionals?.(argv) ?? argv).options(command.flags),
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
