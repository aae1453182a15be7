/** The cells of each row of the table of keywords agree with each other, on all pairs of some values and limits. */
import { describe, expect, it } from "vitest";
import fc from "../support/fast-check.js";
import { z } from "zod";
import { formatChecks } from "../../src/facts/schemas/formats.js";
import { beyond, limitsOf } from "../../src/keywords/limits.js";
import {
  compare,
  compareTypes,
  compareValues,
  type Relation,
} from "../../src/keywords/order.js";
import {
  assertionWith,
  isSet,
  keywords,
  spellingsOf,
  type KeywordForm,
  type KeywordRow,
  type KeywordWith,
  type TypedKind,
} from "../../src/keywords/table.js";
import { refuses } from "../../src/keywords/values.js";
import { mustWords } from "../../src/keywords/words.js";
import { isOfType, jsonTypes } from "../../src/base/common/json-type.js";
import type { JsonValue } from "../../src/model/model.js";
import { enMessages } from "../../templates/validators/runtime/locales/en.js";
import type { LocaleWords } from "../../templates/validators/runtime/locales/locale.js";
import { need } from "../model/build.js";

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step);

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>(
    (found, item) => [...found, ...found.map((one) => [...one, item])],
    [[]],
  );

/** Values of each type that tell any two values of a keyword below apart. */
const universe: Record<TypedKind, readonly JsonValue[]> = {
  number: [...range(-3, 24, 0.25), 0.1, 0.3, 2 ** 31],
  string: [
    ...range(0, 7).map((size) => "🐕".repeat(size)),
    ...["a", "ab", "ABC", "2026-01-15", "a-b", "a\n", "0", "12.5"],
  ],
  array: [
    ...range(0, 7).map((size) => range(1, size)),
    [1, 1],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 1 }, { a: 2 }],
    [1, "1"],
  ],
  object: subsets(["a", "b", "c", "d", "e"]).map((found) =>
    Object.fromEntries(found.map((name) => [name, null])),
  ),
};

const bounds = [0, 1, 2.5, 3].flatMap((value) => [
  { value, exclusive: false },
  { value, exclusive: true },
]);

const pairs = ["a b", "b a", "b c", "a c"].map((pair) => {
  const [property = "", name = ""] = pair.split(" ");
  return { property, required: [name] };
});

/** Some values of a keyword; none for those about which its row alone cannot decide. */
const givens: Record<KeywordForm, readonly unknown[]> = {
  bound: [null, ...bounds],
  count: [null, 0, 1, 2, 4],
  step: [null, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6],
  flag: [false, true],
  text: [null, "base64"],
  pattern: [null, "^a", "^[a-z]+$", "\\d", ""],
  format: [null, "date", "uuid", "int32", "unknown"],
  names: subsets(["a", "b", "c"]),
  dependentNames: subsets(pairs),
  schema: [],
  rest: [],
  contained: [],
  prefix: [],
  properties: [],
  patterns: [],
  dependentSchemas: [],
};

const tests = { isFast: () => true, formats: formatChecks };

function allowedBy(row: KeywordRow, given: unknown): JsonValue[] {
  const assertion = assertionWith(row, given);
  return need(universe[row.kind]).filter(
    (value) => !refuses(assertion, value, tests),
  );
}

function relationOf(
  one: readonly unknown[],
  other: readonly unknown[],
): Relation {
  const isWithin = one.every((value) => other.includes(value));
  const contains = other.every((value) => one.includes(value));
  if (isWithin) return contains ? "equal" : "narrower";
  return contains ? "wider" : "both";
}

/** The sentence of each keyword in all languages. The compiler refuses it if a keyword has none. */
const sentenceName = (
  keyword: Exclude<KeywordWith<{ refuses: "value" }>, "contains">,
): keyof LocaleWords["sentences"] => keyword;

/** Random limits and steps, with values near them. */
const numeric = keywords.filter(({ form }) =>
  ["bound", "count", "step"].includes(form),
);
const values: Record<TypedKind, (size: number) => JsonValue> = {
  number: (size) => size,
  string: (size) => "é".repeat(size),
  array: (size) => range(1, size),
  object: (size) =>
    Object.fromEntries(range(1, size).map((at) => [String(at), at])),
};

it.each(numeric)("$kind $keyword: random limits and values", (row) => {
  const sizes = fc.integer({ min: 0, max: 40 });
  const numbers = sizes.map((size) =>
    row.kind === "number" ? size / 8 : size,
  );
  const given = fc.tuple(numbers, fc.boolean()).map(([value, exclusive]) => {
    if (row.form === "bound") return { value, exclusive };
    return row.form === "step" ? value + 0.125 : value;
  });
  fc.assert(
    fc.property(given, given, numbers, (one, other, size) => {
      const value = values[row.kind](size);
      const [isIn, isInOther] = [one, other].map(
        (limit) => !refuses(assertionWith(row, limit), value),
      );
      switch (compare(row, one, other)) {
        case "equal":
          expect(isIn).toBe(isInOther);
          break;
        case "narrower":
          expect(isIn && !isInOther).toBe(false);
          break;
        case "wider":
          expect(isInOther && !isIn).toBe(false);
          break;
        default:
          expect(row.form).toBe("step");
      }
      for (const limit of limitsOf(assertionWith(row, one)))
        expect(refuses(beyond(limit), value)).toBe(isIn);
    }),
    { seed: 44, numRuns: 500 },
  );
});

