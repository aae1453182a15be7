/** What a query may cost: one that looks harmless (`$..*..*..*`) can ask for more steps than anyone will wait for. */
export interface OverlayBudget {
  left: number;
}

/** A query that asks for too much. */
export class TooCostly extends Error {}

/** A regular expression in `match()` or `search()` that can take exponential time. */
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
