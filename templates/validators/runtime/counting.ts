// Part of the Specwright runtime.
import { Report, type Segment } from "./issues.js";
import { required, type Rule } from "./rules.js";

/** Counts issues without keeping them. */
export interface IssueCounter {
  /** Returns whether to continue. `depth` is 0 for issues of the whole value, 1 for those of its parts. */
  count(rule: Rule, depth: number): boolean;
}

/** A report inside another one, whose issues are counted. */
export class CountingReport extends Report {
  declare private readonly counter: IssueCounter;
  /** The depth of the value whose issues are counted. */
  declare private readonly start: number;

  constructor(
    counter: IssueCounter,
    { issues, parent, segment }: Report,
    start?: number,
  ) {
    super(issues, parent, segment);
    this.counter = counter;
    this.start = start ?? this.depth;
  }

  override in(segment: Segment): Report {
    return new CountingReport(this.counter, super.in(segment), this.start);
  }

  override add(
    rule: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    return this.counter.count(
      value === undefined ? required : rule,
      this.depth - this.start + (segment === undefined ? 0 : 1),
    );
  }

  /** Whether the keywords of issues at this place count. */
  get isPrecise(): boolean {
    return this.depth - this.start <= preciseDepth;
  }
}

/** Issues are distinguished by keyword up to this depth. */
export const preciseDepth = 1;
