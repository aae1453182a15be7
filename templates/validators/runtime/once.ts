// Part of the Specwright runtime, copied unchanged.
import type { Report } from "./issues.js";

type DeepCheck = (
  value: unknown,
  at: Report | undefined,
  levels: number,
) => boolean;

/** What is known of each value by now: which checks it passed, with how many levels ahead. */
const known = new Map<DeepCheck, Map<unknown, Map<number, boolean>>>();
let running = 0;

/**
 * The answer of a check that may be asked the same again and again while a value is looked at, because several schemas
 * look into the same part of it. When the outermost such check is done, all is forgotten: the value may change.
 */
export function once(
  check: DeepCheck,
  value: unknown,
  levels: number,
): boolean {
  if (typeof value !== "object") return check(value, undefined, levels);
  const answers = entryOf(entryOf(known, check), value);
  const before = answers.get(levels);
  if (before !== undefined) return before;
  running++;
  try {
    const answer = check(value, undefined, levels);
    answers.set(levels, answer);
    return answer;
  } finally {
    running--;
    if (running === 0) known.clear();
  }
}

function entryOf<Key, InnerKey, Inner>(
  map: Map<Key, Map<InnerKey, Inner>>,
  key: Key,
): Map<InnerKey, Inner> {
  let entry = map.get(key);
  if (!entry) {
    entry = new Map();
    map.set(key, entry);
  }
  return entry;
}
