/** Lower and upper limits: of numbers, of the length of texts, and of the number of items and properties. */
import { jsonTypeOf } from "../base/common/json-type.js";
import type { Assertion, Bound, JsonValue } from "../model/model.js";
import {
  assertionWith,
  keywordsOf,
  valueOf,
  type KeywordRow,
} from "./table.js";

export interface Limit extends Bound {
  readonly row: KeywordRow;
  readonly side: "least" | "most";
}

const known = new WeakMap<Assertion, readonly Limit[]>();

/** The limits of an assertion: the lower one first. */
export function limitsOf(assertion: Assertion): readonly Limit[] {
  let limits = known.get(assertion);
  if (limits === undefined) {
    limits = keywordsOf(assertion.kind).flatMap((row) => {
      if (row.side === undefined) return [];
      const bound = boundOf(valueOf(assertion, row));
      return bound === null ? [] : [{ row, side: row.side, ...bound }];
    });
    known.set(assertion, limits);
  }
  return limits;
}

/** The value of a limit; null if there is none. */
export function boundOf(given: unknown): Bound | null {
  return typeof given === "number"
    ? { value: given, exclusive: false }
    : (given as Bound | null);
}

/** The keyword as the schema spells it. */
export function keywordOf({ row, exclusive }: Limit): string {
  return (exclusive ? row.exclusive : null) ?? row.keyword;
}

/** The limit that a value is beyond. Limits are about values of one type. */
export function brokenLimit(
  assertion: Assertion,
  value: JsonValue,
): Limit | undefined {
  if (jsonTypeOf(value) !== assertion.kind) return undefined;
  const limits = limitsOf(assertion);
  // A long text is not counted in vain.
  const size = limits.length > 0 ? sizeOf(value) : 0;
  return limits.find(
    ({ side, value: bound, exclusive }) =>
      (exclusive && size === bound) ||
      (side === "least" ? size < bound : size > bound),
  );
}

/** A number itself; the number of characters, items or properties of another value. */
function sizeOf(value: JsonValue): number {
  if (typeof value === "number") return value;
  return typeof value === "string"
    ? [...value].length
    : Object.values(value as object).length;
}

/** An assertion that accepts what is beyond a limit. */
export function beyond({ row, side, value, exclusive }: Limit): Assertion {
  const [opposite = row] = keywordsOf(row.kind).filter(
    (other) => other.side !== undefined && other.side !== side,
  );
  return assertionWith(
    opposite,
    row.kind === "number"
      ? { value, exclusive: !exclusive }
      : value + (side === "least" ? -1 : 1),
  );
}

export interface LimitRange {
  readonly least: number;
  readonly most: number;
}

/** The lengths or counts that some assertions allow together. For numbers, the lowest one may be negative. */
export function rangeOf(
  assertions: readonly Assertion[],
  lowest = 0,
): LimitRange {
  const limits = assertions.flatMap(limitsOf);
  return {
    least: Math.max(lowest, narrowest(limits, "least")?.value ?? lowest),
    most: narrowest(limits, "most")?.value ?? Infinity,
  };
}

/** Whether a limit refuses values that another one allows. */
export function isNarrower(
  side: Limit["side"],
  one: Bound,
  other: Bound,
): boolean {
  if (one.value === other.value) return one.exclusive && !other.exclusive;
  return side === "least" ? one.value > other.value : one.value < other.value;
}

/** The strictest limit of one side. */
export function narrowest<Found extends Bound & Pick<Limit, "side">>(
  limits: readonly Found[],
  side: Limit["side"],
): Found | null {
  return limits.reduce<Found | null>(
    (found, limit) =>
      limit.side === side && (found === null || isNarrower(side, limit, found))
        ? limit
        : found,
    null,
  );
}

/** The same limit for integers: the nearest integer that it allows. */
export function wholeLimit(limit: Limit): Limit {
  const { side, value, exclusive } = limit;
  const [rounded, step] =
    side === "least" ? [Math.ceil(value), 1] : [Math.floor(value), -1];
  if (!exclusive || rounded !== value)
    return { ...limit, value: rounded, exclusive: false };
  // Beyond these, the next integer is not the next number.
  return Number.isSafeInteger(rounded + step)
    ? { ...limit, value: rounded + step, exclusive: false }
    : limit;
}

export function isLimited({ least, most }: LimitRange): boolean {
  return least > 0 || most < Infinity;
}

const units = {
  number: ["", ""],
  string: [" character", " characters"],
  array: [" item", " items"],
  object: [" property", " properties"],
} as const;

const within = { least: "at least", most: "at most" };
const outside = { least: "more than", most: "less than" };

function unitOf({ row, value }: Limit): string {
  return units[row.kind][value === 1 ? 0 : 1];
}

function sideWords({ side, value, exclusive }: Limit): string {
  return `${(exclusive ? outside : within)[side]} ${String(value)}`;
}

/** After "must": `have at least 3 items`. */
export function limitWords(limit: Limit): string {
  const { kind } = limit.row;
  return `${kind === "number" ? "be" : "have"} ${sideWords(limit)}${unitOf(limit)}`;
}

/** All limits of an assertion: `1 to 5 items`, `more than 2 and at most 9`. Empty if every value is allowed. */
export function rangeWords(assertion: Assertion): string {
  const limits = limitsOf(assertion).filter(
    ({ row, side, value }) =>
      row.kind === "number" || side === "most" || value > 0,
  );
  const [low, high] = limits;
  if (low && high && !low.exclusive && !high.exclusive)
    return low.value === high.value
      ? `exactly ${String(low.value)}${unitOf(low)}`
      : `${String(low.value)} to ${String(high.value)}${unitOf(high)}`;
  return limits
    .map((limit) => `${sideWords(limit)}${unitOf(limit)}`)
    .join(" and ");
}
