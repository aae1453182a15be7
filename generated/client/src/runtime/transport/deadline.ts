// Part of the Specwright runtime, copied unchanged.
/** The time limit of one attempt, combined with the caller's own signal. */

export interface Deadline {
  readonly signal: AbortSignal | undefined;
  expired(): boolean;
  /** Clears the timer. Call it when the attempt is over. */
  clear(): void;
}

export function startDeadline(
  milliseconds: number | null,
  signal: AbortSignal | undefined,
): Deadline {
  if (milliseconds === null) {
    return { signal, expired: () => false, clear: () => undefined };
  }
  const own = new AbortController();
  const timer = setTimeout(() => {
    own.abort();
  }, milliseconds);
  return {
    signal:
      signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]),
    expired: () => own.signal.aborted,
    clear: () => {
      clearTimeout(timer);
    },
  };
}
