// Part of the Specwright runtime.
import { Report, type Segment } from "./issues.js";
import {
  nodeOf,
  type SchemaNode,
  type SchemaRef,
  type TestNode,
} from "./node.js";
import { ruleOf, type Rule } from "./rules.js";

/** A value whose report does not show it, such as a password. */
/* @__NO_SIDE_EFFECTS__ */
export function secret(test: TestNode): TestNode;
export function secret(ref: SchemaRef): SchemaNode;
export function secret(ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    ...("holds" in ref && { holds: (ref as TestNode).holds }),
    get rule() {
      return nodeOf(ref).rule;
    },
    report: (value, at, segment) =>
      nodeOf(ref).report(value, new HidingReport(at), segment),
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
    const rule = ruleOf(keyword, expected, message);
    return this.shown.add(rule, value === undefined ? value : "…", segment);
  }
}
