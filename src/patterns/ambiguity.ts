/**
 * Texts that an automaton can read in many ways. A search that fails has to try all of them.
 */
import type { Automaton } from "./automaton.js";
import type { StepBudget } from "./budget.js";
import type { Word } from "./search.js";

export interface Ambiguity {
  /** A text that leads to where it begins. */
  prefix: Word;
  /** The state where it begins; 0 where the many ways are the many places at which a search may start. */
  state: number;
  /** The text that can be repeated. */
  pump: Word;
}

/** Looks for ambiguities until one of them comes to something. */
export type Find = <T>(
  automaton: Automaton,
  budget: StepBudget,
  judge: (found: Ambiguity) => T | null,
) => T | null;
