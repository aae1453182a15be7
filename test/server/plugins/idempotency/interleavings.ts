/** Random interleavings of requests, crashes and clocks on the plugin with a store. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  idempotency,
  type IdempotencyStore,
} from "../../../../templates/server/idempotency.js";
import { ApiError } from "../../../../templates/server/runtime/errors/problem.js";
import type { PluginCall } from "../../../../templates/server/runtime/options.js";
import type { Result } from "../../../../templates/server/runtime/response/result.js";
import { randomFrom, type Random } from "../../../support/random.js";
import { Judge, type Reply, type Run } from "./judge.js";

export interface Interleaving {
  readonly violations: readonly string[];
  readonly exceptions: number;
  readonly runs: number;
}

const seconds = { limit: 60, lifetime: 24 * 60 * 60 };
const start = Date.UTC(2030, 0, 1);

/** The clock of each interleaving, so that several can run side by side. */
const clocks = new AsyncLocalStorage<{ time: number }>();

/** One interleaving for each seed, on several stores side by side. */
export async function interleaveAll(
  stores: readonly IdempotencyStore[],
  seed: number,
  count: number,
): Promise<Interleaving> {
  const realNow = Date.now;
  Date.now = () => clocks.getStore()?.time ?? realNow();
  const sum = { violations: [] as string[], exceptions: 0, runs: 0 };
  let next = seed;
  const work = async (store: IdempotencyStore): Promise<void> => {
    while (next < seed + count) {
      const own = next++;
      const { violations, exceptions, runs } = await interleave(own, store);
      sum.exceptions += exceptions;
      sum.runs += runs;
      sum.violations.push(...violations.map((text) => `seed ${own}: ${text}`));
    }
  };
  try {
    await Promise.all(stores.map(work));
    return sum;
  } finally {
    Date.now = realNow;
  }
}

class Crash extends Error {}

/** Waits at each step until the test lets it go on. */
class Walker {
  isDone = false;
  hasCrashed = false;
  resume: ((isCrash: boolean) => void) | null = null;

  readonly #canRollBack: boolean;

  constructor(canRollBack: boolean) {
    this.#canRollBack = canRollBack;
  }

