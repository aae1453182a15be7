/** Schemas that no value matches are found by their form, with the two keywords that exclude each other. */
import { describe, expect, it } from "vitest";
import { speedCheckOf } from "../../src/base/patterns/speed.js";
import { contradictionsIn } from "../../src/facts/contradictions/contradictions.js";
import { validateExample } from "../../src/facts/schemas/validate.js";
import type { JsonValue, SchemaId } from "../../src/model/model.js";
import { buildSchemas } from "../model/build.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (rest: object) => ({ type: "object", ...rest });
const text = { type: "string" };
const closed = { properties: { a: text }, additionalProperties: false };
const needs = (...required: string[]) => ({ required });
const described = object({ properties: { b: text }, required: ["b"] });

const start = "#/components/schemas/";

async function found(schemas: Record<string, unknown>): Promise<string[]> {
  const { model } = await buildSchemas(schemas);
  return contradictionsIn(model, speedCheckOf(model)).map(
    ({ schema, places }) =>
      [schema.origin, ...places]
        .map(({ pointer }) => `#${pointer}`.slice(start.length))
        .join(" "),
  );
}

describe("a schema without values is found", () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      "closed beside `allOf`",
      { A: object({ ...closed, allOf: [described] }) },
      "A A/allOf/0/required A/additionalProperties",
    ],
    [
      "with a closed base",
      { A: { allOf: [ref("Base"), described] }, Base: object(closed) },
      "A A/allOf/1/required Base/additionalProperties",
    ],
    [
      "with two closed bases",
      {
        A: { allOf: [ref("Base"), ref("B")] },
        Base: object({ ...closed, ...needs("a") }),
        B: object({ properties: { b: text }, additionalProperties: false }),
      },
      "A Base/required B/additionalProperties",
    ],
    [
      "with a base that refuses unevaluated properties",
      {
        A: { allOf: [ref("Base"), described] },
        Base: object({ properties: { a: text }, unevaluatedProperties: false }),
      },
      "A A/allOf/1/required Base/unevaluatedProperties",
    ],
    [
      "closed around alternatives",
      { A: object({ ...closed, oneOf: [needs("b"), needs("c")] }) },
      "A A/additionalProperties A/oneOf",
    ],
    [
      "with equal alternatives of `oneOf`",
      { A: { oneOf: [ref("B"), ref("C")] }, B: object({}), C: object({}) },
      "A A/oneOf/0 A/oneOf/1",
    ],
    [
      "with one alternative twice",
      { A: { oneOf: [ref("B"), ref("B")] }, B: described },
      "A A/oneOf/0 A/oneOf/1",
    ],
    [
      "with types that exclude each other",
      { A: { allOf: [text, { type: ["integer", "null"] }] } },
      "A A/allOf/0/type A/allOf/1/type",
    ],
    [
      "with values that exclude each other",
      {
        A: {
          allOf: [
            object({ properties: { a: { const: 1 } } }),
            object({ properties: { a: { enum: [2, 3] } }, ...needs("a") }),
          ],
        },
      },
      "A A/allOf/0/properties/a A/allOf/1/properties/a/enum",
    ],
    [
      "with limits that exclude each other",
      { A: { type: "integer", minimum: 5, exclusiveMaximum: 5 } },
      "A A/minimum A/maximum",
    ],
    [
      "of texts that are too long",
      { A: { allOf: [{ ...text, minLength: 9 }, { maxLength: 8 }] } },
      "A A/allOf/0/minLength A/allOf/1/maxLength",
    ],
    [
      "of items that are refused",
      { A: { type: "array", prefixItems: [text], items: false, minItems: 2 } },
      "A A/minItems A/items",
    ],
    [
      "with more names than allowed",
      { A: object({ ...needs("a", "b"), maxProperties: 1 }) },
      "A A/required A/maxProperties",
    ],
    [
      "with fewer names than needed",
      { A: object({ ...closed, minProperties: 2 }) },
      "A A/minProperties A/additionalProperties",
    ],
    [
      "with a required property that is refused",
      { A: object({ ...needs("a"), properties: { a: false } }) },
      "A A/required A/properties/a",
    ],
    [
      "once, where it is",
      {
        A: object({ ...closed, ...needs("b") }),
        B: ref("A"),
        C: { allOf: [ref("A"), described] },
        D: object({ properties: { a: ref("A") }, ...needs("a") }),
        E: { type: "array", items: ref("A"), minItems: 1 },
        F: { anyOf: [ref("A"), ref("B")] },
      },
      "A A/required A/additionalProperties",
    ],
  ])("%s", async (_, schemas, place) => {
    expect(await found(schemas)).toEqual([place]);
  });
});

