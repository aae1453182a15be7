/**
 * The budget for analyzing a pattern. It counts steps instead of time, so that the result is the same on every machine.
 */

export interface StepBudget {
  steps: number;
}

/** Thrown when the budget is used up. */
export class TooManySteps extends Error {}

export function spendStep(budget: StepBudget, steps = 1): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new TooManySteps();
}

/**
 * Searches the places in order, each with a limited share of the budget. Throws if nothing was found and some places
 * were not searched completely, because the result is unknown then.
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
