/**
 * Exponentially many ways: from a state back to itself in two ways that read the same text. Each further repetition of
 * that text doubles their number.
 */
import { appendTo } from "../common/append-to.js";
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
  type SearchStep,
  type Word,
} from "./search.js";

/** What may be spent on one cycle. */
const share = 200_000;

export const findExponential: Find = (automaton, budget, judge) => {
  const reach = reachability(automaton, budget);
  const leads = (from: number, to: number) => reach[from]?.has(to) ?? false;
  const starts = cyclic(reach).filter((state) => state !== 0);
  const cycles = new Map<number, number[]>();
  for (const state of starts) {
    const known = starts.find((s) => leads(s, state) && leads(state, s));
    appendTo(cycles, known ?? state, state);
  }
  // All states of a cycle at once; one after the other only where what was found that way came to nothing.
  const places = [...cycles.values()].flatMap((cycle) => [
    cycle,
    ...(cycle.length > 1 ? cycle.map((state) => [state]) : []),
  ]);
  const settled = new Set<number>();
  return firstFound(places, budget, share, ([...states], own) => {
    const [some = 0] = states;
    if (settled.has(some)) return null;
    const isOnCycle = (state: number) =>
      leads(some, state) && leads(state, some);
    const found =
      doubleEdge(automaton, states, isOnCycle, own) ??
      twoWays(automaton, states, isOnCycle, own);
    if (found === null) {
      for (const state of states) settled.add(state);
      return null;
    }
    const prefix = path(automaton, 0, found.state, own);
    return prefix && judge({ ...found, prefix });
  });
};

interface Round {
  state: number;
  pump: Word;
}

/** Two ways that lead through the same states: `(a*)*`. */
function doubleEdge(
  automaton: Automaton,
  states: readonly number[],
  isOnCycle: (state: number) => boolean,
  budget: StepBudget,
): Round | null {
  for (const state of states) {
    for (const [target, ways] of automaton.next[state] ?? []) {
      if (ways < 2 || !isOnCycle(target)) continue;
      const back = path(automaton, target, state, budget);
      if (back)
        return { state, pump: [automaton.reads[target] ?? 0n, ...back] };
    }
  }
  return null;
}

/** Two readers part, and meet again. */
function twoWays(
  automaton: Automaton,
  states: readonly number[],
  isOnCycle: (state: number) => boolean,
  budget: StepBudget,
): Round | null {
  const expand = (step: SearchStep) =>
    together(automaton, step, budget, isOnCycle);
  const parted = states
    .flatMap((state) => [...expand(startAt(state, state))])
    .filter(({ states: [one, other] }) => one !== other);
  const met = search(
    parted,
    expand,
    ({ states: [one, other] }) => one === other,
  );
  if (met === null) return null;
  const state = originOf(met);
  const back = path(automaton, met.states[0] ?? state, state, budget);
  return back && { state, pump: [...wordOf(met), ...back] };
}

function originOf(step: SearchStep): number {
  let first = step;
  while (first.from) first = first.from;
  return first.states[0] ?? 0;
}
