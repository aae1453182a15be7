// Part of the Specwright runtime.
/** Decides whether to retry a request, and when. */
import type { Retry } from "../client.js";
import { checkedTime } from "../durations.js";
import { ApiError } from "../errors.js";
import { callNow } from "../guard.js";
import { httpDate } from "../response/http-date.js";
import type { Result } from "../result.js";
import type { Attempts, Draft } from "../route.js";

/**
 * Only methods that are safe to repeat are retried, unless `methods` says otherwise, and requests with an
 * `Idempotency-Key` header.
 */
export interface RetryOptions {
  /** Number of retries after the first attempt; 2 by default. */
  readonly attempts?: number;
  /** Statuses that are retried; 408, 429, 500, 502, 503 and 504 by default. */
  readonly statuses?: readonly number[];
  /** In upper case; GET, HEAD, OPTIONS, TRACE, QUERY, PUT and DELETE by default. */
  readonly methods?: readonly string[];
  /** Milliseconds before the first retry, doubled for each further one; 500 by default. */
  readonly baseDelay?: number;
  /** Maximum delay in milliseconds; 20,000 by default. If a response asks for more, it is not retried. */
  readonly maxDelay?: number;
  /** Waits for the delay; replace it in tests. */
  readonly sleep?: (
    milliseconds: number,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
  /** A number from 0 to 1 that spreads the retries of many clients. */
  readonly random?: () => number;
  /** Milliseconds since 1970, for a `Retry-After` that contains a date. */
  readonly now?: () => number;
}

/** The server performs requests with the same key only once. */
const idempotencyKey = "idempotency-key";
/** Statuses of failures that may pass. */
export const temporary: readonly number[] = [408, 429, 500, 502, 503, 504];
const repeatable =
  /* @__PURE__ */ "GET HEAD OPTIONS TRACE QUERY PUT DELETE".split(" ");

/** Repeats calls that got no response, or one that asks to try again later. */
export function retry(options: RetryOptions = {}): Retry {
  const { attempts = 2, statuses = temporary, maxDelay = 20_000 } = options;
  const { baseDelay = 500, random = Math.random, now = Date.now } = options;
  const { methods = repeatable, sleep = sleepFor } = options;
  checkedTime("maxDelay", maxDelay);
  checkedTime("baseDelay", baseDelay);

  const backoff = (attempt: number) =>
    Math.min(baseDelay * 2 ** attempt, maxDelay) *
    (0.5 + callNow(console.error, "random", random) / 2);

  /** Milliseconds to wait, or null to return the result. */
  const delayAfter = (attempt: number, { status, response }: Result) => {
    if (!statuses.includes(status)) return null;
    const time = callNow(console.error, "now", now);
    const asked = retryAfter(response.headers.get("retry-after"), time);
    if (asked === null) return backoff(attempt);
    return asked > maxDelay ? null : asked;
  };

  const isRepeatable = ({ route, draft }: Attempts) =>
    // A body that is a stream can be sent only once.
    !draft?.stop &&
    (methods.includes(route.method) || Boolean(idempotencyKeyOf(draft)));

  return async (attempt, call, { signal }) => {
    for (let count = 0; ; count++) {
      const mayRepeat = () => {
        if (count === attempts || !isRepeatable(call)) return false;
        const key = idempotencyKeyOf(call.draft);
        // `onRequest` may choose a new key for each attempt. Then the server would perform the request again.
        if (key) call.sameHeaders = { [idempotencyKey]: key };
        return true;
      };
      let delay: number | null;
      try {
        const result = await attempt();
        delay = mayRepeat() ? delayAfter(count, result) : null;
        if (delay === null) return result;
      } catch (error) {
        if (!isTemporary(error) || !mayRepeat()) throw error;
        delay = backoff(count);
      }
      await sleep(delay, signal);
    }
  };
}

function idempotencyKeyOf(draft: Draft | undefined): string | null {
  return new Headers(draft?.init.headers).get(idempotencyKey);
}

export function isTemporary(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === "network" || error.kind === "timeout")
  );
}

/** Converts seconds or a date to milliseconds from now. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = httpDate(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Ends early when the signal is aborted. */
export function sleepFor(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
  });
}
