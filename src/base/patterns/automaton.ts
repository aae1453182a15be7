/**
 * Converts a term to an automaton without empty transitions: one state for each character of the term, with its
 * successors. The number of ways from one state to another is also kept, up to two, because only "more than one"
 * matters.
 */
import { createAlphabet, type Alphabet, type Letters } from "./alphabet.js";
import type { StepBudget } from "./budget.js";
import { anyCharacter, charSet, textStart, type CharSet } from "./char-set.js";
import type { Term } from "./parse.js";
import { reduce } from "./reduce.js";

export interface Automaton {
  /** The letters that each state reads on entry. State 0 is the start and reads nothing. */
  reads: Letters[];
  /** State → its successors, and the number of ways to each. */
  next: Map<number, number>[];
  /** States after which the pattern has matched. */
  last: ReadonlySet<number>;
  matchesNothing: boolean;
  alphabet: Alphabet;
}

export interface AutomatonOptions {
  /** The pattern is not anchored, so the start state may read any number of characters. */
  floating: boolean;
  /** Repetitions with at least this count are treated as unbounded. */
  endless: number;
}

/** Returns null if the automaton would be too large. */
export function automatonOf(
  term: Term,
  options: AutomatonOptions,
  budget: StepBudget,
): Automaton | null {
  const reduced = reduce(term, options.endless);
  if (reduced === null) return null;
  const sets: CharSet[] = [charSet([...anyCharacter, [textStart, textStart]])];
  const next = [new Map<number, number>()];
  const { first, last, empty } = fragment(reduced, sets, next);
  connect(next, new Map([[0, 1]]), first);
  if (options.floating) next[0]?.set(0, 1);
  const alphabet = createAlphabet(sets, budget);
  const known = new Map<CharSet, Letters>();
  const lettersOf = (set: CharSet): Letters => {
    const letters = known.get(set) ?? alphabet.lettersOf(set);
    known.set(set, letters);
    return letters;
  };
  return {
    reads: sets.map(lettersOf),
    next,
    last: new Set(last.keys()),
    matchesNothing: empty > 0,
    alphabet,
  };
}

type Ways = ReadonlyMap<number, number>;

interface Fragment {
  first: Ways;
  last: Ways;
  /** The number of ways to match the empty text. */
  empty: number;
}

function fragment(
  term: Term,
  sets: CharSet[],
  next: Map<number, number>[],
): Fragment {
  switch (term.kind) {
    case "chars": {
      const state = sets.push(term.set) - 1;
      next.push(new Map());
      return {
        first: new Map([[state, 1]]),
        last: new Map([[state, 1]]),
        empty: 0,
      };
    }
    case "sequence":
      return term.terms
        .map((part) => fragment(part, sets, next))
        .reduce((one, other) => follow(one, other, next), nothing);
    case "choice":
      return term.terms
        .map((part) => fragment(part, sets, next))
        .reduce((one, other) => ({
          first: sum(one.first, other.first),
          last: sum(one.last, other.last),
          empty: few(one.empty + other.empty),
        }));
    case "repeat":
      return repetition(term, sets, next);
  }
}

const nothing: Fragment = { first: new Map(), last: new Map(), empty: 1 };

function follow(
  one: Fragment,
  other: Fragment,
  next: Map<number, number>[],
): Fragment {
  connect(next, one.last, other.first);
  return {
    first: sum(one.first, times(other.first, one.empty)),
    last: sum(other.last, times(one.last, other.empty)),
    empty: few(one.empty * other.empty),
  };
}

/**
 * JavaScript stops repeating when an iteration beyond the minimum matches the empty text, so such iterations are not
 * counted.
 */
function repetition(
  { term, min, max }: Extract<Term, { kind: "repeat" }>,
  sets: CharSet[],
  next: Map<number, number>[],
): Fragment {
  const copy = () => fragment(term, sets, next);
  const required = Array.from(
    { length: max === Infinity ? Math.max(min - 1, 0) : min },
    copy,
  );
  let rest: Fragment | null = null;
  if (max === Infinity) {
    const loop = copy();
    connect(next, loop.last, loop.first);
    rest = { ...loop, empty: min === 0 ? 1 : loop.empty };
  } else {
    for (let count = min; count < max; count++) {
      const one = copy();
      rest = { ...(rest ? follow(one, rest, next) : one), empty: 1 };
    }
  }
  return [...required, ...(rest ? [rest] : [])].reduce(
    (one, other) => follow(one, other, next),
    nothing,
  );
}

function connect(next: Map<number, number>[], from: Ways, to: Ways): void {
  for (const [state, ways] of from) {
    for (const [target, more] of to) {
      const known = next[state]?.get(target) ?? 0;
      next[state]?.set(target, few(known + ways * more));
    }
  }
}

function sum(one: Ways, other: Ways): Ways {
  const total = new Map(one);
  for (const [state, ways] of other) {
    total.set(state, few((total.get(state) ?? 0) + ways));
  }
  return total;
}

function times(ways: Ways, factor: number): Ways {
  if (factor === 0) return new Map();
  return new Map(
    [...ways].map(([state, count]) => [state, few(count * factor)]),
  );
}

function few(ways: number): number {
  return Math.min(ways, 2);
}
