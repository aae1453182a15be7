/** Walks an automaton with one or several readers that all read the same text. */
import type { Letters } from "./alphabet.js";
import type { Automaton } from "./automaton.js";
import { spendStep, type StepBudget } from "./budget.js";

/** A text: for each of its characters, the possible letters. */
export type Word = Letters[];

/** Returns which states can be reached from which, in one step or more. */
export function reachability(
  { next }: Automaton,
  budget: StepBudget,
): Set<number>[] {
  return next.map((targets) => {
    const seen = new Set(targets.keys());
    // Iterating over a set also visits items that are added during the iteration.
    for (const state of seen) {
      for (const target of next[state]?.keys() ?? []) {
        spendStep(budget);
        seen.add(target);
      }
    }
    return seen;
  });
}

/** A node of the search and its predecessor. */
export interface SearchStep {
  states: number[];
  read: Letters | null;
  from: SearchStep | null;
}

export function wordOf(step: SearchStep | null): Word {
  const word: Word = [];
  for (let at = step; at; at = at.from)
    if (at.read !== null) word.unshift(at.read);
  return word;
}

/** Searches breadth first, so the result is a shortest text. */
export function search(
  starts: SearchStep[],
  expand: (step: SearchStep) => Iterable<SearchStep>,
  isGoal: (step: SearchStep) => boolean,
): SearchStep | null {
  const seen = new Set<number>();
  const queue: SearchStep[] = [];
  for (const start of starts) if (add(start)) return start;
  for (const step of queue) {
    for (const following of expand(step)) if (add(following)) return following;
  }
  return null;

  function add(step: SearchStep): boolean {
    const key = step.states.reduce((all, state) => all * 1_000 + state, 0);
    if (seen.has(key)) return false;
    seen.add(key);
    if (isGoal(step)) return true;
    queue.push(step);
    return false;
  }
}

/** Returns all steps of several readers that read the same character. */
export function* jointSteps(
  { reads, next }: Automaton,
  step: SearchStep,
  budget: StepBudget,
  isAllowed: (state: number, reader: number) => boolean,
): Iterable<SearchStep> {
  let partial: { states: number[]; read: Letters | null }[] = [
    { states: [], read: null },
  ];
  for (const [reader, state] of step.states.entries()) {
    const longer: typeof partial = [];
    for (const { states, read } of partial) {
      for (const target of next[state]?.keys() ?? []) {
        spendStep(budget);
        if (!isAllowed(target, reader)) continue;
        const own = reads[target] ?? 0n;
        const common = read === null ? own : read & own;
        if (common === 0n) continue;
        longer.push({ states: [...states, target], read: common });
      }
    }
    partial = longer;
  }
  for (const { states, read } of partial) yield { states, read, from: step };
}

export function startAt(...states: number[]): SearchStep {
  return { states, read: null, from: null };
}

/** Returns a shortest text that leads from one state to another, or null. */
export function path(
  automaton: Automaton,
  from: number,
  to: number,
  budget: StepBudget,
): Word | null {
  if (from === to) return [];
  const found = search(
    [startAt(from)],
    (step) => jointSteps(automaton, step, budget, () => true),
    ({ states }) => states[0] === to,
  );
  return found && wordOf(found);
}

/** Returns the states that lead back to themselves. */
export function cyclic(reach: readonly Set<number>[]): number[] {
  return reach.flatMap((states, state) => (states.has(state) ? state : []));
}
