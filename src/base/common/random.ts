/** Random choices that follow from a seed alone. */

/** Returns an integer from 0 to `limit - 1`. */
export type Below = (limit: number) => number;

/** Mulberry32: short, and good enough to choose sample values with. */
export function randomBelow(seed: number): Below {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

export function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  return items
    .map((item) => ({ item, rank: below(2 ** 30) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
