/**
 * Polynomially many ways: one state goes round, another one goes round, and there is a way from the first to the
 * second, all reading the same text. Where that text is repeated, the change-over can be at any of its repetitions.
 */
import type { Find } from "./ambiguity.js";
import type { Automaton } from "./automaton.js";
import { firstFound, type StepBudget } from "./budget.js";
import {
  cyclic,
  path,
  reachability,
  search,
  startAt,
  together,
  wordOf,
  type Word,
} from "./search.js";

/** What may be spent on one pair of states. */
const share = 50_000;

interface Pair {
  first: number;
  second: number;
}

export const findPolynomial: Find = (automaton, budget, judge) => {
  const reach = reachability(automaton, budget);
  const round = cyclic(reach);
  const pairs = round.flatMap((first) =>
    round
      .filter((second) => reach[first]?.has(second))
      .filter((second) => !reach[second]?.has(first))
      .map((second): Pair => ({ first, second })),
  );
  // Single characters that repeat are nearly always to blame, so they come first; the start, which tells least, later.
  const loops = (state: number) => automaton.next[state]?.has(state) ?? false;
  const rank = ({ first, second }: Pair) =>
    (loops(first) && loops(second) ? 0 : 2) + (first === 0 ? 1 : 0);
  pairs.sort((one, other) => rank(one) - rank(other));
  return firstFound(pairs, budget, share, (pair, own) => {
    const pump =
      oneCharacter(automaton, pair) ?? handOver(automaton, pair, reach, own);
    const prefix = pump && path(automaton, 0, pair.first, own);
    return pump && prefix && judge({ prefix, state: pair.first, pump });
  });
};

/** `a*a*`: seen without a search. */
function oneCharacter(
  { next, reads }: Automaton,
  { first, second }: Pair,
): Word | null {
  const leads = (from: number, to: number) => next[from]?.has(to) ?? false;
  const isDirect =
    leads(first, first) && leads(first, second) && leads(second, second);
  const common = (reads[first] ?? 0n) & (reads[second] ?? 0n);
  return isDirect && common !== 0n ? [common] : null;
}

/** One reader goes round in the first, one goes round in the second, and one gets from the first to the second. */
function handOver(
  automaton: Automaton,
  { first, second }: Pair,
  reach: readonly Set<number>[],
  budget: StepBudget,
): Word | null {
  const isUseful = (state: number, reader: number): boolean => {
    const goal = reader === 0 ? first : second;
    return state === goal || (reach[state]?.has(goal) ?? false);
  };
  const found = search(
    [...together(automaton, startAt(first, first, second), budget, isUseful)],
    (step) => together(automaton, step, budget, isUseful),
    ({ states: [a, b, c] }) => a === first && b === second && c === second,
  );
  return found && wordOf(found);
}
