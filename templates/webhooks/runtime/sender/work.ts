// Part of the Specwright runtime.
/** Takes messages from the queue, as many at a time as may be sent together. */
import type { Awaitable } from "../event.js";
import { callHook } from "../guard.js";
import type { WebhookMessage } from "./queue.js";

export interface WorkOptions {
  readonly concurrency: number;
  readonly pollInterval: number;
  /** Functions that end a pause, because there is a new message. */
  readonly wakers: Set<() => void>;
  readonly take: (count: number) => Awaitable<readonly WebhookMessage[]>;
  readonly deliver: (message: WebhookMessage) => Promise<void>;
  readonly onError: ((error: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Ends when no message is due. Then errors of the queue are thrown. */
  readonly untilEmpty?: boolean;
}

/** Returns the number of taken messages. */
export async function work(options: WorkOptions): Promise<number> {
  const {
    concurrency,
    pollInterval,
    wakers,
    signal,
    untilEmpty = false,
  } = options;
  const active = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const report = (error: unknown): void => {
    if (untilEmpty) failures.push(error);
    else callHook(null, options.onError, error);
  };
  const start = (message: WebhookMessage): void => {
    const delivery = options
      .deliver(message)
      // The queue shows the message again later.
      .catch(report)
      .finally(() => active.delete(delivery));
    active.add(delivery);
  };
  const take = async (): Promise<readonly WebhookMessage[]> => {
    try {
      return [...(await options.take(concurrency - active.size))];
    } catch (error) {
      report(error);
      return [];
    }
  };
  const alarm = createAlarm();
  wakers.add(alarm.wake);
  signal?.addEventListener("abort", alarm.wake);
  let count = 0;
  while (signal?.aborted !== true) {
    const messages = active.size < concurrency ? await take() : [];
    messages.forEach(start);
    count += messages.length;
    if (messages.length > 0 && active.size < concurrency) continue;
    if (untilEmpty) {
      if (active.size === 0) break;
      await Promise.race(active);
    } else await alarm.pause(pollInterval, active);
  }
  wakers.delete(alarm.wake);
  signal?.removeEventListener("abort", alarm.wake);
  await Promise.all(active);
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Pauses that end early. A call of `wake` before a pause ends that one, too, so that no message waits. */
interface Alarm {
  readonly wake: () => void;
  pause(milliseconds: number, others: Iterable<Promise<void>>): Promise<void>;
}

function createAlarm(): Alarm {
  let isRung = false;
  let end = (): void => undefined;
  const wake = (): void => {
    isRung = true;
    end();
  };
  return {
    wake,
    async pause(milliseconds, others) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
        timer = setTimeout(resolve, milliseconds);
      });
      if (!isRung) await Promise.race([over, ...others]);
      isRung = false;
      clearTimeout(timer);
    },
  };
}
