/** What a command sees of the process, so that a test can stand in for it. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Now, as an ISO day. */
  today: string;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** The real process. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    today: new Date().toISOString().slice(0, 10),
  };
}
