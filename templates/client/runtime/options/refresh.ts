// Part of the Specwright runtime.
/** Refreshes credentials that have expired. */
import type { Retry } from "../client.js";
import { isTrusted } from "../request/origins.js";

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
    const { client, draft, route } = call;
    const { security = client.api.security ?? [] } = route;
    const isSecured =
      draft && isTrusted(draft, draft.url) && security.length > 0;
    if (result.status !== 401 || !isSecured) return result;
    // Another call may have refreshed the credentials since this one was sent.
    if (before === count) {
      running ??= run();
      await unlessAborted(running, signal);
    }
    // A body that is a stream can be sent only once.
    return draft.stop ? result : attempt();
  };
}

/** Ends early when the signal is aborted. */
function unlessAborted(
  running: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      resolve();
    };
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
    running.then(end, reject).finally(() => {
      signal?.removeEventListener("abort", end);
    });
  });
}
