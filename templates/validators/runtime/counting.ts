// Part of the Specwright runtime.
import { Report, type Segment } from "./issues.js";
import { required, type Rule } from "./rules.js";

/** Counts issues without keeping them. */
export interface IssueCounter {
  /** Returns whether the check should continue. `depth` is 0 for issues of the whole value, 1 for those of its parts. */
  count(rule: Rule, depth: number): boolean;
}

export class CountingReport extends Report {
  declare private readonly counter: IssueCounter;
  /** The number of segments in the path. */
  declare readonly depth: number;

  constructor(counter: IssueCounter, depth = 0) {
    super([]);
    this.counter = counter;
    this.depth = depth;
  }

  override in(): Report {
    return new CountingReport(this.counter, this.depth + 1);
  }

  override add(
    rule: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    return this.counter.count(
      value === undefined ? required : rule,
      segment === undefined ? this.depth : this.depth + 1,
    );
  }
}

/** Issues are distinguished by keyword up to this depth. */
export const preciseDepth = 1;
