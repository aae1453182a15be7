/**
 * Estimates how long a pattern may search in a text that it does not match. It is not a proof: word boundaries and
 * backreferences are treated as empty, and the order of alternatives is ignored.
 */
import type { Find } from "./ambiguity.js";
import { attackFrom, type Attack } from "./attack.js";
import { automatonOf, type AutomatonOptions } from "./automaton.js";
import { TooManySteps, type StepBudget } from "./budget.js";
import { findExponential } from "./exponential.js";
import { isTooLarge } from "./speed.js";
import { isTrivial } from "./trivial.js";
import { parsePattern, type Term } from "./parse.js";
import { findPolynomial } from "./polynomial.js";

export type PatternVerdict =
  | { kind: "linear" }
  | { kind: "exponential"; attack: Attack }
  | { kind: "polynomial"; attack: Attack; degree: number }
  /** Too large to be analyzed. */
  | { kind: "unknown" };

const linear: PatternVerdict = { kind: "linear" };
const unknown: PatternVerdict = { kind: "unknown" };

/** The limit for one pattern: some tenths of a second. Real patterns need a thousandth of that. */
const mostSteps = 2_000_000;

/** Nested counted repetitions of this size can be as slow as unbounded ones: `(a{1,50}){1,50}`. */
const longRepetition = 20;

/** The number of long repetitions. A text can be divided among them in ways that grow with this power of its length. */
function repetitionsIn(term: Term): number {
  switch (term.kind) {
    case "chars":
      return 0;
    case "sequence":
      return term.terms.reduce((sum, part) => sum + repetitionsIn(part), 0);
    case "choice":
      return Math.max(0, ...term.terms.map(repetitionsIn));
    case "repeat":
      return repetitionsIn(term.term) + (term.max >= longRepetition ? 1 : 0);
  }
}

/** The pattern must compile with these flags. Its cost is subtracted from `total`. */
export function analyzePattern(
  source: string,
  flags: "u" | "",
  total: StepBudget = { steps: mostSteps },
): PatternVerdict {
  if (isTrivial(source)) return linear;
  if (isTooLarge(source)) return unknown;
  const { main, inner } = parsePattern(source, flags);
  const isAnchored = source.startsWith("^") && main.kind !== "choice";
  const allowed = Math.min(mostSteps, total.steps);
  const budget = { steps: allowed };
  const attackOn = (term: Term, find: Find, options: AutomatonOptions) => {
    const automaton = automatonOf(term, options, budget);
    if (automaton === null) throw new TooManySteps();
    return find(automaton, budget, (found) =>
      attackFrom(found, automaton, budget),
    );
  };
  try {
    for (const term of [main, ...inner]) {
      const options = { floating: false, endless: longRepetition };
      const attack = attackOn(term, findExponential, options);
      if (attack) return { kind: "exponential", attack };
    }
    for (const term of [main, ...inner]) {
      const options = { floating: term === main, endless: Infinity };
      const attack = attackOn(term, findPolynomial, options);
      if (attack) {
        const degree = Math.max(2, repetitionsIn(term) + (isAnchored ? 0 : 1));
        return { kind: "polynomial", attack, degree };
      }
    }
    return linear;
  } catch (error) {
    if (error instanceof TooManySteps) return unknown;
    throw error;
  } finally {
    total.steps -= allowed - Math.max(budget.steps, 0);
  }
}
