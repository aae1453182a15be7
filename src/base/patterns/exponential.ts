/**
 * Finds exponential ambiguity: two different paths from a state back to itself that read the same text. Each repetition
 * of that text doubles the number of paths.
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
  jointSteps,
  wordOf,
  type SearchStep,
  type Word,
} from "./search.js";

/** The budget for one cycle. */
const share = 200_000;

export const findExponential: Find = (automaton, budget, check) => {
  const reach = reachability(automaton, budget);
  const leads = (from: number, to: number) => reach[from]?.has(to) ?? false;
  const starts = cyclic(reach).filter((state) => state !== 0);
  const cycles = new Map<number, number[]>();
  for (const state of starts) {
    const known = starts.find((s) => leads(s, state) && leads(state, s));
    appendTo(cycles, known ?? state, state);
  }
  // Checks all states of a cycle at once, and one after the other only if the first result leads to no attack.
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
      divergingPaths(automaton, states, isOnCycle, own);
    if (found === null) {
      for (const state of states) settled.add(state);
      return null;
    }
    const prefix = path(automaton, 0, found.state, own);
    return prefix && check({ ...found, prefix });
  });
};

interface Round {
  state: number;
  pump: Word;
}

/** Finds two paths through the same states: `(a*)*`. */
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

/** Finds two paths that diverge and meet again. */
function divergingPaths(
  automaton: Automaton,
  states: readonly number[],
  isOnCycle: (state: number) => boolean,
  budget: StepBudget,
): Round | null {
  const expand = (step: SearchStep) =>
    jointSteps(automaton, step, budget, isOnCycle);
  const diverged = states
    .flatMap((state) => [...expand(startAt(state, state))])
    .filter(({ states: [one, other] }) => one !== other);
  const met = search(
    diverged,
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
