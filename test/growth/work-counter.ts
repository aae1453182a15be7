/** Counts the work of a function: how often V8 runs each block of the generator's code. */
import { Session } from "node:inspector/promises";

export interface WorkCounter {
  /** Returns the number of steps of a function. Code of Node itself, and of built-in functions, does not count. */
  count(run: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** Call it before the code to measure is loaded: V8 counts the blocks only of functions that it compiles afterwards. */
export async function createWorkCounter(): Promise<WorkCounter> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", {
    callCount: true,
    detailed: true,
  });
  const take = async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    let steps = 0;
    for (const { url, functions } of result) {
      if (url.startsWith("node:")) continue;
      for (const { ranges } of functions)
        for (const { count } of ranges) steps += count;
    }
    return steps;
  };
  return {
    async count(run) {
      await take();
      await run();
      return take();
    },
    async stop() {
      await session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
