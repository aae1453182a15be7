// Part of the Specwright runtime, copied unchanged.
/** Decides whether to retry a request, and when. */
import type { Retry } from "../client.js";
import type { ApiError } from "../errors.js";
import type { Result } from "../result.js";

/** Only methods that are safe to repeat are retried, unless `methods` says otherwise. */
export interface RetryOptions {
  /** Number of retries after the first attempt; 2 by default. */
  readonly attempts?: number;
  /** Statuses that are retried; 429 and 503 by default. */
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

const repeatable = "GET HEAD OPTIONS TRACE QUERY PUT DELETE".split(" ");

/** Repeats calls that got no response, or one that asks to try again later. */
export function retry(options: RetryOptions = {}): Retry {
  const { attempts = 2, statuses = [429, 503], maxDelay = 20_000 } = options;
  const { baseDelay = 500, random = Math.random, now = Date.now } = options;
  const { methods = repeatable, sleep = sleepFor } = options;

  const backoff = (attempt: number) =>
    Math.min(baseDelay * 2 ** attempt, maxDelay) * (0.5 + random() / 2);

  /** Milliseconds to wait, or null to give up. */
  const delayAfter = (attempt: number, outcome: Result | Error) => {
    if (outcome instanceof Error) {
      const { kind } = outcome as ApiError;
      return kind === "network" || kind === "timeout" ? backoff(attempt) : null;
    }
    if (!statuses.includes(outcome.status)) return null;
    const asked = retryAfter(
      outcome.response.headers.get("retry-after"),
      now(),
    );
    if (asked === null) return backoff(attempt);
    return asked > maxDelay ? null : asked;
  };

  return async (attempt, { init, stop }, { signal }) => {
    // A body that is a stream can be sent only once.
    const isRepeatable = !stop && methods.includes(init.method ?? "GET");
    const limit = isRepeatable ? attempts : 0;
    for (let count = 0; ; count++) {
      const outcome = await attempt().catch((error: unknown) => error as Error);
      const delay = count < limit ? delayAfter(count, outcome) : null;
      if (delay !== null) await sleep(delay, signal);
      else if (outcome instanceof Error) throw outcome;
      else return outcome;
    }
  };
}

/** Converts seconds or a date to milliseconds from now. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function sleepFor(
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
