// Part of the Specwright runtime.
/** The process and the packages that the program needs, so that tests can replace them. */

export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
  readonly err: Output;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  readonly readText: (path: string) => Promise<string>;
  /** The standard input. */
  readonly readInput: () => Promise<string>;
  readonly readFile: (path: string) => Promise<Blob>;
  /** Runs a command in a shell, and returns its output. */
  readonly runCommand: (command: string) => Promise<string>;
  /** Creates an instance of yargs. */
  readonly createParser: (shell?: string) => Parser;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly write: (content: string | Uint8Array) => Promise<void>;
}

/** The part of yargs that the program uses. */
export interface Parser {
  scriptName(name: string): Parser;
  usage(text: string): Parser;
  locale(name: string): Parser;
  parserConfiguration(settings: Record<string, boolean>): Parser;
  command(
    words: string | readonly string[],
    about: string,
    build: (parser: Parser) => Parser | Promise<Parser>,
    handle?: (values: ParsedValues) => void,
    middlewares?: readonly never[],
    isDeprecated?: boolean,
  ): Parser;
  demandCommand(least: number, most: number, message: string): Parser;
  option(name: string, settings: OptionSettings): Parser;
  positional(name: string, settings: OptionSettings): Parser;
  group(names: readonly string[], title: string): Parser;
  strict(): Parser;
  help(): Parser;
  version(text: string): Parser;
  wrap(columns: number): Parser;
  epilogue(text: string): Parser;
  exitProcess(isWanted: boolean): Parser;
  fail(
    handle: (message: string | null, error: Error | undefined) => void,
  ): Parser;
  showCompletionScript(program: string, command: string): Parser;
  parseAsync(
    args: readonly string[],
    context: object,
    finish: (error: unknown, values: unknown, output: string) => void,
  ): Promise<unknown>;
}

export interface OptionSettings {
  readonly type: "string" | "boolean";
  readonly describe?: string;
  readonly requiresArg?: boolean;
  readonly choices?: readonly string[];
  readonly deprecated?: string;
}

/** Values by the name of their flag. */
export type ParsedValues = Readonly<Record<string, unknown>>;