describe("a schema with values is not reported", () => {
  it.each<[string, Record<string, unknown>]>([
    ["that has other types", { A: { ...closed, allOf: [needs("b")] } }],
    [
      "that may be null",
      { A: { type: ["object", "null"], ...closed, ...needs("b") } },
    ],
    [
      "that matches a pattern",
      {
        A: object({
          ...closed,
          patternProperties: { "^b": text },
          ...needs("b"),
        }),
      },
    ],
    [
      "whose other properties are optional",
      { A: { allOf: [object(closed), object({ properties: { b: text } })] } },
    ],
    [
      "whose base evaluates a property in an alternative",
      {
        A: object({
          anyOf: [{ properties: { b: text } }, { properties: { c: text } }],
          unevaluatedProperties: false,
          ...needs("b"),
        }),
      },
    ],
    [
      "with one alternative",
      { A: object({ ...closed, oneOf: [needs("a"), needs("b")] }) },
    ],
    [
      "with unlike alternatives",
      {
        A: { oneOf: [ref("B"), ref("C")] },
        B: object({}),
        C: object(needs("a")),
      },
    ],
    [
      "that refuses everything on purpose",
      {
        A: false,
        B: { not: {} },
        C: { allOf: [false] },
        D: { oneOf: [false, { not: {} }] },
      },
    ],
    ["of empty lists", { A: { type: "array", items: false } }],
    ["of one number", { A: { type: "number", minimum: 5, maximum: 5 } }],
  ])("%s", async (_, schemas) => {
    expect(await found(schemas)).toEqual([]);
  });

  it("in one direction", async () => {
    const id = { ...text, readOnly: true };
    const base = object({ properties: { id }, ...needs("id") });
    expect(await found({ A: { allOf: [base, object(closed)] } })).toEqual([]);
  });
});

// The properties that a random schema may have, and their values.
const names = ["a", "b", "c"];
const parts: JsonValue[] = [null, 1, 2, "x", "xyz", {}];

/** All small values. */
const universe: JsonValue[] = [
  ...[true, 1.5, [], [1], ["x", 1]],
  ...parts,
  ...names.reduce<Record<string, JsonValue>[]>(
    (objects, name) => [
      ...objects,
      ...objects.flatMap((one) =>
        parts.map((part) => ({ ...one, [name]: part })),
      ),
    ],
    [{}],
  ),
];

describe("a proof ends", () => {
  const parts = (child: object) =>
    object({
      properties: { child, other: child },
      required: ["child", "other"],
    });

  it("for schemas that must match parts of their own kind twice", async () => {
    const schemas = {
      A: { allOf: [ref("X"), ref("Y")] },
      X: parts(ref("A")),
      Y: parts(ref("A")),
    };
    // No value is finite, but no two keywords exclude each other.
    expect(await found(schemas)).toEqual([]);
  });

  it("for schemas with very many sets that a part must match together", async () => {
    const count = 24;
    const name = (index: number) => `S${index % count}`;
    const schemas = Array.from({ length: count }, (_, at) => {
      const both = [ref(name(at + 1)), ref(name(2 * at + 3))];
      const others = [ref(name(at + 5)), ref(name(3 * at + 1))];
      return object({
        properties: { child: { allOf: both }, other: { allOf: others } },
        required: ["child", "other"],
      });
    });
    const named = schemas.map((schema, at) => [name(at), schema] as const);
    expect(await found(Object.fromEntries(named))).toEqual([]);
  });
});

it("random schemas that are reported have no value", async () => {
  const { model } = await buildSchemas(randomSchemas(scaled(200)));
  const proved = contradictionsIn(model, speedCheckOf(model));
  const matches = (id: SchemaId) =>
    universe.some((value) =>
      (["request", "response"] as const).some(
        (direction) =>
          validateExample(
            {
              ...{ schemas: model.schemas, direction, isFast: () => true },
              budget: { steps: 10_000 },
            },
            id,
            value,
          ).kind === "valid",
      ),
    );
  expect(proved.filter(({ schema }) => matches(schema.id))).toEqual([]);
  expect(proved.length).toBeGreaterThan(20);
});

function randomSchemas(count: number): Record<string, unknown> {
  const random = randomFrom(testSeed);
  const scalars = [
    {},
    text,
    { type: "integer" },
    { const: 1 },
    { enum: [1, "x"] },
    { const: "xyz" },
    { ...text, maxLength: 1 },
    { type: "integer", minimum: 2 },
    { type: "null" },
    false,
    { ...text, readOnly: true },
    { type: "integer", writeOnly: true },
  ];
  const some = (chance: number) => names.filter(() => random.chance(chance));
  const maybe = (chance: number, make: () => object) =>
    random.chance(chance) ? make() : {};
  const made = (earlier: number, depth: number): unknown => {
    if (depth > 2 || random.chance(0.15)) return random.pick(scalars);
    if (earlier > 0 && random.chance(0.2))
      return ref(`S${String(random.below(earlier))}`);
    const inner = () => made(earlier, depth + 1);
    const list = () => [
      inner(),
      inner(),
      ...(random.chance(0.3) ? [inner()] : []),
    ];
    return {
      ...maybe(0.8, () => ({ type: "object" })),
      ...maybe(0.6, () => ({
        properties: Object.fromEntries(
          some(0.5).map((name) => [
            name,
            random.chance(0.7) ? random.pick(scalars) : inner(),
          ]),
        ),
      })),
      ...maybe(0.5, () => ({ required: some(0.4) })),
      ...maybe(0.4, () => ({
        additionalProperties: random.pick([false, text, {}]),
      })),
      ...maybe(0.1, () => ({ maxProperties: random.below(3) })),
      ...maybe(0.1, () => ({ minProperties: random.below(4) })),
      ...maybe(0.1, () => ({ unevaluatedProperties: false })),
      ...maybe(0.3, () => ({
        [random.pickOrThrow(["allOf", "anyOf", "oneOf"])]: list(),
      })),
    };
  };
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`S${String(at)}`, made(at, 0)]),
  );
}
