/** What the analysis of a pattern may cost. Steps are counted, not time: the same pattern gets the same verdict everywhere. */

export interface StepBudget {
  steps: number;
}

/** Thrown where the budget is used up. */
export class TooManySteps extends Error {}

export function spendStep(budget: StepBudget, steps = 1): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new TooManySteps();
}

/**
 * Goes through the places where something may be found. No place may use up the budget of the others; if nothing was
 * found and some places were not searched to their end, nothing is known.
 */
export function firstFound<P, T>(
  places: Iterable<P>,
  budget: StepBudget,
  share: number,
  look: (place: P, budget: StepBudget) => T | null,
): T | null {
  let unfinished = false;
  for (const place of places) {
    const own = { steps: Math.min(share, budget.steps) };
    const before = own.steps;
    try {
      const found = look(place, own);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      unfinished = true;
    }
    spendStep(budget, before - Math.max(own.steps, 0));
    if (budget.steps === 0) break;
  }
  if (unfinished) throw new TooManySteps();
  return null;
}