describe.each(keywords)("$kind $keyword", (row) => {
  const all = givens[row.form];
  const set = all.filter(isSet);

  it("is decided by the row, or by schemas", () => {
    const isDecided = row.side !== undefined || row.holds !== undefined;
    expect(isDecided).toBe(row.order !== "tree" && row.order !== "note");
    expect(all.length > 0).toBe(row.order !== "tree");
  });

  it("accepts everything that is of another type", () => {
    const others = [null, true, ...Object.values(universe).flat()].filter(
      (value) => !isOfType(value, row.kind),
    );
    for (const given of set)
      for (const value of others)
        expect(refuses(assertionWith(row, given), value, tests)).toBe(false);
  });

  it("compares two of its values as the sets of values that they allow", () => {
    const known = all.map((given) => ({
      given,
      allowed: allowedBy(row, given),
    }));
    for (const one of known)
      for (const other of known) {
        const found = compare(row, one.given, other.given);
        if (found === "unknown") expect(row.order).toBe("language");
        else
          expect([one.given, other.given, found]).toEqual([
            one.given,
            other.given,
            relationOf(one.allowed, other.allowed),
          ]);
      }
  });

  it("makes values that it refuses", () => {
    for (const given of set) {
      const assertion = assertionWith(row, given);
      for (const limit of limitsOf(assertion)) {
        const opposite = beyond(limit);
        const outside = universe[row.kind].filter(
          (value) => !refuses(opposite, value),
        );
        for (const value of outside)
          expect(refuses(assertion, value)).toBe(true);
        const inside = universe[row.kind].length - outside.length;
        expect(allowedBy(row, given)).toHaveLength(inside);
      }
      const allowed = allowedBy(row, given);
      if (allowed.length === universe[row.kind].length) continue;
      for (const valid of allowed) {
        const made = row.breaks?.(given, valid) ?? [];
        const isRefused = made.some((one) => refuses(assertion, one, tests));
        // A list without items cannot have equal ones.
        expect(isRefused, JSON.stringify([given, valid, made])).toBe(
          made.length > 0,
        );
      }
    }
  });

  it("has the words of English messages", () => {
    if (row.refuses !== "value" || row.order === "tree") return;
    for (const given of set) {
      const assertion = assertionWith(row, given);
      const isExclusive =
        typeof given === "object" && "exclusive" in need(given)
          ? (given as { exclusive: boolean }).exclusive
          : false;
      const [inclusive = "", exclusive = ""] = spellingsOf(row);
      const expected =
        typeof given === "object" && given !== null && "value" in given
          ? given.value
          : given;
      if (row.form === "format" && given !== "unknown") continue;
      const message = enMessages({
        path: "",
        keyword: isExclusive
          ? exclusive
          : sentenceName(inclusive as Parameters<typeof sentenceName>[0]),
        message: "",
        expected,
      });
      expect(message).toBe(`must ${mustWords(assertion, row)}`);
    }
  });

  it("has a call of zod that decides the same", () => {
    const { zod } = row;
    if (zod === null || zod === "type" || zod.isRough) return;
    const schemas: Partial<Record<TypedKind, z.ZodType>> = {
      number: z.number(),
      string: z.string(),
      array: z.array(z.unknown()),
    };
    for (const given of set) {
      const [limit] = limitsOf(assertionWith(row, given));
      const method = limit?.exclusive ? zod.exclusive : zod.method;
      const argument = limit?.value ?? new RegExp(String(given), "u");
      const schema = need(schemas[row.kind]) as unknown as Record<
        string,
        (argument: unknown) => z.ZodType
      >;
      const checked = need(schema[need(method)]).call(schema, argument);
      const allowed = allowedBy(row, given);
      for (const value of universe[row.kind])
        expect(
          checked.safeParse(value).success,
          JSON.stringify([given, value]),
        ).toBe(allowed.includes(value));
    }
  });
});

it("compares lists of types as the values of these types", () => {
  const values = [null, true, 1, 1.5, "a", [], {}];
  const allowed = (types: readonly (typeof jsonTypes)[number][]) =>
    values.filter((value) => types.some((type) => isOfType(value, type)));
  const lists = subsets(jsonTypes.slice(1, 5));
  for (const one of lists)
    for (const other of lists)
      expect(compareTypes(one, other)).toBe(
        relationOf(allowed(one), allowed(other)),
      );
});

it("compares lists of values without their order", () => {
  const lists = subsets<JsonValue>([1, "1", { a: 1, b: [2] }]);
  for (const one of lists)
    for (const other of lists)
      expect(compareValues(one, other.toReversed())).toBe(
        relationOf(one, other),
      );
  expect(compareValues([{ a: 1, b: 2 }], [{ b: 2, a: 1 }])).toBe("equal");
});
