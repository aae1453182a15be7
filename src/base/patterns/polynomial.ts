/**
 * Finds polynomial ambiguity: two states with a loop each, and a path from the first to the second, all reading the
 * same text. If that text is repeated, the path can be taken at any repetition.
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
  jointSteps,
  wordOf,
  type Word,
} from "./search.js";

/** The budget for one pair of states. */
const share = 50_000;

interface Pair {
  first: number;
  second: number;
}

export const findPolynomial: Find = (automaton, budget, check) => {
  const reach = reachability(automaton, budget);
  const round = cyclic(reach);
  const pairs = round.flatMap((first) =>
    round
      .filter((second) => reach[first]?.has(second))
      .filter((second) => !reach[second]?.has(first))
      .map((second): Pair => ({ first, second })),
  );
  // Single repeated characters are the most frequent cause, so they come first. The start state is the least
  // informative and comes last.
  const loops = (state: number) => automaton.next[state]?.has(state) ?? false;
  const rank = ({ first, second }: Pair) =>
    (loops(first) && loops(second) ? 0 : 2) + (first === 0 ? 1 : 0);
  pairs.sort((one, other) => rank(one) - rank(other));
  return firstFound(pairs, budget, share, (pair, own) => {
    const pump =
      oneCharacter(automaton, pair) ??
      transitionText(automaton, pair, reach, own);
    const prefix = pump && path(automaton, 0, pair.first, own);
    return pump && prefix && check({ prefix, state: pair.first, pump });
  });
};

/** Finds cases such as `a*a*` without a search. */
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

/** One reader loops in the first state, one in the second, and one moves from the first to the second. */
function transitionText(
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
    [...jointSteps(automaton, startAt(first, first, second), budget, isUseful)],
    (step) => jointSteps(automaton, step, budget, isUseful),
    ({ states: [a, b, c] }) => a === first && b === second && c === second,
  );
  return found && wordOf(found);
}
