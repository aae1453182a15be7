/**
 * The keywords of JSON Schema that apply to one type of value, one row each. The name of a row is the field of the
 * assertion that has the value of the keyword.
 */
import type { Assertion } from "../model/model.js";

export type TypedKind = "number" | "string" | "array" | "object";
export type Of<Kind extends Assertion["kind"]> = Extract<
  Assertion,
  { kind: Kind }
>;

interface Row {
  /** The name of the keyword, if the field has another one. */
  readonly keyword?: string;
  /** The keyword for a limit that is not allowed itself. */
  readonly exclusive?: string;
  /** The value of the field in a schema without the keyword. */
  readonly none: null | false | readonly never[];
  /** What of a value it refuses: the value itself, names that are missing, or parts that are not described. */
  readonly refuses?: "value" | "names" | "others";
  /** Whether it is a lower or an upper limit. */
  readonly side?: "least" | "most";
}

const least = { none: null, refuses: "value", side: "least" } as const;
const most = { none: null, refuses: "value", side: "most" } as const;
const rule = { none: null, refuses: "value" } as const;
const others = { none: null, refuses: "others" } as const;
const names = { none: [], refuses: "names" } as const;
const parts = { none: [] } as const;
const note = { none: null } as const;

const table = {
  number: {
    minimum: { ...least, exclusive: "exclusiveMinimum" },
    maximum: { ...most, exclusive: "exclusiveMaximum" },
    multipleOf: rule,
    format: rule,
  },
  string: {
    minLength: least,
    maxLength: most,
    pattern: rule,
    format: rule,
    contentEncoding: note,
    contentMediaType: note,
  },
  array: {
    minItems: least,
    maxItems: most,
    unique: { keyword: "uniqueItems", none: false, refuses: "value" },
    contains: rule,
    rest: { keyword: "items", ...others },
    prefix: { keyword: "prefixItems", ...parts },
  },
  object: {
    required: names,
    dependentRequired: names,
    minProperties: least,
    maxProperties: most,
    names: { keyword: "propertyNames", ...rule },
    additional: { keyword: "additionalProperties", ...others },
    properties: parts,
    patterns: { keyword: "patternProperties", ...parts },
    dependentSchemas: parts,
  },
} as const satisfies {
  [Kind in TypedKind]: Record<
    Exclude<keyof Of<Kind>, "kind" | "patternWords">,
    Row
  >;
};

type Table = typeof table;
type NamesIn<Rows, Wanted> = {
  [Field in keyof Rows]: Rows[Field] extends Wanted
    ? Rows[Field] extends { keyword: infer Name }
      ? Name
      : Field
    : never;
}[keyof Rows];

/** The names of the keywords whose rows have these cells. */
export type KeywordWith<Wanted> = {
  [Kind in TypedKind]: NamesIn<Table[Kind], Wanted>;
}[TypedKind];

export interface KeywordRow extends Row {
  readonly keyword: string;
  readonly kind: TypedKind;
  readonly field: string;
}

const byKind = new Map<string, readonly KeywordRow[]>(
  (Object.keys(table) as TypedKind[]).map((kind) => [
    kind,
    Object.entries<Row>(table[kind]).map(([field, row]) => ({
      keyword: field,
      ...row,
      kind,
      field,
    })),
  ]),
);

export const keywords: readonly KeywordRow[] = [...byKind.values()].flat();

/** The keywords of a kind of assertion; none if it does not apply to one type of value. */
export function keywordsOf(kind: Assertion["kind"]): readonly KeywordRow[] {
  return byKind.get(kind) ?? [];
}

/** The names of a keyword. */
export function spellingsOf({ keyword, exclusive }: KeywordRow): string[] {
  return exclusive === undefined ? [keyword] : [keyword, exclusive];
}

/** The names of the keywords of a kind. */
export function namesOf(kind: TypedKind): string[] {
  return keywordsOf(kind).flatMap(spellingsOf);
}

/** Assertions without keywords: they accept every value. */
export const bare = Object.fromEntries(
  [...byKind].map(([kind, rows]) => [
    kind,
    {
      kind,
      ...Object.fromEntries(rows.map(({ field, none }) => [field, none])),
    },
  ]),
) as unknown as { readonly [Kind in TypedKind]: Of<Kind> };

/** The value of a keyword. */
export function valueOf(assertion: Assertion, { field }: KeywordRow): unknown {
  return (assertion as unknown as Record<string, unknown>)[field];
}

function isSet(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false;
}

/** Whether an assertion has one of some keywords, by their fields. */
export function has<Found extends Of<TypedKind>>(
  assertion: Found,
  ...fields: readonly (keyof Found)[]
): boolean {
  return fields.some((field) => isSet(assertion[field]));
}

/** Assertions about one type of value have no effect if none of their keywords is set. */
export function hasEffect(assertion: Assertion): boolean {
  const rows = keywordsOf(assertion.kind);
  return (
    rows.length === 0 || rows.some((row) => isSet(valueOf(assertion, row)))
  );
}

/** An assertion with one keyword alone. */
export function assertionWith(
  { kind, field }: KeywordRow,
  value: unknown,
): Assertion {
  return { ...bare[kind], [field]: value };
}

/** The same assertion without a keyword. */
export function without<Found extends Assertion>(
  assertion: Found,
  keyword: string,
): Found {
  const row = keywordsOf(assertion.kind).find((one) => one.keyword === keyword);
  return row ? { ...assertion, [row.field]: row.none } : assertion;
}
