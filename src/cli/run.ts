/** Parses arguments, runs a command and returns its exit code. */
import yargs from "yargs";
import { nearest } from "../base/common/nearest.js";
import { fail } from "../base/diagnostics.js";
import { flagsOf, type Work } from "./command.js";
import { commandModules, commands } from "./commands.js";
import { ownVersion } from "../base/own-version.js";
import { isDebugging, type Io } from "./io.js";
import { exitCodes, failureOf, type ExitCode } from "./outcome.js";
import { printOutcome } from "./print-outcome.js";

/** Runs one command line. Prints every problem and returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const form = {
    json: args.includes("--json"),
    verbose: args.includes("--verbose"),
  };
  try {
    const parsed = await parse(args, io);
    if (typeof parsed === "string") {
      io.stdout.write(`${parsed}\n`);
      return 0;
    }
    const outcome = await parsed(withClock(io));
    await printOutcome(io, outcome, form);
    return outcome.exitCode;
  } catch (error) {
    const outcome = failureOf(error, isDebugging(io));
    await printOutcome(io, outcome, form);
    return outcome.exitCode;
  }
}

/** See https://reproducible-builds.org/specs/source-date-epoch/. */
const variable = "SOURCE_DATE_EPOCH";

/** The last second of the year 9999. */
const latest = 253402300799;

/** Returns the process with the date of `SOURCE_DATE_EPOCH`, if it is set, as in other build tools. */
function withClock(io: Io): Io {
  const seconds = io.env[variable] ?? "";
  if (seconds === "") return io;
  if (!/^\d+$/.test(seconds) || Number(seconds) > latest) {
    return fail("bad-arguments", null, {
      problem: `${variable} is not a number of seconds since 1970: ${seconds}.`,
      hint: "Set it to a number such as 1794787200, or unset it.",
    });
  }
  const time = new Date(Number(seconds) * 1000);
  return { ...io, today: time.toISOString().slice(0, 10) };
}

/** Returns the text of the help or of the version if the arguments ask for it. */
async function parse(args: readonly string[], io: Io): Promise<Work | string> {
  const choose = (work: Work) => {
    throw new Chosen(work);
  };
  let text = "";
  try {
    await yargs()
      .scriptName("specwright")
      .usage(
        "$0 <command>\n\nTurns an OpenAPI description into TypeScript packages and docs.",
      )
      .locale("en")
      .parserConfiguration({
        "boolean-negation": false,
        "camel-case-expansion": false,
      })
      .command(commandModules(choose))
      .demandCommand(1, 1, "A command is missing.")
      .strict()
      .strictCommands()
      .help()
      .alias("help", "h")
      .version(ownVersion())
      .wrap(Math.min(100, io.stdout.columns ?? 80))
      .epilogue(exitCodeText())
      .exitProcess(false)
      .fail((message: string | null, error: Error | undefined) => {
        throw new ArgumentError(message ?? error?.message ?? "");
      })
      .parseAsync([...args], {}, (_error, _args, output) => {
        text = output;
      });
  } catch (error) {
    if (error instanceof Chosen) return error.work;
    if (!(error instanceof ArgumentError)) throw error;
    return badArguments(error.message, args);
  }
  return text;
}

/** Ends the parsing of arguments. After a handler returns, yargs would lay out the help of the command. */
class Chosen extends Error {
  readonly work: Work;

  constructor(work: Work) {
    super();
    this.work = work;
  }
}

class ArgumentError extends Error {}

function exitCodeText(): string {
  const lines = Object.entries(exitCodes).map(
    ([code, meaning]) => `  ${code}  ${meaning.replaceAll("`", "")}`,
  );
  return ["Exit codes:", ...lines].join("\n");
}

/** Fails with one short line about a mistyped argument. The locale of yargs determines the texts that are matched here. */
function badArguments(message: string, args: readonly string[]): never {
  const [, what, name] =
    /^Unknown (argument|command)s?: ([^,]+)/.exec(message) ?? [];
  const known = what === "command" ? commandWords(args) : flagNames(args);
  const near = name === undefined ? null : nearest(name, known);
  const hint =
    near === null
      ? "See specwright --help."
      : `Did you mean ${what === "command" ? near : `--${near}`}?`;
  const problem = message.replace(/\.?$/, ".").replaceAll("\n", " ");
  return fail("bad-arguments", null, { problem, hint });
}

/** Returns the commands to suggest: those of the group, if the first argument names one. */
function commandWords([first]: readonly string[]): string[] {
  const words = commands.map(({ name }) => name.split(" "));
  const group = words.filter(([word, more]) => word === first && more);
  return group.length > 0
    ? group.flatMap(([, more]) => more ?? [])
    : words.flatMap(([word]) => word ?? []);
}

/** Returns the flags to suggest: only those of this command. */
function flagNames([first, second]: readonly string[]): string[] {
  const own = commands.filter(
    ({ name }) => name === first || name === `${first ?? ""} ${second ?? ""}`,
  );
  const flags = own.flatMap((known) => Object.keys(flagsOf(known)));
  return ["help", "version", ...flags];
}
