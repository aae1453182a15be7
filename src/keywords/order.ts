/** Which of two values of a keyword allows more, as far as its row can tell. */
import type { Bound, JsonType, JsonValue } from "../model/model.js";
import { boundOf, isNarrower } from "./limits.js";
import { isMultipleOf } from "./multiples.js";
import { canonicalJson } from "./same-value.js";
import type { KeywordRow, Order } from "./table.js";

/** `both`: each of the two allows a value that the other one refuses. */
export type Relation = "equal" | "narrower" | "wider" | "both" | "unknown";

type Compare = (row: KeywordRow, one: unknown, other: unknown) => Relation;

/** Patterns, formats and schemas need more than their texts. */
const byText: Compare = (_, one, other) =>
  canonicalJson(one as JsonValue) === canonicalJson(other as JsonValue)
    ? "equal"
    : "unknown";

const orders: Readonly<Record<Order, Compare>> = {
  note: () => "equal",
  interval: (row, one, other) =>
    relation(!isStricter(row, other, one), !isStricter(row, one, other)),
  multiples: (_, one, other) =>
    relation(isCoarser(one, other), isCoarser(other, one)),
  set: (row, one, other) =>
    compareAllowed(requirements(row, other), requirements(row, one)),
  language: byText,
  tree: byText,
};

/** Of the values of one keyword in two schemas. */
export function compare(
  row: KeywordRow,
  one: unknown,
  other: unknown,
): Relation {
  return orders[row.order](row, one, other);
}

/** Of two lists of allowed types. */
export function compareTypes(
  one: readonly JsonType[],
  other: readonly JsonType[],
): Relation {
  return compareAllowed(withIntegers(one), withIntegers(other));
}

/** Of two lists of allowed values. */
export function compareValues(
  one: readonly JsonValue[],
  other: readonly JsonValue[],
): Relation {
  return compareAllowed(one.map(canonicalJson), other.map(canonicalJson));
}

function compareAllowed(
  one: readonly string[],
  other: readonly string[],
): Relation {
  return relation(
    one.every((each) => other.includes(each)),
    other.every((each) => one.includes(each)),
  );
}

function relation(isWithin: boolean, contains: boolean): Relation {
  if (isWithin) return contains ? "equal" : "narrower";
  return contains ? "wider" : "both";
}

function isStricter(row: KeywordRow, one: unknown, other: unknown): boolean {
  const [first, second] = [effective(row, one), effective(row, other)];
  return (
    first !== null &&
    (second === null || isNarrower(row.side ?? "least", first, second))
  );
}

/** A number of things is never below zero. */
function effective({ form, side }: KeywordRow, given: unknown): Bound | null {
  return form === "count" && side === "least" && given === 0
    ? null
    : boundOf(given);
}

/** Whether all multiples of the one are multiples of the other. */
function isCoarser(one: unknown, other: unknown): boolean {
  if (typeof other !== "number") return true;
  return typeof one === "number" && isMultipleOf(one, other);
}

/** What a set of names, or a flag, requires of a value. The more it requires, the less it allows. */
function requirements({ form }: KeywordRow, given: unknown): string[] {
  switch (form) {
    case "names":
      return given as string[];
    case "dependentNames":
      return implications(given as DependentNames);
    default:
      return given === true ? ["true"] : [];
  }
}

type DependentNames = { property: string; required: string[] }[];

/** The pairs of names of which one requires the other, also by a third one. */
function implications(rules: DependentNames): string[] {
  const pairs: string[] = [];
  for (const start of new Set(rules.map(({ property }) => property))) {
    const reached = new Set([start]);
    for (const name of reached)
      for (const { property, required } of rules)
        if (property === name) for (const one of required) reached.add(one);
    for (const name of reached)
      if (name !== start) pairs.push(JSON.stringify([start, name]));
  }
  return pairs;
}

function withIntegers(types: readonly JsonType[]): JsonType[] {
  return types.flatMap((type) =>
    type === "number" ? (["number", "integer"] as const) : [type],
  );
}
