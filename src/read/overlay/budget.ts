/**
 * The number of steps that a query may still take. A harmless-looking query such as `$..*..*..*` can take an enormous
 * number of steps.
 */
export interface OverlayBudget {
  left: number;
}

/** Thrown if a query exceeds its budget. */
export class TooCostly extends Error {}

/** Thrown for a regular expression in `match()` or `search()` that can take exponential time. */
export class SlowPattern extends Error {
  readonly pattern: string;

  constructor(pattern: string) {
    super();
    this.pattern = pattern;
  }
}

export function spend(budget: OverlayBudget, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new TooCostly();
}
