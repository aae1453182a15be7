/**
 * How long a pattern may search in a text that it does not match. It is a judgement, not a proof: word boundaries and
 * backreferences are taken to match nothing, and the order of alternatives is not looked at.
 */
import type { Find } from "./ambiguity.js";
import { attackFrom, type Attack } from "./attack.js";
import { automatonOf, type AutomatonOptions } from "./automaton.js";
import { TooManySteps, type StepBudget } from "./budget.js";
import { findExponential } from "./exponential.js";
import { depthOf, isTrivial } from "./trivial.js";
import { parsePattern, type Term } from "./parse.js";
import { findPolynomial } from "./polynomial.js";

export type PatternVerdict =
  | { kind: "linear" }
  | { kind: "exponential"; attack: Attack }
  | { kind: "polynomial"; attack: Attack }
  /** Too large to be judged. */
  | { kind: "unknown" };

const linear: PatternVerdict = { kind: "linear" };
const unknown: PatternVerdict = { kind: "unknown" };

/** What the analysis of one pattern may cost: some tenths of a second. Real patterns take a thousandth of it. */
const limits = { length: 5_000, depth: 100, steps: 2_000_000 };

/** Counted repetitions of this size can be as bad as endless ones where they are nested: `(a{1,50}){1,50}`. */
const asGoodAsEndless = 20;

/** The pattern must be one that compiles with these flags. What it costs is taken from a total. */
export function judgePattern(
  source: string,
  flags: "u" | "",
  total: StepBudget = { steps: limits.steps },
): PatternVerdict {
  if (isTrivial(source)) return linear;
  if (source.length > limits.length || depthOf(source) > limits.depth) {
    return unknown;
  }
  const { main, inner } = parsePattern(source, flags);
  const allowed = Math.min(limits.steps, total.steps);
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
      const options = { floating: false, endless: asGoodAsEndless };
      const attack = attackOn(term, findExponential, options);
      if (attack) return { kind: "exponential", attack };
    }
    for (const term of [main, ...inner]) {
      const options = { floating: term === main, endless: Infinity };
      const attack = attackOn(term, findPolynomial, options);
      if (attack) return { kind: "polynomial", attack };
    }
    return linear;
  } catch (error) {
    if (error instanceof TooManySteps) return unknown;
    throw error;
  } finally {
    total.steps -= allowed - Math.max(budget.steps, 0);
  }
}
