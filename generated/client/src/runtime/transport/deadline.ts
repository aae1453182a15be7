// Part of the Specwright runtime, copied unchanged.
/** The time that one attempt may take, joined with the caller's own signal. */

export interface Deadline {
  readonly signal: AbortSignal | undefined;
  expired(): boolean;
  /** To be called when the attempt is over, so that no timer is left behind. */
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
