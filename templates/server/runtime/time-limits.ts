// Part of the Specwright runtime.
/** Limits the time until a response begins. */
import { checkedTime } from "./durations.js";
import { ApiError } from "./errors/problem.js";
import { callHook } from "./guard.js";
import { isPending, type ApiRequest, type HttpReply } from "./http.js";
import type { Plugin } from "./options.js";
import { definePlugin } from "./plugins/define-plugin.js";
import { cancelUnsent } from "./response/reply.js";

/** `TimeoutOptions<keyof Operations>` knows the operations. */
export interface TimeoutOptions<Operation extends string = string> {
  /** Milliseconds; `Infinity` by default, which means that only the listed operations have a limit. */
  readonly limit?: number;
  /** Milliseconds by operation, instead of `limit`; `Infinity` for no limit. */
  readonly operations?: { readonly [Name in Operation]?: number };
  /** The status of the response: 503 by default, or 504 for a server that waits for another one. */
  readonly status?: 503 | 504;
  /** Called with the result that came too late. It is not sent. */
  readonly onLate?: (late: LateResult, request: ApiRequest) => void;
}

export interface LateResult {
  /** Milliseconds since the arrival of the request. */
  readonly duration: number;
  /** The status that was not sent. */
  readonly status: number;
}

/** The reason of `call.signal` after the time limit. */
export class TimeLimitExceeded extends Error {
  override name = "TimeLimitExceeded";
}

/**
 * After the limit, `call.signal` is aborted, and the client gets 503 or 504 with the error body of the API. A stream
 * that has begun is not limited.
 */
export function timeouts({
  limit = Infinity,
  operations = {},
  status = 503,
  onLate,
}: TimeoutOptions): Plugin {
  const limits = new Map<string, number>(
    Object.entries<number | undefined>(operations).map(([name, own]) => [
      name,
      checkedLimit(own ?? limit, name),
    ]),
  );
  checkedLimit(limit, "limit");
  return definePlugin({
    phase: "timeout",
    operations: [...limits.keys()],
    serve(request, next, { report }) {
      const most = limits.get(request.operation ?? "") ?? limit;
      const coming = next();
      if (most === Infinity || !isPending(coming)) return coming;
      return new Promise<HttpReply>((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          const reason = new TimeLimitExceeded(
            `No response within ${String(most)} ms`,
          );
          reject(
            new ApiError(status, "timeout", "The request took too long.", {
              cause: reason,
            }),
          );
          request.abort(reason);
        }, most);
        coming.then(
          (reply) => {
            clearTimeout(timer);
            if (!isLate) {
              resolve(reply);
              return;
            }
            cancelUnsent(reply.body);
            const duration = performance.now() - request.arrived;
            callHook(
              report,
              onLate,
              { duration, status: reply.status },
              request,
            );
          },
          (error: unknown) => {
            clearTimeout(timer);
            // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is passed on as it is
            reject(error);
          },
        );
      });
    },
  });
}

function checkedLimit(limit: number, name: string): number {
  return limit === Infinity ? limit : checkedTime(name, limit, 1);
}
