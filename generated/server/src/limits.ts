// Part of the Specwright runtime.
/** Limits the requests that run at the same time, and the requests of a caller in a period. */
import {
  type AuthenticatedCall,
  type Plugin,
  callNow,
  checkedTime,
  definePlugin,
} from "./runtime/core.js";
import {
  ApiError,
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  type ReplyHeaders,
  after,
  withProgress,
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
  const waiting = new Set<() => void>();
  let running = 0;
  let isBeginning = false;

  /** A request that ends at once would call this again, for each one that waits. */
  const beginWaiting = (): void => {
    if (isBeginning) return;
    isBeginning = true;
    for (const begin of waiting) {
      if (running >= limit) break;
      begin();
    }
    isBeginning = false;
  };

  const release = (): void => {
    running--;
    beginWaiting();
  };

  /** A stream runs until its last byte. */
  const sending = (reply: HttpReply): HttpReply => {
    if (reply.body instanceof ReadableStream)
      reply.body = withProgress(
        reply.body,
        { bytes: 0, outcome: null },
        release,
      );
    else release();
    return reply;
  };

  const run = (next: () => Awaitable<HttpReply>): Awaitable<HttpReply> => {
    running++;
    return after(next(), sending);
  };

  return definePlugin({
    phase: "concurrency",
    serve(request, next) {
      if (running < limit) return run(next);
      if (waiting.size >= queue) throw overloaded(retryAfter);
      return new Promise<HttpReply>((resolve, reject) => {
        // A client that has left, and a request whose time is over, must not keep others waiting.
        const signals = [request.signal, request.ended];
        const leave = (): void => {
          waiting.delete(begin);
          for (const signal of signals)
            signal.removeEventListener("abort", refuse);
        };
        const refuse = (): void => {
          leave();
          reject(overloaded(retryAfter));
        };
        const begin = (): void => {
          leave();
          resolve(run(next));
        };
        waiting.add(begin);
        for (const signal of signals)
          signal.addEventListener("abort", refuse, { once: true });
      });
    },
  });
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
  /**
   * Identifies the client before authentication, by its address. Not by its credentials: each guess would be another
   * client. Requests without a key are not limited.
   */
  readonly key?: (request: ApiRequest) => Awaitable<string | null>;
  /** Identifies the caller after authentication. Requests without a key are not limited. */
  readonly caller?: (call: AuthenticatedCall) => Awaitable<string | null>;
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
  caller,
  store = memoryRateStore(),
}: RateLimitOptions): Plugin {
  checkedTime("window", policy.window);
  if (!key && !caller) throw new TypeError("Set `key` or `caller`");
  const name = JSON.stringify(policy.name ?? "default");
  const described = `${name};q=${String(policy.limit)};w=${String(policy.window)}`;
  const counted = new WeakMap<ApiRequest, Readonly<Record<string, string>>>();

  const count = async (request: ApiRequest, id: string): Promise<void> => {
    const { remaining, reset, isAllowed } = await store.take(id, policy);
    const seconds = String(Math.max(0, Math.ceil(reset)));
    counted.set(request, {
      "ratelimit-policy": described,
      ratelimit: `${name};r=${String(Math.max(0, remaining))};t=${seconds}`,
    });
    if (isAllowed) return;
    throw new ApiError(429, "too_many_requests", "Try again later.", {
      headers: { "retry-after": seconds },
    });
  };

  return definePlugin(
    {
      phase: "limits",
      // Around the next part: its 429 is a response here.
      serve: (request, next) =>
        after(next(), (reply) => {
          addListed(reply.headers, counted.get(request) ?? {});
          return reply;
        }),
    },
    {
      phase: "limits",
      async serve(request, next) {
        const id = (await key?.(request)) ?? null;
        if (id !== null) await count(request, id);
        return next();
      },
      async admit(call) {
        const id = (await caller?.(call)) ?? null;
        if (id !== null) await count(call.request, id);
      },
    },
  );
}

/** Several limits are items of one list. */
function addListed(
  headers: ReplyHeaders,
  added: Readonly<Record<string, string>>,
): void {
  for (const [name, item] of Object.entries(added)) {
    const known = headers[name];
    headers[name] = known === undefined ? item : `${item}, ${String(known)}`;
  }
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
      const time = callNow(console.error, "now", now);
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
