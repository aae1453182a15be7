/** Runs the command line inside the test, with everything that it prints. */
import { run } from "../../src/cli/run.js";
import type { Io } from "../../src/cli/io.js";
import type { ExitCode } from "../../src/cli/outcome.js";

export interface Session {
  cwd: string;
  env?: Record<string, string>;
  isTTY?: boolean;
  ask?: Io["ask"];
  now?: Io["now"];
}

export interface Printed {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

export async function specwright(
  { cwd, env = {}, isTTY = false, ask, now }: Session,
  ...args: string[]
): Promise<Printed> {
  const printed = { stdout: "", stderr: "" };
  const code = await run(args, {
    stdout: { write: (text) => (printed.stdout += text), isTTY },
    stderr: { write: (text) => (printed.stderr += text), isTTY },
    cwd,
    env,
    today: "2030-01-01",
    ...(ask && { ask }),
    ...(now && { now }),
  });
  return { code, ...printed };
}
