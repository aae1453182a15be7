// Part of the Specwright runtime.
/** Reasons of network failures in words. */

/**
 * The message of an error with a code, without addresses: `connect ECONNREFUSED`. Platforms and this runtime create such
 * errors. Messages of other errors may contain values of the caller.
 */
export function reasonOf(error: unknown): string {
  // `fetch failed` has the reason as its cause.
  const { cause = error } = Object(error) as Error;
  const { code, message } = Object(cause) as Record<string, string | undefined>;
  return code
    ? String(message)
        .replace(/\S*[.:/@]\S*/g, "")
        .trim() || code
    : "network failure";
}