  async pause(): Promise<void> {
    const isCrash = await new Promise<boolean>((resolve) => {
      this.resume = resolve;
    });
    if (!isCrash) return;
    this.hasCrashed = true;
    // The database undoes the transaction of a process that has ended. Otherwise, nothing happens any more.
    if (this.#canRollBack) throw new Crash();
    this.isDone = true;
    await new Promise(() => undefined);
  }
}

function interleave(
  seed: number,
  store: IdempotencyStore,
): Promise<Interleaving> {
  const clock = { time: start };
  return clocks.run(clock, async () => {
    const random = randomFrom(seed);
    const hasTransactions = store.transaction !== undefined;
    const judge = new Judge(() => clock.time, seconds, hasTransactions);
    const walkers: Walker[] = [];
    const paused = (): Walker[] =>
      walkers.filter(({ resume }) => resume !== null);
    let runs = 0;
    const begin = (): void => {
      const walker = new Walker(hasTransactions);
      walkers.push(walker);
      const key = random.pickOrThrow(["k1", "k1", "k2"]);
      const content = random.pickOrThrow(["c1", "c1", "c2"]);
      const request = { seed, key, content, walker, judge, random };
      void send(store, request, () => runs++);
    };
    for (let step = 4 + random.below(14); step > 0; step--) {
      const choice = random.below(10);
      if (walkers.length < 6 && (choice < 3 || paused().length === 0)) begin();
      else if (choice < 8) goOn(random.pick(paused()), random.chance(0.1));
      else clock.time += 1000 * random.pickOrThrow([1, 20, 61, 61, 90_000]);
      await idle(walkers);
    }
    while (paused().length > 0) {
      goOn(random.pick(paused()), false);
      await idle(walkers);
    }
    return { violations: judge.violations, exceptions: judge.exceptions, runs };
  });
}

function goOn(walker: Walker | undefined, isCrash: boolean): void {
  const resume = walker?.resume;
  if (!walker || !resume) return;
  walker.resume = null;
  resume(isCrash);
}

/** Until each request waits for the test, or has ended. */
async function idle(walkers: readonly Walker[]): Promise<void> {
  const isBusy = ({ isDone, resume }: Walker): boolean =>
    !isDone && resume === null;
  do await nextTurn();
  while (walkers.some(isBusy));
}

interface Sent {
  readonly seed: number;
  readonly key: string;
  readonly content: string;
  readonly walker: Walker;
  readonly judge: Judge;
  readonly random: Random;
}

async function send(
  store: IdempotencyStore,
  { seed, key, content, walker, judge, random }: Sent,
  counted: () => void,
): Promise<void> {
  const current: { run: Run | null } = { run: null };
  const plugin = idempotency({
    operations: ["test"],
    caller: () => String(seed),
    store: stepwise(store, walker, judge, () => current.run),
    ...seconds,
  });
  const call = {
    operation: "test",
    input: { body: content },
    request: { header: () => key, abort: () => undefined },
    report(error: unknown) {
      if (!(error instanceof Crash))
        judge.violations.push(`reported ${String(error)}`);
    },
  } as unknown as PluginCall;
  const handler = async (): Promise<Result> => {
    counted();
    const run = judge.started(key, content);
    current.run = run;
    const { id } = run;
    await walker.pause();
    switch (random.below(8)) {
      case 0:
        throw new ApiError(404, "missing", String(id));
      case 1:
        throw new Error("broken");
      case 2:
        return { status: 500, body: { id } };
      case 3:
        return { status: 404, body: { id } };
      default:
        return { status: 201, body: { id } };
    }
  };
  const reply = await replyOf(() => plugin.parts[0]?.handle?.(call, handler));
  if (!walker.hasCrashed) judge.answered(key, content, reply);
  if (current.run !== null) current.run.isOpen = false;
  walker.isDone = true;
}

async function replyOf(work: () => unknown): Promise<Reply> {
  try {
    const { status, body } = (await work()) as Result;
    if (status === 500) return { kind: "failed" };
    return { kind: "run", id: (body as { readonly id: number }).id };
  } catch (error) {
    if (!(error instanceof ApiError))
      return error instanceof Error && error.message === "broken"
        ? { kind: "failed" }
        : { kind: "unexpected", error };
    switch (error.code) {
      case "missing":
        return { kind: "run", id: Number(error.message) };
      case "idempotency_key_in_progress":
        return { kind: "in progress" };
      case "idempotency_key_reused":
        return { kind: "other content" };
      default:
        return { kind: "unexpected", error };
    }
  }
}

/** The store of one request, which the test can stop before each step. The judge sees what the store does. */
function stepwise(
  store: IdempotencyStore,
  walker: Walker,
  judge: Judge,
  current: () => Run | null,
): IdempotencyStore {
  const { transaction } = store;
  const noted = (note: (run: Run) => void): void => {
    const run = current();
    if (run) note(run);
  };
  return {
    async begin(...values) {
      await walker.pause();
      const known = await store.begin(...values);
      if (known.kind === "new")
        noted((run) => {
          judge.claimed(run);
        });
      return known;
    },
    async keep(...values) {
      await walker.pause();
      await store.keep(...values);
      noted((run) => {
        judge.kept(run);
      });
    },
    async forget(...values) {
      await walker.pause();
      await store.forget(...values);
      noted((run) => (run.isOver = true));
    },
    ...(transaction && {
      async transaction(work) {
        try {
          return await transaction(work);
        } catch (error) {
          noted((run) => {
            run.isOver = true;
            run.kept = null;
          });
          throw error;
        }
      },
    }),
  };
}
