import { TestRunner } from "vitest";

// A test may replace the timers of the process.
const { setTimeout } = globalThis;

const longestPause = 50;

/**
 * Calls a function again until it does not throw, and returns its result. It has no time limit of its own: a busy
 * machine takes longer, and vitest ends a test that hangs. The error of vitest then has the last failure as its cause.
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  // Hooks for all tests of a file have no signal.
  const signal = TestRunner.getCurrentTest()?.context.signal;
  let failure: unknown;
  const explain = (): void => {
    if (signal?.reason instanceof Error) signal.reason.cause ??= failure;
  };
  signal?.addEventListener("abort", explain);
  try {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      signal?.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        failure = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    signal?.removeEventListener("abort", explain);
  }
}
