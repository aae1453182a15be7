// Part of the Specwright runtime.
/**
 * What a schema requires, as nodes that make reports. The check of the same schema is compiled code that only tells
 * whether a value matches. Most values do, so few reports are made.
 */
import type { Check, Report, Segment } from "./issues.js";
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
  /** What it says about the parts of a value; undefined for nothing. */
  readonly structure?: Structure | undefined;
  /** The compiled check of the schema, where code that follows the structure needs it. */
  readonly check?: Check;
}

/** The node of a schema without a name, or the function of another schema. Schemas refer to each other in circles. */
export type SchemaRef = SchemaNode | SchemaFunction;

/** It is called once, and keeps its node. */
export interface SchemaFunction {
  (): SchemaRef;
  node?: SchemaNode;
}

/**
 * What a schema says about the parts of its values, beside the report. Conversions, defaults and the reading of texts
 * follow it.
 */
export type Structure =
  | ValueStructure
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly SchemaRef[] };

/** A structure that describes a value itself. */
export type ValueStructure =
  ObjectStructure | ArrayStructure | RestStructure | Choice | Int64Form;

export interface ObjectStructure {
  readonly kind: "object";
  readonly properties: Properties;
  readonly patterns?: readonly (readonly [RegExp, SchemaRef])[] | undefined;
  /** The schema of all other properties; null if there are none. */
  readonly additional?: SchemaRef | null | undefined;
  /** Properties that this direction does not have: `readOnly` ones of a request, `writeOnly` ones of a response. */
  readonly hidden?: readonly string[] | undefined;
}

export interface ArrayStructure {
  readonly kind: "array";
  readonly prefix?: readonly SchemaRef[] | undefined;
  readonly items?: SchemaRef | undefined;
}

/** Schemas that see what others leave, or that only count. */
export interface RestStructure {
  readonly kind: "rest";
  /** The schema of properties that no other schema of the value describes; null if there are none. */
  readonly properties?: SchemaRef | null;
  readonly items?: SchemaRef | null;
}

/** Schemas that apply only to some values. */
export interface Choice {
  readonly kind: "choice";
  /** The alternatives of a union, those that a property selects, or schemas with a condition. */
  readonly of: "union" | "tag" | "condition";
  readonly options: readonly SchemaRef[];
  /** The options that apply to a value. */
  readonly chosen: (
    value: unknown,
    reading: ChoiceReading,
  ) => readonly SchemaRef[];
}

/** How a choice sees a value, which may have another form than the one that its schemas describe. */
export interface ChoiceReading {
  readonly matches: (option: SchemaRef) => boolean;
  readonly property: (value: object, name: string) => unknown;
}

/** How TypeScript code represents a 64-bit integer. */
export interface Int64Form {
  readonly kind: "int64";
  readonly read: (integer: bigint) => unknown;
  /** Returns a `bigint`, or the value itself if it is not an integer. */
  readonly write: (value: unknown) => unknown;
}

/** A property with more than a schema. */
export interface DescribedProperty {
  readonly schema: SchemaRef;
  readonly isOptional: boolean;
  readonly byDefault?: unknown;
  /** The name in code, if it is another one. */
  readonly inCode?: string;
}

export type Properties = Readonly<
  Record<string, SchemaRef | DescribedProperty>
>;

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
export function must(
  holds: (value: unknown) => boolean,
  rule: Rule,
  structure?: Structure,
): TestNode {
  return {
    structure,
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
    structure: { kind: "all", parts: [first, ...further] },
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
    structure: { kind: "all", parts: [ref] },
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

/** A schema with its compiled check, which tells whether an alternative or a condition applies to a value. */
/* @__NO_SIDE_EFFECTS__ */
export function tested(check: Check, ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    check,
    inner: ref,
    get rule() {
      return nodeOf(ref).rule;
    },
    report: (value, at, segment) => nodeOf(ref).report(value, at, segment),
  };
}

/** Accepts every value. */
export const anything: SchemaNode = { report: () => true };

/** A property that is required, and that the schema does not describe. */
export const present: SchemaNode = { report: () => true };
