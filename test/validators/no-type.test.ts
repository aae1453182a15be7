/** Schemas whose parts allow no type or no value in common: every value is refused, and the code compiles. */
import { expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { filesFor, validatorsOf } from "./support/schemas.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const alternative = (property: string) => ({
  type: "object",
  required: ["kind", property],
  properties: { kind: { type: "string" }, [property]: { type: "string" } },
});

/** Other keywords of the schema. */
const beside: Record<string, object> = {
  discriminator: {
    oneOf: [refer("Cat"), refer("Dog")],
    discriminator: {
      propertyName: "kind",
      mapping: { cat: refer("Cat").$ref, dog: refer("Dog").$ref },
    },
  },
  union: { anyOf: [{ minProperties: 1 }, { maxProperties: 3 }] },
  not: { not: { required: ["a"] } },
  conditional: { if: { required: ["a"] }, then: { required: ["b"] } },
  properties: { properties: { a: { type: "string" } }, required: ["a"] },
  items: { items: { type: "string" }, minItems: 1 },
  unevaluated: { unevaluatedProperties: false },
  values: { enum: [{ a: 1 }, "a"] },
  pattern: { pattern: "a", maxLength: 3 },
};

const schemas: Record<string, object> = Object.fromEntries(
  Object.entries(beside).flatMap(([name, keywords]): [string, object][] => [
    [
      `${name}Here`,
      { type: "object", allOf: [{ type: "boolean" }], ...keywords },
    ],
    [
      `${name}Null`,
      { type: ["object", "string"], ...keywords, allOf: [{ const: null }] },
    ],
    // A part with keywords of its own is not merged with the others.
    [
      `${name}Apart`,
      {
        type: "object",
        ...keywords,
        allOf: [
          {
            unevaluatedProperties: false,
            allOf: [{ type: "string", enum: ["a"] }],
          },
        ],
      },
    ],
    [
      `${name}Inside`,
      {
        type: "object",
        properties: {
          part: { type: "object", allOf: [{ type: "boolean" }], ...keywords },
        },
      },
    ],
  ]),
);

it("compile and refuse every value", async () => {
  const all = {
    ...schemas,
    Cat: alternative("purrs"),
    Dog: alternative("barks"),
  };
  expect(
    await typeErrors(await filesFor(all), { packageName: (target) => target }),
  ).toEqual([]);
  const { is, issues } = await validatorsOf(all);
  for (const name of Object.keys(beside)) {
    for (const value of [
      {},
      { kind: "cat", purrs: "a" },
      true,
      "a",
      [],
      null,
    ]) {
      const type = name.charAt(0).toUpperCase() + name.slice(1);
      expect(is(`${type}Here`, value), name).toBe(false);
      expect(issues(`${type}Here`, value), name).not.toEqual([]);
      expect(is(`${type}Null`, value), name).toBe(false);
      expect(is(`${type}Apart`, value), name).toBe(false);
      expect(is(`${type}Inside`, { part: value }), name).toBe(false);
    }
  }
});

it("compile beside a listed value of each type, and accept it if its own keywords do", async () => {
  const listed = {
    nil: null,
    flag: true,
    text: "a",
    number: 1,
    list: [],
    map: {},
  };
  const keywords = {
    maxItems: 0,
    items: { type: "string" },
    maxLength: 1,
    pattern: "^a",
    minimum: 1,
    multipleOf: 1,
    maxProperties: 0,
    properties: { a: { type: "string" } },
    unevaluatedProperties: false,
    unevaluatedItems: false,
  };
  const others: Record<string, object> = {
    Not: { not: { required: ["b"], type: "object" } },
    Union: { anyOf: [{ type: "boolean" }, { maxProperties: 3 }] },
    Plain: {},
  };
  const all = Object.fromEntries(
    Object.entries(listed).flatMap(([kind, value]) =>
      Object.entries(others).flatMap(([name, more]): [string, object][] => {
        const own = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${name}`;
        return [
          [`${own}Const`, { const: value, ...keywords, ...more }],
          [`${own}Enum`, { enum: [value, "other"], ...keywords, ...more }],
          [
            `${own}Map`,
            {
              type: "object",
              additionalProperties: { const: value, ...keywords, ...more },
            },
          ],
        ];
      }),
    ),
  );
  expect(
    await typeErrors(await filesFor(all), { packageName: (target) => target }),
  ).toEqual([]);
  const { is } = await validatorsOf(all);
  for (const name of Object.keys(all)) {
    const [kind] =
      Object.entries(listed).find(([one]) =>
        name.toLowerCase().startsWith(one),
      ) ?? [];
    for (const [one, value] of Object.entries(listed)) {
      const whole = name.endsWith("Map") ? { a: value } : value;
      expect(is(name, whole), `${name} ${one}`).toBe(one === kind);
    }
  }
});
