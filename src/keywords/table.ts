/**
 * The keywords of JSON Schema that apply to one type of value, one row each: how a schema writes it, which values it
 * refuses, its words, and its order. The name of a row is the field of the assertion that has the value of the keyword.
 */
import { matchesPattern, type SpeedCheck } from "../base/patterns/speed.js";
import type { Assertion, Bound, JsonValue, SchemaId } from "../model/model.js";
import { isMultipleOf } from "./multiples.js";
import { canonicalJson } from "./same-value.js";

export type TypedKind = "number" | "string" | "array" | "object";
export type Of<Kind extends Assertion["kind"]> = Extract<
  Assertion,
  { kind: Kind }
>;

/** The field of the assertion for each way to write the value of a keyword. */
interface Forms {
  /** A number. With another name of the keyword, it is not allowed itself. */
  bound: Bound | null;
  count: number | null;
  step: number | null;
  flag: boolean;
  text: string | null;
  pattern: string | null;
  format: string | null;
  names: string[];
  dependentNames: { property: string; required: string[] }[];
  schema: SchemaId | null;
  prefix: SchemaId[];
  /** The schema of the items after the prefix. */
  rest: SchemaId | null;
  contained: {
    schema: SchemaId;
    minimum: number;
    maximum: number | null;
  } | null;
  properties: { name: string; schema: SchemaId }[];
  patterns: { pattern: string; schema: SchemaId }[];
  dependentSchemas: { property: string; schema: SchemaId }[];
}

export type KeywordForm = keyof Forms;

type FormOf<Field> = {
  [Found in KeywordForm]: [Field] extends [Forms[Found]]
    ? [Forms[Found]] extends [Field]
      ? Found
      : never
    : never;
}[KeywordForm];

/**
 * What decides whether one value of a keyword allows more than another one: the limits of an interval, the multiples of
 * a number, the names in a set, the texts of a language, or the schemas of a tree. A note refuses nothing.
 */
export type Order =
  "interval" | "multiples" | "set" | "language" | "tree" | "note";

/** `{}` is the place of the value of the keyword. */
interface Words {
  /** After "must": `be a multiple of {}`. */
  readonly must: string;
  /** In a list of constraints: `a multiple of {}`. The value comes last. */
  readonly short?: string;
  /** After a noun, of one value and of several. */
  readonly that?: readonly [one: string, many: string];
}

/** The method of a zod schema that has the value of the keyword as its argument. */
export interface ZodCall {
  readonly method: string;
  /** The method for a limit that is not allowed itself. */
  readonly exclusive?: string;
  /** Set if zod rounds, so that it may decide otherwise. */
  readonly isRough?: true;
}

/** How to decide about patterns and formats. Null is an uncertain answer. */
export interface TextTests {
  readonly isFast: SpeedCheck;
  /** By default, formats are not checked. */
  readonly formats?: FormatChecks | undefined;
}

/** Whether a value has a format; null if that is not certain. */
export interface FormatChecks {
  text(format: string, text: string): boolean | null;
  number(format: string, value: number): boolean | null;
}

interface ValuesOf {
  number: number;
  string: string;
  array: readonly JsonValue[];
  object: Readonly<Record<string, JsonValue>>;
}

interface Row<Given = unknown, Value = unknown> {
  /** The name of the keyword, if the field has another one. */
  readonly keyword?: string;
  /** The keyword for a limit that is not allowed itself. */
  readonly exclusive?: string;
  /** Keywords that have no effect without this one. */
  readonly besides?: readonly string[];
  readonly form: KeywordForm;
  /** What of a value it refuses: the value itself, names that are missing, or parts that are not described. */
  readonly refuses?: "value" | "names" | "others";
  /** Whether it is a lower or an upper limit. */
  readonly side?: "least" | "most";
  readonly order: Order;
  /** Limits have words of their own. */
  readonly words?: Partial<Words>;
  /** How zod checks it: by a call, with the type of the value, or not at all. */
  readonly zod: ZodCall | "type" | null;
  /** Whether a value satisfies it; null if that is uncertain. Absent for limits, and if schemas decide. */
  holds?(given: Given, value: Value, tests: TextTests): boolean | null;
  /** Values that probably do not satisfy it, made from one that does. A limit has an opposite instead. */
  breaks?(given: Given, value: Value): readonly JsonValue[];
}

/** A keyword that refuses values has words for that. */
type CompleteRow<Field, Value> = Row<NonNullable<Field>, Value> & {
  readonly form: FormOf<Field>;
} & (
    | { readonly side: "least" | "most" }
    | { readonly refuses: string; readonly words: Words }
    | { readonly refuses?: undefined }
  );

const interval = { refuses: "value", order: "interval" } as const;
const least = { ...interval, side: "least", zod: { method: "min" } } as const;
const most = { ...interval, side: "most", zod: { method: "max" } } as const;
const count = { form: "count" } as const;
const language = { refuses: "value", order: "language" } as const;
const note = { form: "text", order: "note", zod: "type" } as const;
const tree = { order: "tree", zod: null } as const;
const names = { refuses: "names", order: "set" } as const;

