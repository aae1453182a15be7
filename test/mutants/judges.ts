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
  /** Those of the failed files that did not end. */
  hung: string[];
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
    const outcome: TestOutcome = {
      passed: new Map(),
      failed: [],
      hung: [],
    };
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
      let now = 0;
      const stop = everySecond(() => {
        now++;
        const hanging = [...running].flatMap(([file, since]) =>
          now - since > this.#limit(file) ? [file] : [],
        );
        if (hanging.length === 0) return;
        outcome.failed.push(...hanging);
        outcome.hung.push(...hanging);
        finish(false);
      });
      const onExit = () => {
        outcome.failed.push(
          ...(running.size > 0 ? running.keys() : testRun.files),
        );
        finish(false);
      };
      const onMessage = (message: unknown) => {
        const event = message as TestEvent;
        if (event.event === "start") running.set(event.file, now);
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
        stop();
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
  #process: ChildProcess | null = null;
  readonly #work: string;

  constructor(work: string) {
    this.#work = work;
  }

  async cases(): Promise<GoldenCases> {
    const cases = await this.#ask({ name: null, active: [] }, Infinity);
    if (cases === null)
      throw new Error("The golden cases cannot be generated.");
    return cases as GoldenCases;
  }

  /** Returns whether the case gives the expected files with these mutants. */
  async passes(name: string, active: readonly number[]): Promise<boolean> {
    if (await this.#ask({ name, active }, hangs)) return true;
    if (active.length > 1) return false;
    if (await this.#ask({ name, active: [] }, hangs / 10)) return false;
    // Modules keep something of this mutant or of one before it, or the machine is busy. Only a new process tells.
    this.close();
    if (!(await this.#ask({ name, active: [] }, hangs))) return true;
    const isKilled = !(await this.#ask({ name, active }, hangs));
    this.close();
    return !isKilled;
  }

  /** Returns null if the process ends or takes longer than the limit in seconds. */
  #ask(run: GoldenRun, limit: number): Promise<unknown> {
    const child = (this.#process ??= start(this.#work, "golden-process.ts"));
    return new Promise((resolve) => {
      const finish = (answer: unknown) => {
        stop();
        child.off("message", finish).off("exit", fail);
        resolve(answer);
      };
      const fail = () => {
        this.close();
        finish(null);
      };
      let seconds = 0;
      const stop = everySecond(() => {
        if (++seconds > limit) fail();
      });
      child.on("message", finish).on("exit", fail);
      child.send(run);
    });
  }

  close(): void {
    if (this.#process !== null) end(this.#process);
    this.#process = null;
  }
}

/** Only a golden case that hangs takes so many seconds. */
const hangs = 120;

/** A clock that stands still while this process is stopped, unlike the time of day. */
function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => {
    clearInterval(timer);
  };
}
