/** The types that travel, each with its schema and arbitrary values: hostile ones, and plain ones that must arrive. */
import type { Arbitrary } from "fast-check";
import fc from "../support/fast-check.js";
import { oddTexts } from "../support/odd-texts.js";

export interface ValueType {
  readonly name: string;
  readonly schema: object;
  /** Anything that the schema allows. */
  readonly values: Arbitrary<unknown>;
  /** Values without special characters, never empty: no style has a reason to refuse them. */
  readonly plain: Arbitrary<unknown>;
}

/** The names of the parameters of `combinations.ts` are odd as well. */
const ownNames = [
  "value",
  "other",
  "others",
  "value[a]",
  "other[a]",
  "others[]",
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts, ...ownNames) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
);
const word = fc.stringMatching(/^[a-z]{1,6}x$/);
const integer = fc.oneof(fc.maxSafeInteger(), fc.integer());
/** `JSON.stringify` writes the negative zero as 0. */
const number = fc
  .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
  .map((value) => (value === 0 ? 0 : value));
const plainNumber = fc.integer({ min: 1, max: 99 });

function list(item: Arbitrary<unknown>): Arbitrary<unknown[]> {
  return fc.array(item, { maxLength: 4 });
}

function plainList(item: Arbitrary<unknown>): Arbitrary<unknown[]> {
  return fc.array(item, { minLength: 2, maxLength: 4 });
}

function map(item: Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  return fc.dictionary(text, item, { maxKeys: 3, noNullPrototype: true });
}

function plainMap(
  item: Arbitrary<unknown>,
): Arbitrary<Record<string, unknown>> {
  const options = { minKeys: 1, maxKeys: 3, noNullPrototype: true };
  return fc.dictionary(word, item, options);
}

function record(
  properties: Record<string, Arbitrary<unknown>>,
  requiredKeys?: string[],
): Arbitrary<unknown> {
  const options = { noNullPrototype: true };
  return requiredKeys
    ? fc.record(properties, { ...options, requiredKeys })
    : fc.record(properties, options);
}

const strings = { type: "array", items: { type: "string" } };

function objectOf(properties: Record<string, object>): object {
  return { type: "object", properties, additionalProperties: false };
}

export const valueTypes: readonly ValueType[] = [
  { name: "Text", schema: { type: "string" }, values: text, plain: word },
  {
    name: "Integer",
    schema: { type: "integer" },
    values: integer,
    plain: plainNumber,
  },
  {
    name: "Number",
    schema: { type: "number" },
    values: number,
    plain: fc.constantFrom(1.5, 20, -3.25),
  },
  {
    name: "Boolean",
    schema: { type: "boolean" },
    values: fc.boolean(),
    plain: fc.boolean(),
  },
  {
    name: "NullableText",
    schema: { type: ["string", "null"] },
    values: fc.option(text, { freq: 9 }),
    plain: word,
  },
  {
    name: "NullableInteger",
    schema: { type: ["integer", "null"] },
    values: fc.option(integer, { freq: 9 }),
    plain: plainNumber,
  },
  {
    name: "Texts",
    schema: strings,
    values: list(text),
    plain: plainList(word),
  },
  {
    name: "Numbers",
    schema: { type: "array", items: { type: "number" } },
    values: list(number),
    plain: plainList(fc.constantFrom(1.5, 20)),
  },
  {
    name: "NullableTexts",
    schema: { type: "array", items: { type: ["string", "null"] } },
    values: list(fc.option(text, { freq: 9 })),
    plain: plainList(word),
  },
  {
    name: "Record",
    schema: objectOf({
      a: { type: "string" },
      b: { type: "integer" },
      "c.d": { type: "boolean" },
    }),
    values: record({ a: text, b: integer, "c.d": fc.boolean() }, []),
    plain: record({ a: word, b: plainNumber }),
  },
  {
    name: "Map",
    schema: { type: "object", additionalProperties: { type: "string" } },
    values: map(text),
    plain: plainMap(word),
  },
  {
    name: "IntegerMap",
    schema: { type: "object", additionalProperties: { type: "integer" } },
    values: map(integer),
    plain: plainMap(plainNumber),
  },
  {
    name: "Paging",
    schema: objectOf({ page: { type: "integer" }, sort: strings }),
    values: record({ page: integer, sort: list(text) }, []),
    plain: record({ page: plainNumber, sort: plainList(word) }),
  },
  {
    name: "Nested",
    schema: objectOf({
      inner: { type: "object", additionalProperties: { type: "string" } },
      lists: { type: "array", items: strings },
    }),
    values: record({ inner: map(text), lists: list(list(text)) }, []),
    plain: record({ inner: plainMap(word), lists: plainList(plainList(word)) }),
  },
  {
    name: "Records",
    schema: {
      type: "array",
      items: objectOf({ a: { type: "string" }, b: { type: "integer" } }),
    },
    values: list(record({ a: text, b: integer }, [])),
    plain: plainList(record({ a: word, b: plainNumber })),
  },
];
