/** Values of an enumeration can be deprecated, in every spelling of the field. */
import { describe, expect, it } from "vitest";
import { deprecatedValueSpellings } from "../../src/model/lifecycle/spellings.js";
import type { EnumerationValue } from "../../src/model/model.js";
import { buildSchemas } from "../model/build.js";

async function valuesOf(schema: object) {
  const built = await buildSchemas({ Word: schema });
  const { type } = built.schema("Word");
  const values: EnumerationValue[] =
    type.kind === "enumeration" ? type.values : [];
  return { ...built, values, type };
}

/** The deprecated values, with the fields that are set. */
async function deprecated(schema: object) {
  const { values, problems } = await valuesOf(schema);
  const found = values.flatMap(({ value, lifecycle: { deprecation } }) =>
    deprecation === null
      ? []
      : [
          [
            value,
            Object.fromEntries(
              Object.entries(deprecation).filter(([, field]) => field !== null),
            ),
          ],
        ],
  );
  return { found: Object.fromEntries(found) as object, problems };
}

describe.each(deprecatedValueSpellings)("%s", (spelling) => {
  const words = { type: "string", enum: ["a", "b", "c"] };

  it.each([
    ["a list of values", ["b"], { b: {} }],
    ["a parallel list", [false, true, false], { b: {} }],
    ["a map to true", { b: true, c: false }, { b: {} }],
    ["a map to notes", { b: "Use a." }, { b: { note: "Use a." } }],
    [
      "a map to objects",
      { b: { since: "2026-01-01", sunset: "2030-01-01", replacement: "a" } },
      {
        b: {
          since: "2026-01-01",
          removal: "2030-01-01",
          replacement: { kind: "peer", name: "a" },
        },
      },
    ],
    [
      "a list of objects",
      [
        { name: "b", deprecatedInVersion: "8.9.0" },
        { value: "c", "x-deprecated-since": "2.0", message: "No." },
      ],
      {
        b: { sinceVersion: "8.9.0" },
        c: { sinceVersion: "2.0", note: "No." },
      },
    ],
  ])("is %s", async (_, value, expected) => {
    expect(await deprecated({ ...words, [spelling]: value })).toEqual({
      found: expected,
      problems: [],
    });
  });

  it("warns of a value that the enum does not have", async () => {
    const { problems } = await deprecated({ ...words, [spelling]: ["bb"] });
    expect(problems).toEqual([
      `unknown-deprecated-value spec.json#/components/schemas/Word/${spelling}/0`,
    ]);
  });

  it("takes numbers", async () => {
    const { found } = await deprecated({ enum: [1, 2], [spelling]: [2] });
    expect(found).toEqual({ 2: {} });
    const map = await deprecated({ enum: [1, 2], [spelling]: { "2": true } });
    expect(map.found).toEqual({ 2: {} });
  });

  it("takes booleans by value", async () => {
    const { found } = await deprecated({
      enum: [true, false],
      [spelling]: [false],
    });
    expect(found).toEqual({ false: {} });
  });

  it("has no special keys", async () => {
    const { found, problems } = await deprecated({
      enum: ["__proto__", "constructor", "a"],
      [spelling]: ["constructor"],
    });
    expect(found).toEqual({ constructor: {} });
    expect(problems).toEqual([]);
  });
});

it("messages are notes, in a list or a map", async () => {
  const words = { enum: ["a", "b"], "x-enum-deprecated": ["b"] };
  for (const messages of [["", "Gone."], { b: "Gone." }]) {
    const schema = { ...words, "x-enum-deprecated-messages": messages };
    expect((await deprecated(schema)).found).toEqual({ b: { note: "Gone." } });
  }
});

describe.each(["oneOf", "anyOf"])("%s of constants", (keyword) => {
  const schema = {
    type: "string",
    [keyword]: [
      { const: "a", title: "First", description: "The first." },
      { const: "b", deprecated: true, "x-sunset": "2030-01-01" },
      { enum: ["c", "d"], "x-stability": "beta" },
    ],
  };

  it("is one enumeration with the labels of its members", async () => {
    const { values, problems } = await valuesOf(schema);
    expect(problems).toEqual([]);
    expect(values).toMatchObject([
      { value: "a", name: "First", description: "The first." },
      { value: "b", lifecycle: { deprecation: { removal: "2030-01-01" } } },
      { value: "c", lifecycle: { stability: "beta" } },
      { value: "d", lifecycle: { stability: "beta" } },
    ]);
  });

  it("keeps null and other members beside it", async () => {
    const { type } = await valuesOf({
      [keyword]: [{ const: "a" }, { type: "null" }, { const: "b" }],
    });
    expect(type).toMatchObject({
      kind: "union",
      members: [
        { kind: "enumeration", values: [{ value: "a" }, { value: "b" }] },
        { kind: "null" },
      ],
    });
  });
});
