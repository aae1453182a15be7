// Part of the Specwright runtime.
/** Remembers which requests were accepted, so that a copy of one is refused. */
import type { Awaitable } from "./event.js";
import { callNow } from "./guard.js";

/** Several processes that receive the same webhooks need a store that they share, such as Redis with `SET NX PXAT`. */
export interface ReplayStore {
  /** Records a key until a time in milliseconds, in one step. Returns whether it was recorded before. */
  seen(key: string, expiresAt: number): Awaitable<boolean>;
  /** Removes a key, because its request failed and may be sent again. */
  forget(key: string): Awaitable<void>;
}

export interface MemoryReplayOptions {
  /** The greatest number of keys; 10,000 by default. After that, the oldest key is removed. */
  readonly size?: number;
  readonly now?: () => number;
}

/** A store for one process. Only signed requests get into it. */
export function memoryReplayStore({
  size = 10_000,
  now = Date.now,
}: MemoryReplayOptions = {}): ReplayStore {
  const keys = new Map<string, number>();
  const removeExpired = (time: number): void => {
    for (const [key, expiresAt] of keys) if (expiresAt < time) keys.delete(key);
  };
  return {
    seen(key, expiresAt) {
      const time = callNow(console.error, "now", now);
      const known = keys.get(key);
      if (known !== undefined && known >= time) return true;
      if (keys.size >= size) removeExpired(time);
      if (keys.size >= size) {
        const [oldest] = keys.keys();
        if (oldest !== undefined) keys.delete(oldest);
      }
      // Added again at the end, after the keys that are older.
      keys.delete(key);
      keys.set(key, expiresAt);
      return false;
    },
    forget(key) {
      keys.delete(key);
    },
  };
}
