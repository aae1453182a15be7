/**
 * Makes each schema once for each relevant depth, so that the work for a wide and deep spec is proportional to its size.
 * A schema inside itself is left out.
 */
import {
  areKnown,
  isTracking,
  noteReads,
  track,
  type Reads,
} from "../../incremental/tracking.js";
import type { Made, SamplePlace } from "./made.js";

interface Known {
  made: Made | null;
  /** What it depends on; null if that is not tracked. */
  reads: Reads | null;
  /** The schemas that were made for it on the same level. */
  inside: ReadonlySet<string>;
}

interface CutValue {
  made: Made | null;
  /** The lowest position in the stack of a schema that was left out. */
  lowest: number;
}

/** The schema that is being made. */
interface Frame {
  level: number;
  /** The schemas that were made inside of it on the same level. */
  inside: Set<string>;
  /** The partial values without this schema. */
  partial: string[];
}

/** The values that were made, and the schemas that are being made. */
export interface SampleMemory {
  /** Values that do not depend on where they are used. */
  readonly known: Map<string, Known>;
  /** Values without a part because it was in progress. They are forgotten when it is made. */
  readonly partial: Map<string, CutValue>;
  /** The schemas that are being made, with their positions in the stack. */
  readonly inProgress: Map<string, number>;
  readonly frames: Frame[];
  /** The lowest position in the stack that a part of the current value refers to. */
  lowest: number;
  retries: number;
}

const deepest = 24;

/** The number of values that are made again because they met a schema that was in progress. */
const mostRetries = 1_000;

export function createMemory(): SampleMemory {
  return {
    known: new Map(),
    partial: new Map(),
    inProgress: new Map(),
    frames: [],
    lowest: Infinity,
    retries: 0,
  };
}

/** Prepares for a value that is not part of another one. */
export function startValue(memory: SampleMemory): void {
  memory.partial.clear();
  memory.retries = 0;
  memory.lowest = Infinity;
}

/** Leaves out a part, so that no value around it is kept. */
export function leaveOut(memory: SampleMemory): null {
  memory.lowest = -1;
  return null;
}

/** Returns a known value, or makes it. A value larger than `largest` counts as none. */
export function makeOnce(
  memory: SampleMemory,
  key: string,
  { level, depth }: SamplePlace,
  largest: number,
  make: () => Made | null,
): Made | null {
  const { known, partial, inProgress, frames } = memory;
  // Checked before the cache: a value must not depend on which ones were made before.
  if (depth > deepest) return leaveOut(memory);
  const cut = partial.get(key);
  if (cut !== undefined) {
    memory.lowest = Math.min(memory.lowest, cut.lowest);
    return cut.made;
  }
  const before = known.get(key);
  if (
    before !== undefined &&
    areKnown(before.reads) &&
    !isInsideItself(memory, before)
  ) {
    noteReads(before.reads);
    noteInside(memory, level, key, before.inside);
    return before.made;
  }
  // A nested occurrence of the same schema is left out.
  const position = inProgress.get(key);
  if (position !== undefined) {
    memory.lowest = Math.min(memory.lowest, position);
    return null;
  }
  const own = inProgress.size;
  const outside = memory.lowest;
  const frame: Frame = { level, inside: new Set(), partial: [] };
  memory.lowest = Infinity;
  frames.push(frame);
  inProgress.set(key, own);
  const { value: result, reads } = isTracking()
    ? track(make)
    : { value: make(), reads: null };
  noteReads(reads);
  inProgress.delete(key);
  frames.pop();
  noteInside(memory, level, key, frame.inside);
  const made = result !== null && result.size <= largest ? result : null;
  forget(memory, frame.partial);
  const { lowest } = memory;
  if (lowest >= own) known.set(key, { made, reads, inside: frame.inside });
  // Elsewhere, where the schemas around this one are not in progress, there may be a value.
  else if (made !== null || memory.retries++ > mostRetries) {
    partial.set(key, { made, lowest });
    frames[lowest]?.partial.push(key);
  }
  memory.lowest = Math.min(outside, lowest < own ? lowest : Infinity);
  return made;
}

/**
 * Whether a known value contains a schema that is being made around it. That schema would be left out if the value were
 * made now, and a value must not depend on which ones were made before. Schemas in progress are on outer levels or on
 * the same one.
 */
function isInsideItself(
  { inProgress }: SampleMemory,
  { inside }: Known,
): boolean {
  for (const key of inside) if (inProgress.has(key)) return true;
  return false;
}

/** A schema is made again where the one that was left out is not in progress. */
function forget(memory: SampleMemory, keys: readonly string[]): void {
  for (const key of keys)
    if (memory.retries++ < mostRetries) memory.partial.delete(key);
}

function noteInside(
  { frames }: SampleMemory,
  level: number,
  key: string,
  inside: ReadonlySet<string>,
): void {
  const frame = frames.at(-1);
  if (frame?.level !== level) return;
  frame.inside.add(key);
  for (const one of inside) frame.inside.add(one);
}
