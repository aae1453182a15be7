/** The parts of the process that a command uses, so that a test can replace them. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The current date in ISO 8601. */
  today: string;
  /** The current time in milliseconds; by default that of the system. */
  now?: () => number;
  /** Ends `--watch`. By default, signals to the process do. */
  stop?: AbortSignal;
  /** Prints a question and returns the answer. Absent without a terminal. */
  ask?: (question: string) => Promise<string>;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

async function askOnTerminal(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const { stdin: input, stdout: output } = process;
  const terminal = createInterface({ input, output });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** Returns the real process. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    today: new Date().toISOString().slice(0, 10),
    ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askOnTerminal }),
  };
}

export function currentTime({ now = Date.now }: Pick<Io, "now">): number {
  return now();
}

/** Whether stack traces are printed, for people who change Specwright. */
export function isDebugging({ env }: Pick<Io, "env">): boolean {
  return (env["SPECWRIGHT_DEBUG"] ?? "") !== "";
}
