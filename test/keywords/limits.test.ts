/** Each limit is one row of the table of keywords: its words, its values and its opposite follow from the row. */
import { describe, expect, it } from "vitest";
import {
  beyond,
  brokenLimit,
  keywordOf,
  limitsOf,
  limitWords,
  rangeOf,
  rangeWords,
} from "../../src/keywords/limits.js";
import { keywords, namesOf, without } from "../../src/keywords/table.js";
import type { Assertion } from "../../src/model/model.js";
import { objectWith } from "../../src/model/schemas/bare-schema.js";
import { buildSchemas, need } from "../model/build.js";

async function assertionOf(schema: object): Promise<Assertion> {
  const { schema: find } = await buildSchemas({ A: schema });
  return need(find("A").assertions.find(({ kind }) => kind !== "types"));
}

const value = {
  number: (size: number) => size,
  string: (size: number) => "🐕".repeat(size),
  array: (size: number) => Array<null>(size).fill(null),
  object: (size: number) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [at, at])),
};

const limited = keywords.filter(({ side }) => side !== undefined);

describe.each(limited)("$keyword", ({ keyword, kind, side }) => {
  const inside = side === "least" ? 3 : 1;
  const outside = side === "least" ? 1 : 3;

  it("is a limit of values of its type", async () => {
    const assertion = await assertionOf({ [keyword]: 2 });
    const [limit, ...others] = limitsOf(assertion);
    expect(others).toEqual([]);
    expect(keywordOf(need(limit))).toBe(keyword);
    expect(brokenLimit(assertion, value[kind](inside))).toBeUndefined();
    expect(brokenLimit(assertion, value[kind](2))).toBeUndefined();
    expect(brokenLimit(assertion, value[kind](outside))).toBe(limit);
    expect(brokenLimit(assertion, null)).toBeUndefined();
    expect(limitsOf(without(assertion, keyword))).toEqual([]);
  });

  it("has an opposite", async () => {
    const [limit] = limitsOf(await assertionOf({ [keyword]: 2 }));
    const opposite = beyond(need(limit));
    expect(brokenLimit(opposite, value[kind](inside))).toBeDefined();
    expect(brokenLimit(opposite, value[kind](2))).toBeDefined();
    expect(brokenLimit(opposite, value[kind](outside))).toBeUndefined();
  });
});

const excluding = limited.filter(({ exclusive }) => exclusive !== undefined);

it.each(excluding)("$exclusive excludes the limit", async (row) => {
  const name = need(row.exclusive);
  const assertion = await assertionOf({ [name]: 2 });
  const limit = need(limitsOf(assertion)[0]);
  expect(keywordOf(limit)).toBe(name);
  expect(brokenLimit(assertion, 2)).toBe(limit);
  expect(brokenLimit(assertion, row.side === "least" ? 3 : 1)).toBeUndefined();
  expect(brokenLimit(beyond(limit), 2)).toBeUndefined();
});

it.each([
  [{ minimum: 2 }, "be at least 2", "at least 2"],
  [{ exclusiveMaximum: 1 }, "be less than 1", "less than 1"],
  [{ minLength: 1 }, "have at least 1 character", "at least 1 character"],
  [{ maxItems: 2 }, "have at most 2 items", "at most 2 items"],
  [{ minItems: 0, maxItems: 0 }, "have at least 0 items", "at most 0 items"],
  [
    { minProperties: 1, maxProperties: 1 },
    "have at least 1 property",
    "exactly 1 property",
  ],
  [{ minLength: 1, maxLength: 5 }, expect.any(String), "1 to 5 characters"],
  [{ minimum: -5, maximum: 5 }, expect.any(String), "-5 to 5"],
  [
    { exclusiveMinimum: 2, maximum: 9 },
    "be more than 2",
    "more than 2 and at most 9",
  ],
])("words of %j", async (schema, first, all) => {
  const assertion = await assertionOf(schema);
  expect(limitWords(need(limitsOf(assertion)[0]))).toEqual(first);
  expect(rangeWords(assertion)).toBe(all);
});

it("the strictest limits apply together", async () => {
  const rules = await Promise.all(
    [{ minItems: 1, maxItems: 9 }, { minItems: 3 }, {}].map((schema) =>
      assertionOf({ uniqueItems: true, ...schema }),
    ),
  );
  expect(rangeOf(rules)).toEqual({ least: 3, most: 9 });
  expect(rangeOf([])).toEqual({ least: 0, most: Infinity });
});

it("lists each name once in its kind", () => {
  for (const kind of ["number", "string", "array", "object"] as const)
    expect(new Set(namesOf(kind)).size).toBe(namesOf(kind).length);
});

it("gives equal texts to equal assertions, written or made", async () => {
  const written = await assertionOf({ required: ["id"] });
  const made = objectWith([], ["id"]);
  expect(JSON.stringify(written)).toBe(JSON.stringify(made));
});
