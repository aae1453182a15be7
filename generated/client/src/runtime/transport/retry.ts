// Part of the Specwright runtime, copied unchanged.
/** Decides whether to retry a request, and when. */

/** Off by default. Only methods that are safe to repeat are retried, unless `methods` says otherwise. */
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

export interface RetryPolicy {
  /** Milliseconds to wait before attempt `attempt` (from 1), or null to give up. */
  afterStatus(attempt: number, status: number, headers: Headers): number | null;
  afterFailure(attempt: number): number | null;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

const repeatable = "GET HEAD OPTIONS TRACE QUERY PUT DELETE".split(" ");

export function retryPolicy(
  retry: number | RetryOptions,
  method: string,
  replayable: boolean,
): RetryPolicy {
  const options: RetryOptions =
    typeof retry === "number" ? { attempts: retry } : retry;
  const allowed =
    replayable && (options.methods ?? repeatable).includes(method);
  const attempts = allowed ? (options.attempts ?? 2) : 0;
  const statuses = options.statuses ?? [429, 503];
  const maxDelay = options.maxDelay ?? 20_000;
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;

  const backoff = (attempt: number) => {
    const longest = (options.baseDelay ?? 500) * 2 ** (attempt - 1);
    return Math.min(longest, maxDelay) * (0.5 + random() / 2);
  };
  return {
    afterStatus(attempt, status, headers) {
      if (attempt > attempts || !statuses.includes(status)) return null;
      const asked = retryAfter(headers.get("retry-after"), now());
      if (asked === null) return backoff(attempt);
      return asked > maxDelay ? null : asked;
    },
    afterFailure: (attempt) => (attempt > attempts ? null : backoff(attempt)),
    sleep: options.sleep ?? sleepFor,
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
