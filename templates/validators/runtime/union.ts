// Part of the Specwright runtime.
import { CountingReport, preciseDepth, type IssueCounter } from "./counting.js";
import { distinct } from "./distinct.js";
import type { Report } from "./issues.js";
import { isMatch } from "./matches.js";
import { frameOf, nodeOf, type SchemaNode, type SchemaRef } from "./node.js";
import { propertyOf } from "./properties.js";
import { ruleOf, type Rule } from "./rules.js";
import {
  anyOfRule,
  anyOfStructure,
  oneOfRule,
  oneOfStructure,
} from "./union-rules.js";
import { isObject } from "./values.js";

/** An alternative of a union: its name, its schema, and the properties that distinguish it from the others. */
type UnionOption = readonly [
  name: string,
  schema: SchemaRef,
  ...distinguishing: readonly DistinguishingProperty[],
];

/** `"email"`, or `["kind", "cat"]` if a value of the property identifies the alternative. */
type DistinguishingProperty =
  string | readonly [property: string, ...values: readonly unknown[]];

/** A union that reports the issues of the alternative that is closest to a value. */
interface UnionNode extends SchemaNode {
  readonly options: readonly UnionOption[];
}

/* @__NO_SIDE_EFFECTS__ */
export function anyOf(options: readonly UnionOption[]): UnionNode {
  const rule = anyOfRule(options.map(([name]) => name));
  return {
    structure: anyOfStructure(options.map(([, ref]) => ref)),
    options,
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      for (const [, ref] of options) {
        if (isMatch(ref, value, inner)) return true;
      }
      return reportClosest(inner, rule, value, options);
    },
  };
}

/** Only one alternative may match. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf(options: readonly UnionOption[]): UnionNode {
  const rule = oneOfRule(options.map(([name]) => name));
  return {
    structure: oneOfStructure(options.map(([, ref]) => ref)),
    options,
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      const matching: UnionOption[] = [];
      for (const option of options) {
        if (isMatch(option[1], value, inner)) matching.push(option);
      }
      if (matching.length === 1) return true;
      if (matching.length === 0)
        return reportClosest(inner, rule, value, options);
      const names = matching.map(([name]) => name).join(" and ");
      return inner.add(withNote(rule, `matches ${names}`), value, undefined);
    },
  };
}

/** If one alternative is clearly the closest, the issues of the value with this alternative follow. */
function reportClosest(
  at: Report,
  rule: Rule,
  value: unknown,
  options: readonly UnionOption[],
): boolean {
  // A report that only counts issues does not compare alternatives: the work would multiply with each level of the
  // value.
  if (value === undefined || at instanceof CountingReport) {
    return at.add(rule, value, undefined);
  }
  const closest = bestAlternative(
    unfolded(options).map((option) => countIssues(option, value, at)),
  );
  if (closest === undefined) return at.add(rule, value, undefined);
  const withClosest = withNote(rule, `closest to ${closest.name}`);
  // The cause is collected first, so that a full report has it. In the report, the issue of the union comes before it.
  const both = distinct(at);
  return (
    nodeOf(closest.ref).report(value, both) &&
    both.add(withClosest, value, undefined)
  );
}

/** A message compares a value with so many alternatives of nested unions. A larger nested union is one alternative. */
const maxUnfolded = 50;

/** Replaces alternatives that are unions themselves with their members, each once. */
function unfolded(options: readonly UnionOption[]): readonly UnionOption[] {
  const found: UnionOption[] = [];
  const seen = new Set<SchemaNode>();
  let room = maxUnfolded;
  const visit = (option: UnionOption): void => {
    const node = nodeOf(option[1]);
    if (seen.has(node)) return;
    seen.add(node);
    const inner = alternativesIn(node);
    if (inner.length === 0 || inner.length > room) found.push(option);
    else {
      room -= inner.length;
      inner.forEach(visit);
    }
  };
  options.forEach(visit);
  return found;
}

function alternativesIn(node: SchemaNode): readonly UnionOption[] {
  if ("options" in node) return (node as UnionNode).options;
  return node.inner ? alternativesIn(nodeOf(node.inner)) : [];
}

function withNote({ keyword, expected, message }: Rule, note: string): Rule {
  return ruleOf(keyword, expected, `${message} (${note})`);
}

/** Counts the issues of one alternative. */
class AlternativeIssues implements IssueCounter {
  total = 0;
  /** The value has another type than the alternative. */
  hasOtherType = false;
  /** Issues about missing properties, properties that are not allowed, and other constants. */
  shapeIssues = 0;
  /** Properties and items of another type. */
  typeIssues = 0;
  readonly #type: string;

  constructor(value: unknown) {
    this.#type = typeof value;
  }

  count({ keyword, expected }: Rule, depth: number): boolean {
    if (depth === 0) {
      this.shapeIssues++;
      this.hasOtherType ||=
        keyword === "type" ||
        (keyword === "enum" && !this.#hasSameType(expected));
    } else if (depth <= preciseDepth) {
      if (keyword === "type") this.typeIssues++;
      else if (shapeKeywords.has(keyword)) this.shapeIssues++;
    }
    return ++this.total < maxCounted;
  }

  /** Whether at least one of the constants has the type of the value. */
  #hasSameType(constants: unknown): boolean {
    return (
      Array.isArray(constants) &&
      constants.some((constant) => typeof constant === this.#type)
    );
  }
}

/** An alternative with this many issues is never the closest one. */
const maxCounted = 100;

const shapeKeywords: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "required",
  "additionalProperties",
  "enum",
]);

interface Alternative {
  name: string;
  ref: SchemaRef;
  issues: AlternativeIssues;
  /** Numbers to compare alternatives by, the most important first. */
  rank: readonly number[];
  /** How many of its distinguishing properties are present. */
  distinguishing: number;
}

function countIssues(
  [name, ref, ...distinguishing]: UnionOption,
  value: unknown,
  at: Report,
): Alternative {
  const issues = new AlternativeIssues(value);
  nodeOf(ref).report(value, new CountingReport(issues, at));
  const found = isObject(value)
    ? distinguishing
        .map((property) => weightOf(property, value))
        .filter((weight) => weight > 0)
    : [];
  const named = found.filter((weight) => weight > 1).length;
  const rank = [
    Math.min(named, 1),
    found.length,
    -issues.shapeIssues - issues.typeIssues,
    -issues.total,
  ];
  return { name, ref, issues, rank, distinguishing: found.length };
}

/** 2 if the property has an identifying value, 1 if it is only present. */
function weightOf(
  distinguishing: DistinguishingProperty,
  value: Readonly<Record<string, unknown>>,
): number {
  const [property, ...values] =
    typeof distinguishing === "string" ? [distinguishing] : distinguishing;
  const found = propertyOf(value, property);
  return found === undefined ? 0 : values.includes(found) ? 2 : 1;
}

/** The only alternative of the value's type, or the one that ranks above all others. */
function bestAlternative(
  alternatives: readonly Alternative[],
): Alternative | undefined {
  const [best, second] = alternatives
    .filter(({ issues }) => !issues.hasOtherType)
    .sort((one, other) => compare(other.rank, one.rank));
  if (best === undefined || second === undefined) return best;
  const isLikely = best.distinguishing > 0 || best.issues.shapeIssues === 0;
  return isLikely && compare(best.rank, second.rank) > 0 ? best : undefined;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}
