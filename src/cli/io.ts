/** The parts of the process that a command uses, so that a test can replace them. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The current date in ISO 8601. */
  today: string;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Returns the real process. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    today: new Date().toISOString().slice(0, 10),
  };
}
