// Part of the Specwright runtime, copied unchanged.
/** Refreshes credentials that have expired. */
import type { Retry } from "../client.js";

/**
 * After a response with the status 401, calls `refresh`, and then repeats the call once. Calls at the same time share one
 * refresh. Afterwards the functions of `auth` must return the new credentials. `refresh` itself must use another client
 * or operations without credentials.
 */
export function refreshOn401(refresh: () => unknown): Retry {
  let count = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await refresh();
      count++;
    } finally {
      running = undefined;
    }
  };
  return async (attempt, call, { signal }) => {
    const before = count;
    const result = await attempt();
    const hasCredentials = call.draft?.isTrusted && call.route.security;
    if (result.status !== 401 || !hasCredentials) return result;
    // Another call may have refreshed the credentials since this one was sent.
    if (before === count) {
      running ??= run();
      await (signal ? Promise.race([running, aborted(signal)]) : running);
    }
    // A body that is a stream can be sent only once.
    return call.draft?.stop ? result : attempt();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}
