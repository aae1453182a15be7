/** A function of the application that works or fails in one of four ways, and what must follow from it. */
import { expect, vi } from "vitest";
import { eventually } from "../support/eventually.js";
import { pause } from "../support/pause.js";

/** How a function fails. */
export const ways = [
  "throws",
  "rejects",
  "never settles",
  "throws undefined",
] as const;
export type Way = (typeof ways)[number];

type AnyFunction = (...values: never[]) => unknown;

/** The parts of a scenario that the test supplies. */
export interface Kit {
  /** The function that the scenario is about. It fits everywhere. */
  readonly fn: never;
  /** What it throws or rejects with. */
  readonly problem: unknown;
  /** For the option `onError`. */
  readonly onError: (error: unknown) => void;
  /** Whether the function never settles, and something must end the wait for it. */
  readonly isLimited: boolean;
}

/** The outcome of a call that rejects with the error of the function. */
export const itsError = "the error of the function";
/** The outcome of a call that never ends, as the documentation says. */
export const waits = "waits";

export interface Scenario<Given extends Kit = Kit> {
  /** A function that works. */
  readonly works: AnyFunction;
  /** Uses the function, and returns everything that its user or a client sees. */
  readonly use: (kit: Given) => unknown;
  /** The outcome if the function fails. By default the same as if it works: it was decided without the function. */
  readonly fails?: unknown;
  /** The outcome if the function never settles; that of `fails` by default. */
  readonly late?: unknown;
  /** Whether the result is needed at once. Then a promise is a mistake like an exception. */
  readonly isSync?: boolean;
  /** Whether nothing calls the function here, although the types allow it. */
  readonly isUnused?: boolean;
  /** All by default. */
  readonly ways?: readonly Way[];
  /** Where its error goes; to `onError` by default. */
  readonly told?: "onError" | "console" | "caller" | "nobody";
}

/** Of each function that the types have. Several scenarios are several places where the function is called. */
export type Scenarios<Given extends Kit = Kit> = Readonly<
  Record<string, Scenario<Given> | readonly Scenario<Given>[]>
>;

/** What would end a process that does not listen to it. */
export function watchProcess(): { readonly exits: unknown[]; stop(): void } {
  const exits: unknown[] = [];
  const note = (error: unknown): void => {
    exits.push(error);
  };
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  return {
    exits,
    stop() {
      process.off("unhandledRejection", note);
      process.off("uncaughtException", note);
    },
  };
}

/** In the place of what a function throws. */
const works = Symbol("works");

class OfApplication extends Error {
  override name = "OfApplication";
}

function failing(way: Way, problem: unknown): AnyFunction {
  switch (way) {
    case "throws":
    case "throws undefined":
      return () => {
        throw problem;
      };
    case "rejects":
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- anything can be thrown
      return () => Promise.reject(problem);
    case "never settles":
      return () => new Promise(() => undefined);
  }
}

/** Runs the scenarios of a function in each way. */
export async function tryAllWays<Given extends Kit>(
  several: Scenario<Given> | readonly Scenario<Given>[],
  others: Omit<Given, keyof Kit>,
): Promise<void> {
  for (const scenario of "works" in several ? [several] : several)
    for (const way of scenario.ways ?? ways)
      await tryScenario(scenario, way, others);
}

/** Runs a scenario with a function that works, and with one that fails in a way. */
async function tryScenario<Given extends Kit>(
  scenario: Scenario<Given>,
  way: Way,
  others: Omit<Given, keyof Kit>,
): Promise<void> {
  const { exits, stop } = watchProcess();
  const shown = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const usual = await run(
      scenario,
      scenario.works,
      false,
      others,
      works,
      false,
    );
    shown.mockClear();
    const problem =
      way === "throws undefined" ? undefined : new OfApplication();
    const isLate = way === "never settles" && scenario.isSync !== true;
    const { fails = usual.outcome, told = "onError" } = scenario;
    const { late = fails } = scenario;
    const expected = isLate ? late : fails;
    const isLimited = isLate && late !== usual.outcome && late !== waits;
    const failed = await run(
      scenario,
      failing(way, problem),
      isLimited,
      others,
      problem,
      expected === waits,
    );
    expect(failed.outcome).toEqual(expected);
    const { errors } = failed;
    const logged = () => shown.mock.calls.flat() as unknown[];
    const all = () => [...errors, ...logged()];
    await eventually(() => {
      const isUntold = told === "nobody" || told === "caller" || isLate;
      if (isUntold || scenario.isUnused === true) return;
      const isPromise = way === "rejects" || way === "never settles";
      if (scenario.isSync === true && isPromise)
        expect(told === "onError" ? errors : logged()).toContainEqual(
          expect.any(TypeError),
        );
      else expect(told === "onError" ? errors : logged()).toContain(problem);
      if (way === "rejects") expect(all()).toContain(problem);
    });
    // An unhandled rejection is reported after the microtasks.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    expect(exits).toEqual([]);
    if (told === "onError" && scenario.isSync !== true)
      expect(logged()).toEqual([]);
  } catch (error) {
    throw new Error(`If the function ${way}`, { cause: error });
  } finally {
    shown.mockRestore();
    stop();
  }
}

async function run<Given extends Kit>(
  { use, isUnused = false, isSync = false }: Scenario<Given>,
  act: AnyFunction,
  isLimited: boolean,
  others: Omit<Given, keyof Kit>,
  problem: unknown,
  isWaiting: boolean,
): Promise<{ outcome: unknown; errors: unknown[] }> {
  const errors: unknown[] = [];
  let calls = 0;
  const fn = (...values: never[]): unknown => {
    calls++;
    return act(...values);
  };
  const kit = {
    ...others,
    fn: fn as never,
    problem,
    onError: (error: unknown) => errors.push(error),
    isLimited,
  } as unknown as Given;
  const coming = (async () => {
    try {
      return await use(kit);
    } catch (error) {
      if (problem === works) throw error;
      const isIts = error === problem || (isSync && error instanceof TypeError);
      return isIts ? itsError : String(error);
    }
  })();
  // It would wait much longer: nothing ends it.
  const outcome = await (isWaiting
    ? Promise.race([coming, pause(20).then(() => waits)])
    : coming);
  if (isUnused) expect(calls, "calls of the function").toBe(0);
  else
    await eventually(() => {
      expect(calls, "calls of the function").toBeGreaterThan(0);
    });
  return { outcome, errors };
}
