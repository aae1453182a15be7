/** The service as a process of its own, started as a person would and stopped in every way that there is. */
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const main = join(root, "examples/petstore/dist/main.js");

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServiceProcess {
  /** `http://127.0.0.1:41234/v1`, once it listens; fails if it ends before. */
  listening: Promise<string>;
  ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

/**
 * The service without npm around it. V8 compiles PGlite twice by default, for a quick start and for speed. With
 * `--liftoff-only` it compiles once, which saves almost half of the CPU time of a start.
 */
export const serviceCommand = [
  process.execPath,
  "--liftoff-only",
  main,
] as const;

const commands = {
  node: serviceCommand,
  npm: ["npm", "start"],
} as const;

/** Started by `npm start`, a signal has a longer way to go. */
export function startProcess(
  environment: Record<string, string>,
  by: "node" | "npm" = "node",
): ServiceProcess {
  return startIn(root, commands[by], environment);
}

/** The same, of a service that is installed in another folder. */
export function startIn(
  folder: string,
  [command, ...parameters]: readonly [string, ...string[]],
  environment: Record<string, string>,
): ServiceProcess {
  const child = spawn(command, parameters, {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      // A busy machine must not cut off any request. No test takes so long.
      REQUEST_SECONDS: "1800",
      SHUTDOWN_SECONDS: "1800",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code, signal) => {
      resolve({ code, signal });
    });
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const [, address] = /listens on (\S+)\n/.exec(stdout) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => {
      reject(new Error(`It ended before it listened.\n${stdout}${stderr}`));
    });
  });
  // A caller that waits only for the end must not get the error twice.
  listening.catch(() => undefined);
  return {
    listening,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
