// Part of the Specwright runtime.
/** Limits the requests that run at the same time, and the requests of a caller in a period. */
import { type Plugin, checkedTime, definePlugin } from "./runtime/core.js";
import {
  ApiError,
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  isPending,
} from "./runtime/http.js";

export interface ConcurrencyOptions {
  /** The number of requests that run at the same time. */
  readonly limit: number;
  /** The number of requests that wait for their turn; 0 by default. Further ones get 503. */
  readonly queue?: number;
  /** Seconds for the header `Retry-After` of the 503; 1 by default. */
  readonly retryAfter?: number;
}

/** Each call has a counter of its own: one plugin for the API, or several for groups of operations. */
export function limitConcurrency({
  limit,
  queue = 0,
  retryAfter = 1,
}: ConcurrencyOptions): Plugin {
  if (!(limit >= 1)) throw new TypeError("`limit` must be at least 1");
  checkedTime("retryAfter", retryAfter);
  const waiting: Turn[] = [];
  let running = 0;

  const release = (): void => {
    running--;
    waiting.shift()?.begin();
  };

  const run = (next: () => Awaitable<HttpReply>): Awaitable<HttpReply> => {
    running++;
    try {
      return settled(next(), release);
    } catch (error) {
      release();
      throw error;
    }
  };

  return definePlugin({
    serve(request, next) {
      if (running < limit) return run(next);
      if (waiting.length >= queue) throw overloaded(retryAfter);
      return new Promise<HttpReply>((resolve, reject) => {
        const turn: Turn = {
          begin() {
            request.signal.removeEventListener("abort", leave);
            try {
              resolve(run(next));
            } catch (error) {
              // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is passed on as it is
              reject(error);
            }
          },
        };
        const leave = (): void => {
          const at = waiting.indexOf(turn);
          if (at >= 0) waiting.splice(at, 1);
          reject(overloaded(retryAfter));
        };
        waiting.push(turn);
        // A client that has left must not keep others waiting.
        request.signal.addEventListener("abort", leave, { once: true });
      });
    },
  });
}

/** A request that waits. */
interface Turn {
  begin(): void;
}

function settled(
  coming: Awaitable<HttpReply>,
  release: () => void,
): Awaitable<HttpReply> {
  if (isPending(coming)) return Promise.resolve(coming).finally(release);
  release();
  return coming;
}

function overloaded(seconds: number): ApiError {
  return new ApiError(503, "overloaded", "Too many requests are running.", {
    headers: { "retry-after": String(seconds) },
  });
}

/** How many requests of a caller are allowed in a period. */
export interface RatePolicy {
  /** The name in the headers; `default` by default. */
  readonly name?: string;
  readonly limit: number;
  /** Seconds. */
  readonly window: number;
}

/** The state of a caller after a request was counted. */
export interface RateState {
  /** The requests that are left in this period. */
  readonly remaining: number;
  /** Seconds until more requests are allowed. */
  readonly reset: number;
  readonly isAllowed: boolean;
}

/** Counts requests. With several processes, they need a common store. */
export interface RateStore {
  take(key: string, policy: RatePolicy): Awaitable<RateState>;
}

export interface RateLimitOptions {
  readonly policy: RatePolicy;
  /** Identifies the caller, such as by its address or its key. Requests without a key are not limited. */
  readonly key: (request: ApiRequest) => Awaitable<string | null>;
  /** In memory by default. */
  readonly store?: RateStore;
}

/**
 * Responds with 429 to further requests. All responses have the headers `RateLimit-Policy` and `RateLimit` of the IETF
 * draft (draft-ietf-httpapi-ratelimit-headers-10). Add it to the option of an operation to limit that operation alone.
 */
export function rateLimit({
  policy,
  key,
  store = memoryRateStore(),
}: RateLimitOptions): Plugin {
  checkedTime("window", policy.window);
  const name = JSON.stringify(policy.name ?? "default");
  const described = `${name};q=${String(policy.limit)};w=${String(policy.window)}`;
  return definePlugin({
    async serve(request, next) {
      const caller = await key(request);
      if (caller === null) return next();
      const { remaining, reset, isAllowed } = await store.take(caller, policy);
      const seconds = String(Math.max(0, Math.ceil(reset)));
      const headers = {
        "ratelimit-policy": described,
        ratelimit: `${name};r=${String(Math.max(0, remaining))};t=${seconds}`,
      };
      if (!isAllowed) {
        throw new ApiError(429, "too_many_requests", "Try again later.", {
          headers: { ...headers, "retry-after": seconds },
        });
      }
      const reply = await next();
      Object.assign(reply.headers, headers);
      return reply;
    },
  });
}

/** The number of callers that are remembered; those that have been idle longest are forgotten first. */
const mostCallers = 100_000;

/**
 * A bucket for each caller that refills evenly: up to `limit` requests at once, and on average `limit` in each period.
 */
export function memoryRateStore(now: () => number = Date.now): RateStore {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(key, { limit, window }) {
      const time = now();
      const known = buckets.get(key) ?? { tokens: limit, at: time };
      const gained = (Math.max(0, time - known.at) / 1000 / window) * limit;
      const tokens = Math.min(limit, known.tokens + gained);
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - 1 : tokens;
      // The last entry of a map is the one that was set last.
      buckets.delete(key);
      buckets.set(key, { tokens: left, at: time });
      if (buckets.size > mostCallers) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      const missing = left >= 1 ? 0 : 1 - left;
      return {
        remaining: Math.floor(left),
        reset: (missing / limit) * window,
        isAllowed,
      };
    },
  };
}
