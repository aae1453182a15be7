// Part of the Specwright runtime.
/** Where messages wait for their delivery. */
import type { Awaitable } from "../event.js";

/** A message as data, without secrets. It is signed again for each attempt. */
export interface WebhookMessage {
  /** Stays the same for all attempts. */
  readonly id: string;
  /** The name of the event. */
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text to send, or null if the event has no body. */
  readonly body: string | null;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  /** How many attempts have failed. */
  readonly attempts: number;
}

/**
 * A queue. A message is removed only by `done` or `dead`, so it is delivered at least once, even if a process ends in
 * the middle of a delivery.
 */
export interface WebhookQueue {
  add(message: WebhookMessage): Awaitable<void>;
  /**
   * Returns at most `count` messages that are due at `now`, and hides them from all other callers until `until`, in
   * milliseconds.
   */
  take(
    count: number,
    now: number,
    until: number,
  ): Awaitable<readonly WebhookMessage[]>;
  /** The message was delivered. */
  done(message: WebhookMessage): Awaitable<void>;
  /** The message, with one more attempt, is due again at `at`. */
  retry(message: WebhookMessage, at: number, reason: string): Awaitable<void>;
  /** The message will not be sent any more. Keep it, so that a person can look at it. */
  dead(message: WebhookMessage, reason: string): Awaitable<void>;
}

export interface DeadLetter {
  readonly message: WebhookMessage;
  readonly reason: string;
}

export interface MemoryQueue extends WebhookQueue {
  /** How many messages wait. */
  readonly size: number;
  /** The messages that could not be delivered, the newest last; at most 1,000. */
  readonly deadLetters: readonly DeadLetter[];
}

const maxDeadLetters = 1000;

/** A queue for one process. Its messages are lost when the process ends. */
export function memoryQueue(): MemoryQueue {
  const waiting = new Map<string, { message: WebhookMessage; at: number }>();
  const deadLetters: DeadLetter[] = [];
  return {
    deadLetters,
    get size() {
      return waiting.size;
    },
    add(message) {
      // The same id is the same message.
      if (!waiting.has(message.id))
        waiting.set(message.id, { message, at: message.createdAt });
    },
    take(count, now, until) {
      const due = [...waiting.values()]
        .filter(({ at }) => at <= now)
        .slice(0, count);
      for (const entry of due) entry.at = until;
      return due.map(({ message }) => message);
    },
    done({ id }) {
      waiting.delete(id);
    },
    retry(message, at) {
      waiting.set(message.id, { message, at });
    },
    dead(message, reason) {
      waiting.delete(message.id);
      deadLetters.push({ message, reason });
      if (deadLetters.length > maxDeadLetters) deadLetters.shift();
    },
  };
}
