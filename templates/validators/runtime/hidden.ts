// Part of the Specwright runtime.
import { Report, type Segment } from "./issues.js";
import { fixedRule, type Rule } from "./rules.js";

/** A report that does not show received values, for passwords. */
export function hidden(at: Report | undefined): Report | undefined {
  return at && new HidingReport(at);
}

class HidingReport extends Report {
  declare private readonly shown: Report;

  constructor(at: Report) {
    super(at.issues, at.parent, at.segment);
    this.shown = at;
  }

  override add(
    { keyword, expected, message }: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    const rule = fixedRule(keyword, expected, message);
    return this.shown.add(rule, value === undefined ? value : "…", segment);
  }
}
