/**
 * Finds out what a computation depends on: while it runs, everything that it reads from the model, the names and the
 * derived facts is noted. Outside of a tracked computation nothing is noted, and nothing costs time.
 */

/** A value that a computation can depend on. */
export interface Cell {
  /** Identifies it in other runs. */
  readonly key: string;
  /** Equal digests mean equal values. */
  digest(): string;
}

type Words = Map<string, Map<string, string>>;

/** What a computation has read, and the words that it gave to collectors. */
export class Reads {
  readonly cells = new Set<Cell>();
  /** The reads of cached results that it used. Most computations use none. */
  others: Set<Reads> | null = null;
  /** By collector: each word, and the answer to it. */
  words: Words | null = null;

  /** Its own cells and words, and those of the results that it used. */
  all(): { cells: Set<Cell>; words: Words } {
    const cells = new Set<Cell>();
    const words = emptyWords();
    // Iteration over a set includes the elements that are added meanwhile.
    const pending = new Set<Reads>([this]);
    for (const reads of pending) {
      for (const cell of reads.cells) cells.add(cell);
      for (const other of reads.others ?? []) pending.add(other);
      for (const [collector, own] of reads.words ?? [])
        for (const [word, answer] of own)
          addWord(words, collector, word, answer);
    }
    return { cells, words };
  }
}

let current: Reads | null = null;

/** Whether a computation is tracked. */
export function isTracking(): boolean {
  return current !== null;
}

/** Notes that the current computation depends on a value. */
export function noteRead(cell: Cell): void {
  current?.cells.add(cell);
}

/** Whether the reads of a cached result suffice. A result without them must be computed again where they are noted. */
export function areKnown(reads: Reads | null): boolean {
  return reads !== null || current === null;
}

/** Notes that the current computation depends on everything that another one has read. */
export function noteReads(reads: Reads | null): void {
  if (reads !== null && current !== null)
    (current.others ??= new Set()).add(reads);
}

/** Notes a word that the current computation gives to a collector, and the answer. */
export function noteWord(
  collector: string,
  word: string,
  answer: string,
): void {
  if (current !== null)
    addWord((current.words ??= emptyWords()), collector, word, answer);
}

function emptyWords(): Words {
  return new Map();
}

function addWord(
  words: Words,
  collector: string,
  word: string,
  answer: string,
): void {
  const known = words.get(collector);
  if (!known) words.set(collector, new Map([[word, answer]]));
  else if (!known.has(word)) known.set(word, answer);
}

/** Runs a computation and returns what it read. */
export function track<Value>(compute: () => Value): {
  value: Value;
  reads: Reads;
} {
  const outer = current;
  const reads = new Reads();
  current = reads;
  try {
    return { value: compute(), reads };
  } finally {
    current = outer;
  }
}

/** Runs a computation whose reads do not count: its results are cells themselves. */
export function untracked<Value>(compute: () => Value): Value {
  const outer = current;
  current = null;
  try {
    return compute();
  } finally {
    current = outer;
  }
}
