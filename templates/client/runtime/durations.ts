// Part of the Specwright runtime.
/** Durations in options. */

/** `setTimeout` takes more milliseconds as 1. */
export const longestTime = 2_147_483_647;

/** Returns the duration, and throws if a timer cannot wait for it. `name` is the option. */
export function checkedTime(name: string, time: number, least = 0): number {
  if (time >= least && time <= longestTime) return time;
  throw new TypeError(
    `\`${name}\` is ${String(time)}; it must be a number from ${String(least)} to ${String(longestTime)}`,
  );
}