const table = {
  number: {
    minimum: {
      ...least,
      form: "bound",
      exclusive: "exclusiveMinimum",
      zod: { method: "min", exclusive: "gt" },
    },
    maximum: {
      ...most,
      form: "bound",
      exclusive: "exclusiveMaximum",
      zod: { method: "max", exclusive: "lt" },
    },
    multipleOf: {
      form: "step",
      refuses: "value",
      order: "multiples",
      words: {
        must: "be a multiple of {}",
        short: "a multiple of {}",
        that: ["is a multiple of {}", "are multiples of {}"],
      },
      zod: { method: "multipleOf", isRough: true },
      holds: (step: number, value: number) => isMultipleOf(value, step),
      breaks: (step: number, value: number) => [
        value + step / 2,
        value + 1,
        value + 0.5,
      ],
    },
    format: {
      ...language,
      form: "format",
      words: { must: "have the format {}" },
      zod: "type",
      holds: (format: string, value: number, { formats }: TextTests) =>
        formats?.number(format, value) ?? null,
      breaks: (format: string) => beyondFormat[format] ?? [],
    },
  },
  string: {
    minLength: { ...least, ...count },
    maxLength: { ...most, ...count },
    pattern: {
      ...language,
      form: "pattern",
      words: {
        must: "match {}",
        short: "matches {}",
        that: ["matches {}", "match {}"],
      },
      zod: { method: "regex" },
      holds: (pattern: string, text: string, { isFast }: TextTests) =>
        matchesPattern(pattern, text, isFast),
      breaks: (_: string, text: string) => oddTexts(text),
    },
    format: {
      ...language,
      form: "format",
      words: { must: "have the format {}" },
      zod: "type",
      holds: (format: string, text: string, { formats }: TextTests) =>
        formats?.text(format, text) ?? null,
      breaks: (_: string, text: string) => oddTexts(text),
    },
    contentEncoding: { ...note, words: { short: "encoded as {}" } },
    contentMediaType: note,
  },
  array: {
    prefix: {
      form: "prefix",
      keyword: "prefixItems",
      order: "tree",
      zod: "type",
    },
    rest: {
      form: "rest",
      keyword: "items",
      refuses: "others",
      order: "tree",
      words: { must: "have no further items" },
      zod: "type",
    },
    contains: {
      ...tree,
      form: "contained",
      besides: ["minContains", "maxContains"],
      refuses: "value",
      words: { must: "have the number of items that `contains` asks for" },
    },
    minItems: { ...least, ...count },
    maxItems: { ...most, ...count },
    unique: {
      keyword: "uniqueItems",
      form: "flag",
      refuses: "value",
      order: "set",
      words: { must: "have unique items", short: "unique items" },
      zod: null,
      holds: (_: true, items: readonly JsonValue[]) =>
        new Set(items.map(canonicalJson)).size === items.length,
      breaks: (_: true, items: readonly JsonValue[]) => {
        const [first] = items;
        if (first === undefined) return [];
        const repeated =
          items.length > 1 ? items.with(-1, first) : [first, first];
        return [repeated, [...items, first]];
      },
    },
  },
  object: {
    properties: { ...tree, form: "properties", zod: "type" },
    patterns: { ...tree, form: "patterns", keyword: "patternProperties" },
    additional: {
      ...tree,
      form: "schema",
      keyword: "additionalProperties",
      refuses: "others",
      words: { must: "have no other properties than those of its schema" },
      zod: "type",
    },
    names: {
      ...tree,
      form: "schema",
      keyword: "propertyNames",
      refuses: "value",
      words: { must: "have property names that match `propertyNames`" },
    },
    required: {
      ...names,
      form: "names",
      words: { must: "have the property {}" },
      zod: "type",
      holds: (required: readonly string[], value: object) =>
        required.every((name) => Object.hasOwn(value, name)),
    },
    minProperties: { ...least, ...count, zod: null },
    maxProperties: { ...most, ...count, zod: null },
    dependentRequired: {
      ...names,
      form: "dependentNames",
      words: { must: "have the properties that {} requires" },
      zod: null,
      holds: (rules: Forms["dependentNames"], value: object) =>
        rules.every(
          ({ property, required }) =>
            !Object.hasOwn(value, property) ||
            required.every((name) => Object.hasOwn(value, name)),
        ),
    },
    dependentSchemas: { ...tree, form: "dependentSchemas" },
  },
} as const satisfies {
  [Kind in TypedKind]: {
    [Field in Exclude<keyof Of<Kind>, "kind" | "patternWords">]: CompleteRow<
      Of<Kind>[Field],
      ValuesOf[Kind]
    >;
  };
};

/** Numbers that do not have the format. An integer beyond 2^53 is not exact, which is an issue of its type. */
const beyondFormat: Readonly<Record<string, readonly number[]>> = {
  int32: [2 ** 31, -(2 ** 31) - 1],
  float: [1e39],
};

/** Texts that most patterns and formats do not match. The last ones have the length of the valid text. */
function oddTexts(text: string): string[] {
  return [
    ...["", " ", "?", "a", "A", "1", "a b", "~!", "é", "-", "\n"],
    ...[`${text}?`, `?${text}`, `${text} `],
    ...["?", " ", "a", "1"].map((end) => end.repeat(text.length)),
  ];
}

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
  /** The value of the field in a schema without the keyword. */
  readonly none: null | false | readonly never[];
}

const lists: ReadonlySet<KeywordForm> = new Set([
  "names",
  "dependentNames",
  "prefix",
  "properties",
  "patterns",
  "dependentSchemas",
]);

function noneOf({ form }: Row): KeywordRow["none"] {
  return form === "flag" ? false : lists.has(form) ? [] : null;
}

const byKind = new Map<string, readonly KeywordRow[]>(
  (Object.keys(table) as TypedKind[]).map((kind) => [
    kind,
    Object.entries<Row>(table[kind]).map(([field, row]) => ({
      keyword: field,
      ...row,
      kind,
      field,
      none: noneOf(row),
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

export function isSet(value: unknown): boolean {
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
