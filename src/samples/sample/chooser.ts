/** The choices among candidates: always the first without a seed, otherwise random. */
import { randomBelow, shuffled, type Below } from "../../base/common/random.js";

export interface Chooser {
  /** Puts candidates in the order in which they are tried. */
  arrange: Arrange;
  /** Null without a seed. */
  below: Below | null;
}

export type Arrange = <Item>(items: readonly Item[]) => readonly Item[];

const inOrder: Chooser = { arrange: (items) => items, below: null };

/** The choices depend on the key, not on the order in which values are made. */
export function chooserOf(seed: number | undefined, key: string): Chooser {
  if (seed === undefined) return inOrder;
  const below = randomBelow(hash(seed, key));
  return { arrange: (items) => shuffled(items, below), below };
}

/** FNV-1a. */
function hash(seed: number, key: string): number {
  let result = (0x811c9dc5 ^ seed) | 0;
  for (let index = 0; index < key.length; index++)
    result = Math.imul(result ^ key.charCodeAt(index), 0x01000193);
  return result;
}
