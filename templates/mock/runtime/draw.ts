// Part of the Specwright runtime.
/** The state of one sample: its size, its random numbers, and how much it may still grow. */

/**
 * `minimal`: only required fields, and the shortest arrays. `typical`: optional fields of the outer objects, and a few
 * items. `maximal`: all optional fields down to a depth, and more items.
 */
export type SampleSize = "minimal" | "typical" | "maximal";

/** Returns an integer from 0 to `limit - 1`. */
type Below = (limit: number) => number;

export interface Draw {
  readonly size: SampleSize;
  /** Null without a seed: the first choice is taken everywhere, and examples come first. */
  readonly below: Below | null;
  /** The number of objects around the value. */
  readonly level: number;
  /** The number of references to other schemas around the value. */
  readonly depth: number;
  /** The wanted number of items in outer arrays. */
  readonly items: number | null;
  /** Whether an array is around the value. */
  readonly isItem: boolean;
  /** The number of values that may still be made. It is common to all parts of a sample. */
  readonly budget: { left: number };
}

/** Makes a value. */
export type Plan = (draw: Draw) => unknown;

const limits: Readonly<
  Record<SampleSize, { levels: number; values: number; items: number }>
> = {
  minimal: { levels: 2, values: 200, items: 0 },
  typical: { levels: 2, values: 200, items: 3 },
  maximal: { levels: 4, values: 1000, items: 5 },
};

export function startDraw(
  size: SampleSize,
  seed: number | undefined,
  items: number | undefined,
): Draw {
  return {
    size,
    below: seed === undefined ? null : randomBelow(seed),
    level: 0,
    depth: 0,
    items: items ?? null,
    isItem: false,
    budget: { left: limits[size].values },
  };
}

/** Schemas may refer to each other without an object in between. */
const deepest = 8;

/** Whether a sample should end here, by the smallest choices. The outer objects are always complete. */
export function isEnding({ size, level, depth, budget }: Draw): boolean {
  return (
    level >= limits[size].levels ||
    depth >= deepest ||
    (level > 0 && budget.left <= 0)
  );
}

/** The usual number of items in an array or a map. */
export function usualCount(draw: Draw): number {
  if (draw.items !== null && !draw.isItem) return draw.items;
  if (isEnding(draw)) return 0;
  const { items } = limits[draw.size];
  return draw.isItem ? Math.min(items, 2) : items;
}

/** The state inside an object. */
export function inObject(draw: Draw): Draw {
  return { ...draw, level: draw.level + 1 };
}

/** The state inside another schema. */
export function inReference(draw: Draw): Draw {
  return { ...draw, depth: draw.depth + 1 };
}

/** The state inside an array. Items differ from each other, even without a seed. */
export function inArray(draw: Draw, index: number): Draw {
  const below =
    draw.below === null && index > 0 ? randomBelow(index) : draw.below;
  return { ...draw, below, isItem: true };
}

/** Mulberry32, which has the same results on every platform. */
function randomBelow(seed: number): Below {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
