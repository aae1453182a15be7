import { afterEach, expect, it, vi, TestRunner } from "vitest";
import { eventually } from "./eventually.js";

afterEach(() => {
  vi.restoreAllMocks();
});

it("calls a function until it does not throw, and returns its result", async () => {
  let calls = 0;
  const result = await eventually(() => {
    calls += 1;
    if (calls < 4) throw new Error("not yet");
    return "done";
  });
  expect([result, calls]).toEqual(["done", 4]);
});

it("adds the last failure to the error of a test that hangs", async () => {
  const abort = new AbortController();
  const context = { signal: abort.signal };
  vi.spyOn(TestRunner, "getCurrentTest").mockReturnValue({ context } as never);
  let calls = 0;
  let isThird = (): void => undefined;
  const third = new Promise<void>((resolve) => (isThird = resolve));
  const waiting = eventually(() => {
    calls += 1;
    if (calls === 3) isThird();
    throw new Error(`failure ${String(calls)}`);
  });
  await third;
  const limit = new Error("Test timed out");
  const ended = expect(waiting).rejects.toBe(limit);
  // The third call throws before this line.
  abort.abort(limit);
  await ended;
  expect(limit.cause).toEqual(new Error("failure 3"));
  expect(calls).toBe(3);
});
