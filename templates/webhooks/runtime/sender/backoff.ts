// Part of the Specwright runtime.
/** When a failed delivery is tried again. */

export interface RetryOptions {
  /** How often a message is sent at most; 16 by default, which takes about 15 hours. */
  readonly attempts?: number;
  /** The greatest delay after the first failure, in milliseconds; 5 seconds by default. It doubles each time. */
  readonly firstDelay?: number;
  /** The greatest delay, in milliseconds; 6 hours by default. */
  readonly maxDelay?: number;
}

/** A day. A receiver may ask for more time, but not for all of it. */
const maxRetryAfter = 86_400_000;

export const defaultAttempts = 16;

/** A random part, from 0 to 1, of the doubled delay, so that messages that failed together do not come back together. */
export function delayAfter(
  attempts: number,
  { firstDelay = 5000, maxDelay = 21_600_000 }: RetryOptions,
  part = 1,
): number {
  const most = Math.min(maxDelay, firstDelay * 2 ** (attempts - 1));
  return part >= 0 && part <= 1 ? part * most : most;
}

/** The delay that `Retry-After` asks for, in milliseconds; 0 if there is none. */
export function retryAfter(written: string | null, now: number): number {
  if (written === null) return 0;
  const delay = /^\d+$/.test(written.trim())
    ? Number(written) * 1000
    : Date.parse(written.replace(/\d:\d\d \d{4}\s*$/, "$& GMT")) - now;
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), maxRetryAfter);
}
