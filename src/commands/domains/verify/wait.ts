/** Repeats a check with growing pauses until it succeeds or the time is over. */

interface WaitOptions<T> {
  /** Milliseconds; 0 checks once. */
  readonly wait: number;
  readonly check: () => Promise<T>;
  readonly isDone: (result: T) => boolean;
  /** Receives the result of each check that is followed by another one. */
  readonly onPause: (result: T, pause: number) => void;
  readonly clock: Clock;
}

interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const firstPause = 2_000;
const longestPause = 300_000;

export async function checkUntilDone<T>(options: WaitOptions<T>): Promise<T> {
  const { wait, check, isDone, onPause, clock } = options;
  const end = clock.now() + wait;
  let pause = firstPause;
  while (true) {
    const result = await check();
    const left = end - clock.now();
    if (isDone(result) || left <= 0) return result;
    const next = Math.min(pause, left);
    onPause(result, next);
    await clock.sleep(next);
    pause = Math.min(2 * pause, longestPause);
  }
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const longestWait = 30 * units.d;

/** Returns milliseconds for a text such as `90s`, `30m` or `48h`; null for any other text. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return null;
  const duration = Number(amount) * units[unit as keyof typeof units];
  return duration > 0 && duration <= longestWait ? duration : null;
}

/** Returns a duration in its largest unit with at most one decimal: `1.5 h`. */
export function durationText(milliseconds: number): string {
  const [name, size] =
    (["d", "h", "m"] as const)
      .map((unit) => [unit, units[unit]] as const)
      .find(([, unit]) => milliseconds >= unit) ?? (["s", units.s] as const);
  return `${String(Math.round((10 * milliseconds) / size) / 10)} ${name === "m" ? "min" : name}`;
}
