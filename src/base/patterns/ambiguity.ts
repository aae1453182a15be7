/** Texts that an automaton can read in many ways. A failing search has to try all of them. */
import type { Automaton } from "./automaton.js";
import type { StepBudget } from "./budget.js";
import type { Word } from "./search.js";

export interface Ambiguity {
  /** A text that leads to `state`. */
  prefix: Word;
  /** The state at which the ambiguity begins; 0 if the many ways are the many start positions of a search. */
  state: number;
  /** The text that can be repeated. */
  pump: Word;
}

/** Finds ambiguities until `check` returns a result for one of them. */
export type Find = <T>(
  automaton: Automaton,
  budget: StepBudget,
  check: (found: Ambiguity) => T | null,
) => T | null;
