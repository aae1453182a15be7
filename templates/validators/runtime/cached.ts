// Part of the Specwright runtime.
import { activeCache, type CheckCache } from "./depth.js";

type DeepCheck = (value: unknown, levels?: number) => boolean;

/** The cache of the outermost check that is running. */
let ownCache: CheckCache | undefined;

/** Caches the result of a check that several schemas may run on the same part of a value. */
export function cached(
  check: DeepCheck,
  value: unknown,
  levels: number,
): boolean {
  if (typeof value !== "object" || value === null) return check(value, levels);
  const cache = activeCache ?? ownCache;
  if (cache !== undefined) return cachedResult(cache, check, value, levels);
  ownCache = new Map();
  try {
    return cachedResult(ownCache, check, value, levels);
  } finally {
    // The value may change before it is checked again.
    ownCache = undefined;
  }
}

function cachedResult(
  cache: CheckCache,
  check: DeepCheck,
  value: object,
  levels: number,
): boolean {
  let known = cache.get(check);
  if (known === undefined) {
    known = new Map();
    cache.set(check, known);
  }
  let result = known.get(value);
  if (result === undefined) {
    result = check(value, levels);
    known.set(value, result);
  }
  return result;
}
