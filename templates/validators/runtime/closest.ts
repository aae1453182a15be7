// Part of the Specwright runtime, copied unchanged.
import { fail, type Report, type Trial } from "./issues.js";
import { ownValue } from "./properties.js";
import { Rule } from "./rules.js";
import { isObject } from "./values.js";

/** One of several schemas: its name, its check, and the properties that speak for it. */
export type UnionOption = readonly [
  name: string,
  check: (value: unknown, at?: Report, levels?: number) => boolean,
  ...signs: readonly DistinguishingProperty[],
];

/** `"email"`; or `["kind", "cat"]`, where a value of the property tells which schema is meant. */
type DistinguishingProperty =
  string | readonly [property: string, ...values: readonly unknown[]];

/**
 * Tells that a value does not match any of several schemas, or more than the one that it should. Then follows what is
 * wrong with it as the one that it is closest to, if it is plain which one that is.
 */
export function closest(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  options: () => readonly UnionOption[],
  levels?: number,
): boolean {
  return at !== undefined && reportClosest(at, rule, value, options, levels);
}

function reportClosest(
  at: Report,
  rule: Rule,
  value: unknown,
  options: () => readonly UnionOption[],
  levels: number | undefined,
): boolean {
  // A trial does not begin further ones: their number would be multiplied with each level of the value.
  if (value === undefined || !Array.isArray(at.issues)) {
    return fail(at, rule, value);
  }
  const tried = options().map((option) =>
    countIssues(at, option, value, levels),
  );
  const matching = tried.filter(({ trial }) => trial.count === 0);
  if (matching.length > 1) {
    const names = matching.map(({ name }) => name).join(" and ");
    return fail(at, withNote(rule, `matches ${names}`), value);
  }
  const meant = matching.length === 0 ? meantOf(tried) : undefined;
  if (meant === undefined) return fail(at, rule, value);
  const told = withNote(rule, `closest to ${meant.name}`);
  // The cause comes first: an inner union is reported before the outer one.
  return meant.check(value, at, levels) && fail(at, told, value);
}

function withNote({ keyword, expected, message }: Rule, note: string): Rule {
  return new Rule(keyword, expected, `${message} (${note})`);
}

/** Counts the issues of one alternative. */
class Attempt implements Trial {
  count = 0;
  /** The value is of another type. */
  isMisfit = false;
  /** What must be there and is not, what is there and must not be, and what should be another constant. */
  foreign = 0;
  /** Properties and items of another type. */
  mistyped = 0;
  readonly #start: number;
  readonly #type: string;

  constructor(start: number, value: unknown) {
    this.#start = start;
    this.#type = typeof value;
  }

  isPrecise(depth: number): boolean {
    return depth <= this.#start + 1;
  }

  add({ keyword, expected }: Rule, depth: number): boolean {
    if (depth === this.#start) {
      this.foreign++;
      this.isMisfit ||=
        keyword === "type" || (keyword === "enum" && !this.#isLike(expected));
    } else if (this.isPrecise(depth)) {
      if (keyword === "type") this.mistyped++;
      else if (shaping.has(keyword)) this.foreign++;
    }
    return ++this.count < mostCounted;
  }

  /** Whether one of the constants at least has the type of the value. */
  #isLike(constants: unknown): boolean {
    return (
      Array.isArray(constants) &&
      constants.some((constant) => typeof constant === this.#type)
    );
  }
}

/** An alternative with this many issues is not the closest one. */
const mostCounted = 100;

const shaping: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "required",
  "additionalProperties",
  "enum",
]);

interface Tried {
  name: string;
  check: UnionOption[1];
  trial: Attempt;
  /** What speaks for it, the strongest first. */
  rank: readonly number[];
  /** How many of its own properties are there. */
  signs: number;
}

function countIssues(
  at: Report,
  [name, check, ...signs]: UnionOption,
  value: unknown,
  levels: number | undefined,
): Tried {
  const trial = new Attempt(at.depth, value);
  check(value, at.trial(trial), levels);
  const found = isObject(value)
    ? signs.map((sign) => weightOf(sign, value)).filter((weight) => weight > 0)
    : [];
  const named = found.filter((weight) => weight > 1).length;
  const rank = [
    Math.min(named, 1),
    found.length,
    -trial.foreign - trial.mistyped,
    -trial.count,
  ];
  return { name, check, trial, rank, signs: found.length };
}

/** 2 where the value of the property decides, 1 where it is only there. */
function weightOf(
  sign: DistinguishingProperty,
  value: Readonly<Record<string, unknown>>,
): number {
  const [property, ...values] = typeof sign === "string" ? [sign] : sign;
  const found = ownValue(value, property);
  return found === undefined ? 0 : values.includes(found) ? 2 : 1;
}

/** The only one of the value's type, or the one that more speaks for than for any other. */
function meantOf(tried: readonly Tried[]): Tried | undefined {
  const [best, second] = tried
    .filter(({ trial }) => !trial.isMisfit)
    .sort((one, other) => compare(other.rank, one.rank));
  if (best === undefined || second === undefined) return best;
  const isLikely = best.signs > 0 || best.trial.foreign === 0;
  return isLikely && compare(best.rank, second.rank) > 0 ? best : undefined;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}
