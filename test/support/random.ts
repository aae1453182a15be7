/** Random choices that can be repeated: they follow from a seed alone. */

/** The seed of all random tests: 1, or the number in TEST_SEED. */
export const testSeed = Number(process.env["TEST_SEED"] ?? 1);

/** How many times the usual number of cases random tests try: 1, or the number in TEST_SCALE. */
export const testScale = Number(process.env["TEST_SCALE"] ?? 1);

/** A number of cases, multiplied by TEST_SCALE, but at least 1. */
export const scaled = (count: number): number =>
  Math.max(1, Math.ceil(count * testScale));

/** All items; with `TEST_SCALE=0.5` every second one, chosen by the seed. */
export function partOf<Item>(items: readonly Item[], usual = 1): Item[] {
  const every = Math.max(1, Math.round(1 / (usual * testScale)));
  return items.filter(
    (_, index) => index % every === Math.abs(testSeed) % every,
  );
}

/** Every second item; with `TEST_SCALE=2`, all of them. */
export const halfOf = <Item>(items: readonly Item[]): Item[] =>
  partOf(items, 0.5);

export interface Random {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** Undefined if the list is empty. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  pickOrThrow<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32: short, and good enough to choose test values with. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
    pickOrThrow(items) {
      const picked = items[below(items.length)];
      if (picked === undefined) throw new RangeError("The list is empty");
      return picked;
    },
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [order[last], order[other]] = [order[other], order[last]] as [
          (typeof order)[number],
          (typeof order)[number],
        ];
      }
      return order;
    },
  };
}
