/** The processes of a developer's terminal: what they print, and when. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { compilers } from "../support/compile.js";

const root = join(import.meta.dirname, "../..");

export interface Terminal {
  /** Waits for a text that is printed after the last one, and returns the time at which it was printed. */
  says(text: RegExp): Promise<number>;
  /** The number of matches in everything that was printed. */
  count(text: RegExp): number;
}

/** Runs until the test is finished. */
export function start(args: readonly string[], cwd: string): Terminal {
  // A group of processes: the command of TypeScript 7 starts another program.
  const child = spawn(process.execPath, args, { cwd, detached: true });
  let printed = "";
  let all = "";
  let look = () => {};
  const add = (text: string) => {
    printed += text;
    all += text;
    look();
  };
  child.stdout.setEncoding("utf8").on("data", add);
  child.stderr.setEncoding("utf8").on("data", add);
  const ended = new Promise<void>((resolve) => {
    child.on("close", () => {
      resolve();
    });
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined)
      process.kill(-child.pid);
    await ended;
  });
  return {
    count: (text) => all.split(text).length - 1,
    says: (text) =>
      new Promise((resolve, reject) => {
        look = () => {
          const found = text.exec(printed);
          if (found === null) return;
          printed = printed.slice(found.index + found[0].length);
          look = () => {};
          resolve(Date.now());
        };
        void ended.then(() => {
          reject(new Error(`It ended without ${String(text)}:\n${printed}`));
        });
        look();
      }),
  };
}

export function startWatch(cwd: string): Terminal {
  return start([join(root, "dist/cli/main.js"), "generate", "--watch"], cwd);
}

export function startCompiler(
  compiler: keyof typeof compilers,
  cwd: string,
): Terminal {
  const tsc = join(root, compilers[compiler]);
  return start([tsc, "--watch", "--preserveWatchOutput"], cwd);
}
