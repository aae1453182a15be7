/**
 * The assertions that apply to values of any type, and those that combine schemas, one row each. They have no fields that
 * are keywords of their own, so their orders follow from their schemas: a list of values is a set, all others are trees.
 */
import type { Assertion } from "../model/model.js";
import type { Order, TypedKind } from "./table.js";

interface KindRow {
  /** The keywords that make it. The first one names it. */
  readonly keywords: readonly string[];
  readonly order: Order;
  /** After "must". Absent if only the schemas refuse values. */
  readonly must?: string;
}

const tree = { order: "tree" } as const;

const table = {
  never: { keywords: ["false"], order: "set", must: "be absent" },
  types: { keywords: ["type"], order: "set", must: "have another type" },
  values: {
    keywords: ["enum", "const"],
    order: "set",
    must: "be one of the listed values",
  },
  reference: { ...tree, keywords: ["$ref", "$dynamicRef"] },
  allOf: { ...tree, keywords: ["allOf"] },
  anyOf: {
    ...tree,
    keywords: ["anyOf"],
    must: "match one of the alternatives of `anyOf`",
  },
  oneOf: {
    ...tree,
    keywords: ["oneOf"],
    must: "match exactly one of the alternatives of `oneOf`",
  },
  not: {
    ...tree,
    keywords: ["not"],
    must: "not match the schema of `not`",
  },
  conditional: { ...tree, keywords: ["if", "then", "else"] },
  unevaluatedProperties: {
    ...tree,
    keywords: ["unevaluatedProperties"],
    must: "have no other properties than those of its schema",
  },
  unevaluatedItems: {
    ...tree,
    keywords: ["unevaluatedItems"],
    must: "have no other items than those of its schema",
  },
} as const satisfies Record<Exclude<Assertion["kind"], TypedKind>, KindRow>;

type Table = typeof table;
type OtherKind = keyof Table;

/** The names of those that refuse values themselves. */
export type RefusingKeyword = {
  [Kind in OtherKind]: Table[Kind] extends { must: string }
    ? Table[Kind]["keywords"][0]
    : never;
}[OtherKind];

export const kindRows: { readonly [Kind in OtherKind]: KindRow } = table;

/** Null for the keywords of one type of value, which have rows of their own. */
export function kindRow(kind: Assertion["kind"]): KindRow | null {
  return Object.hasOwn(kindRows, kind) ? kindRows[kind as OtherKind] : null;
}
