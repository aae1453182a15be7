// Part of the Specwright runtime.
import { activeCache, type CheckCache } from "./depth.js";
import { CountingReport, preciseDepth } from "./counting.js";
import type { Report } from "./issues.js";
import { fixedRule } from "./rules.js";

type DeepCheck = (
  value: unknown,
  at: Report | undefined,
  levels: number,
) => boolean;

/** The cache of the outermost check that is running without a report. */
let ownCache: CheckCache | undefined;

/**
 * Caches the result of a check that several schemas may run on the same part of a value. Without a report, the check
 * runs once. With a report, its issues are added once at each path.
 */
export function cached(
  check: DeepCheck,
  value: unknown,
  at: Report | undefined,
  levels: number,
): boolean {
  if (typeof value !== "object" || value === null) {
    return check(value, at, levels);
  }
  const cache = activeCache ?? ownCache;
  if (cache !== undefined) return cachedResult(cache, check, value, at, levels);
  ownCache = { results: new Map(), reported: new Map() };
  try {
    return cachedResult(ownCache, check, value, at, levels);
  } finally {
    // The value may change before it is checked again.
    ownCache = undefined;
  }
}

function cachedResult(
  { results, reported }: CheckCache,
  check: DeepCheck,
  value: object,
  at: Report | undefined,
  levels: number,
): boolean {
  const known = entryOf(results, check);
  let result = known.get(value);
  if (result === undefined) {
    result = check(value, undefined, levels);
    known.set(value, result);
  }
  if (result || at === undefined) return result;
  if (at instanceof CountingReport) {
    return at.depth <= preciseDepth
      ? check(value, at, levels)
      : at.add(mustMatch, value, undefined);
  }
  const { path } = at;
  const paths = entryOf(reported, check);
  const before = paths.get(value);
  if (before?.has(path)) return true;
  if (before) before.add(path);
  else paths.set(value, new Set([path]));
  return check(value, at, levels);
}

const mustMatch = /* @__PURE__ */ fixedRule(
  "schema",
  true,
  "must match the schema",
);

function entryOf<Key, Entry>(
  map: Map<unknown, Map<Key, Entry>>,
  check: DeepCheck,
): Map<Key, Entry> {
  let entry = map.get(check);
  if (!entry) {
    entry = new Map();
    map.set(check, entry);
  }
  return entry;
}
