// Part of the Specwright runtime.
import { Report, type Segment } from "./issues.js";
import {
  nodeOf,
  reportMissing,
  type SchemaNode,
  type SchemaRef,
  type TestNode,
} from "./node.js";
import { fixedRule, type Rule } from "./rules.js";

/** A value whose report does not show it, such as a password. */
/* @__NO_SIDE_EFFECTS__ */
export function secret(test: TestNode): TestNode;
export function secret(ref: SchemaRef): SchemaNode;
export function secret(ref: SchemaRef): SchemaNode {
  return {
    ...("holds" in ref && { holds: (ref as TestNode).holds }),
    report: (value, at, segment) =>
      nodeOf(ref).report(value, new HidingReport(at), segment),
    missing: (at, segment) => reportMissing(ref, at, segment),
  };
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
