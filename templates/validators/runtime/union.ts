// Part of the Specwright runtime.
import { CountingReport, preciseDepth, type IssueCounter } from "./counting.js";
import { distinct } from "./distinct.js";
import { fail, type Report } from "./issues.js";
import { propertyOf } from "./properties.js";
import { fixedRule, type Rule } from "./rules.js";
import { isObject } from "./values.js";

/** An alternative of a union: its name, its check, and the properties that distinguish it from the others. */
export type UnionOption = readonly [
  name: string,
  check: (value: unknown, at?: Report, levels?: number) => boolean,
  ...distinguishing: readonly DistinguishingProperty[],
];

/** `"email"`, or `["kind", "cat"]` if a value of the property identifies the alternative. */
type DistinguishingProperty =
  string | readonly [property: string, ...values: readonly unknown[]];

/**
 * Reports that a value matches none of several schemas, or more than one where only one may match. If one alternative
 * is clearly the closest, the issues of the value with this alternative follow.
 */
export function failUnion(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  options: () => readonly UnionOption[],
  levels?: number,
): boolean {
  return at !== undefined && reportUnion(at, rule, value, options, levels);
}

function reportUnion(
  at: Report,
  rule: Rule,
  value: unknown,
  options: () => readonly UnionOption[],
  levels: number | undefined,
): boolean {
  // A check that only counts issues does not compare alternatives: the work would multiply with each level of the
  // value.
  if (value === undefined || at instanceof CountingReport) {
    return fail(at, rule, value);
  }
  const alternatives = options().map((option) =>
    countIssues(option, value, levels),
  );
  const matching = alternatives.filter(({ issues }) => issues.total === 0);
  if (matching.length > 1) {
    const names = matching.map(({ name }) => name).join(" and ");
    return fail(at, withNote(rule, `matches ${names}`), value);
  }
  const closest =
    matching.length === 0 ? bestAlternative(alternatives) : undefined;
  if (closest === undefined) return fail(at, rule, value);
  const withClosest = withNote(rule, `closest to ${closest.name}`);
  // The cause is collected first, so that a full report has it. In the report, the issue of the union comes before it.
  const both = distinct(at);
  return closest.check(value, both, levels) && fail(both, withClosest, value);
}

function withNote({ keyword, expected, message }: Rule, note: string): Rule {
  return fixedRule(keyword, expected, `${message} (${note})`);
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
  check: UnionOption[1];
  issues: AlternativeIssues;
  /** Numbers to compare alternatives by, the most important first. */
  rank: readonly number[];
  /** How many of its distinguishing properties are present. */
  distinguishing: number;
}

function countIssues(
  [name, check, ...distinguishing]: UnionOption,
  value: unknown,
  levels: number | undefined,
): Alternative {
  const issues = new AlternativeIssues(value);
  check(value, new CountingReport(issues), levels);
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
  return { name, check, issues, rank, distinguishing: found.length };
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
