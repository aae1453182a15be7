// Part of the Specwright runtime.
/**
 * What a schema requires, as nodes that make reports. The check of the same schema is compiled code that only tells
 * whether a value matches. Most values do, so few reports are made.
 */
import type { Report, Segment } from "./issues.js";
import { required, type Rule } from "./rules.js";

export interface SchemaNode {
  /**
   * Adds each issue of a value to a report, and returns whether to continue. With a segment, the report is that of the
   * object or array around the value.
   */
  readonly report: (value: unknown, at: Report, segment?: Segment) => boolean;
  /** The node of the same schema without a guard around it. */
  readonly inner?: SchemaRef;
  /** The rule of a missing value, if it has more to say than that the value is required. */
  readonly rule?: Rule | undefined;
}

/** The node of a schema without a name, or the function of another schema. Schemas refer to each other in circles. */
export type SchemaRef = SchemaNode | SchemaFunction;

/** It is called once, and keeps its node. */
export interface SchemaFunction {
  (): SchemaRef;
  node?: SchemaNode;
}

export function nodeOf(ref: SchemaRef): SchemaNode {
  return typeof ref === "function" ? (ref.node ??= nodeOf(ref())) : ref;
}

/** The functions of nodes, which engines call faster than those of objects with different fields. */
export function reportsOf(
  refs: readonly SchemaRef[],
): readonly SchemaNode["report"][] {
  return refs.map((ref) => nodeOf(ref).report);
}

/** Reports that a part of a value is missing. */
export function reportMissing(
  ref: SchemaRef,
  at: Report,
  segment?: Segment,
): boolean {
  return at.add(nodeOf(ref).rule ?? required, undefined, segment);
}

/** The report of a value: that of a part of the value around it, if there is a segment. */
export function frameOf(at: Report, segment: Segment | undefined): Report {
  return segment === undefined ? at : at.in(segment);
}

/** A test of one value. */
export interface TestNode extends SchemaNode {
  readonly holds: (value: unknown) => boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function must(holds: (value: unknown) => boolean, rule: Rule): TestNode {
  return {
    holds,
    rule,
    report: (value, at, segment) =>
      holds(value) || at.add(rule, value, segment),
  };
}

/** A value of the wrong type, or a text of the wrong length, has no other issue. */
/* @__NO_SIDE_EFFECTS__ */
export function typed(first: TestNode, ...further: SchemaRef[]): SchemaNode {
  const { holds, report, rule } = first;
  let reports: readonly SchemaNode["report"][] | undefined;
  return {
    rule,
    report(value, at, segment) {
      if (!holds(value)) return report(value, at, segment);
      reports ??= reportsOf(further);
      // Loops, because callbacks would need room on the call stack for each level of a deep value.
      for (const next of reports) {
        if (!next(value, at, segment)) return false;
      }
      return true;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(test: TestNode): TestNode;
export function nullable(ref: SchemaRef): SchemaNode;
export function nullable(ref: SchemaRef): SchemaNode {
  return {
    ...("holds" in ref && { holds: orNull(ref as TestNode) }),
    get rule() {
      return nodeOf(ref).rule;
    },
    report: (value, at, segment) =>
      value === null || nodeOf(ref).report(value, at, segment),
  };
}

function orNull({ holds }: TestNode): TestNode["holds"] {
  return (value) => value === null || holds(value);
}

/** Accepts every value. */
export const anything: SchemaNode = { report: () => true };
