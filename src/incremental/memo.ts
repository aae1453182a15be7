import {
  areKnown,
  isTracking,
  noteReads,
  track,
  type Reads,
} from "./tracking.js";

interface Known<Value> {
  readonly value: Value;
  /** Null if it was not tracked. */
  readonly reads: Reads | null;
}

/** Computes each value once. A computation that uses it depends on everything that was read for it. */
export function createMemo<Key, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return memoIn(new Map<Key, Known<Value>>(), compute);
}

/** The same for objects. A value is freed with its object. */
export function createWeakMemo<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return memoIn(new WeakMap<Key, Known<Value>>(), compute);
}

interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function memoIn<Key, Value>(
  known: Store<Key, Known<Value>>,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    let found = known.get(key);
    if (found === undefined || !areKnown(found.reads)) {
      found = isTracking()
        ? track(() => compute(key))
        : { value: compute(key), reads: null };
      known.set(key, found);
    }
    noteReads(found.reads);
    return found.value;
  };
}
