/** Starts the processes that judge mutants, and replaces them if a mutant hangs. */
import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GoldenCases, GoldenRun, TestEvent, TestRun } from "./messages.js";
import type { SwitchState } from "./switch.js";

/** A process of its own group, so that the processes of its tests end with it. */
function start(work: string, file: string): ChildProcess {
  return spawn(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", `test/mutants/${file}`],
    {
      cwd: join(work, "main"),
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

export interface TestOutcome {
  passed: Map<string, { seconds: number }>;
  failed: string[];
}

/** Runs test files in a copy of the repository. */
export class TestJudge {
  #process: ChildProcess | null = null;
  readonly #work: string;
  /** Only tests that hang take longer, in seconds. */
  readonly #limit: (file: string) => number;

  constructor(work: string, limit: (file: string) => number) {
    this.#work = work;
    this.#limit = limit;
  }

  async run(testRun: TestRun, state: SwitchState): Promise<TestOutcome> {
    writeFileSync(join(this.#work, "switch.json"), JSON.stringify(state));
    const outcome: TestOutcome = { passed: new Map(), failed: [] };
    let left = testRun.files;
    while (left.length > 0) {
      const isDone = await this.#runOnce({ ...testRun, files: left }, outcome);
      if (isDone || testRun.bail) break;
      const { passed, failed } = outcome;
      left = left.filter((file) => !passed.has(file) && !failed.includes(file));
    }
    return outcome;
  }

  /** Returns false if a file hangs. */
  #runOnce(testRun: TestRun, outcome: TestOutcome): Promise<boolean> {
    this.#process ??= start(this.#work, "vitest-process.ts");
    const child = this.#process;
    const running = new Map<string, number>();
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const hanging = [...running].filter(
          ([file, since]) => Date.now() - since > 1000 * this.#limit(file),
        );
        if (hanging.length === 0) return;
        outcome.failed.push(...hanging.map(([file]) => file));
        finish(false);
      }, 1000);
      const onExit = () => {
        outcome.failed.push(
          ...(running.size > 0 ? running.keys() : testRun.files),
        );
        finish(false);
      };
      const onMessage = (message: unknown) => {
        const event = message as TestEvent;
        if (event.event === "start") running.set(event.file, Date.now());
        else if (event.event === "end") {
          const { file, passed, seconds } = event;
          running.delete(file);
          if (passed) outcome.passed.set(file, { seconds });
          else outcome.failed.push(file);
        } else {
          for (const file of event.failed) {
            // Errors outside of tests may have no file.
            const names = file === "" ? testRun.files : [file];
            for (const name of names) {
              outcome.passed.delete(name);
              outcome.failed.push(name);
            }
          }
          finish(true);
        }
      };
      const finish = (isDone: boolean) => {
        clearInterval(timer);
        child.off("message", onMessage).off("exit", onExit);
        if (!isDone) this.close();
        resolve(isDone);
      };
      child.on("message", onMessage).on("exit", onExit);
      child.send(testRun);
    });
  }

  close(): void {
    if (this.#process !== null) end(this.#process);
    this.#process = null;
  }
}

/** Generates golden cases in a copy of the repository. */
export class GoldenJudge {
  #process: { child: ChildProcess; ready: Promise<GoldenCases> } | null = null;
  readonly #work: string;

  constructor(work: string) {
    this.#work = work;
  }

  async cases(): Promise<GoldenCases> {
    if (this.#process === null) {
      const child = start(this.#work, "golden-process.ts");
      const ready = answerOf(child, () => undefined) as Promise<GoldenCases>;
      this.#process = { child, ready };
    }
    return this.#process.ready;
  }

  /** Returns whether the case gives the expected files with these mutants. */
  async passes(name: string, active: readonly number[]): Promise<boolean> {
    if (await this.#passesNow(name, active)) return true;
    if (active.length > 1 || (await this.#passesNow(name, []))) return false;
    // Modules keep something of this mutant, or of one before it, so only a new process tells.
    this.close();
    const isKilled = !(await this.#passesNow(name, active));
    this.close();
    return !isKilled;
  }

  async #passesNow(name: string, active: readonly number[]): Promise<boolean> {
    await this.cases();
    const child = this.#process?.child;
    if (!child) return false;
    const run: GoldenRun = { name, active };
    const passes = await answerOf(child, () => child.send(run), 120_000);
    if (passes === null) this.close();
    return passes === true;
  }

  close(): void {
    if (this.#process !== null) end(this.#process.child);
    this.#process = null;
  }
}

/** Returns null if the process ends, or if it hangs: nothing else takes longer than the limit. */
function answerOf(
  child: ChildProcess,
  ask: () => unknown,
  limit?: number,
): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (answer: unknown) => {
      clearTimeout(timer);
      child.off("message", finish).off("exit", onExit);
      resolve(answer);
    };
    const onExit = () => {
      finish(null);
    };
    const timer = limit === undefined ? undefined : setTimeout(onExit, limit);
    child.on("message", finish).on("exit", onExit);
    ask();
  });
}
