/** Changes that no value shows, and schemas that are written differently and accept the same values. */
import { describe, expect, it } from "vitest";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { buildSchemas } from "../../model/build.js";
import { narrowerRules } from "./narrower-rules.js";

const body = "spec.json#/components/schemas/Body";
const text = { type: "string" };
const object = (properties: object, further: object = {}) => ({
  type: "object",
  properties,
  ...further,
});

async function changesOf(base: unknown, head: unknown, openapi = "3.1.0") {
  const before = await buildSchemas({ Body: base }, openapi);
  const after = await buildSchemas({ Body: head }, openapi);
  const comparison = createSchemaComparison(before.model, after.model);
  return (["request", "response"] as const).map((direction) =>
    comparison
      .changes({ base: body, head: body, direction })
      .map(({ level, code, path }) => `${level} ${code} ${path}`),
  );
}

/** Schemas of which no value is made, around a part. */
const unsampled: Readonly<Record<string, (part: object) => object>> = {
  "beside a format with a pattern": (part) =>
    object(
      { address: { ...text, format: "ipv6", pattern: "^fd00:" }, part },
      { required: ["address"] },
    ),
  "below many items": (part) => ({
    type: "array",
    minItems: 5000,
    items: object({ part }),
  }),
  "beside a long text": (part) =>
    object(
      { key: { ...text, minLength: 200_000 }, part },
      { required: ["key"] },
    ),
  "beside a slow pattern": (part) =>
    object(
      { key: { ...text, pattern: "^(a|a)*(b|b)*c{40}$" }, part },
      { required: ["key"] },
    ),
  "in an alternative": (part) => ({
    oneOf: [
      { type: "integer" },
      object(
        { address: { ...text, format: "ipv6", pattern: "^fd00:" }, part },
        { required: ["address"] },
      ),
    ],
  }),
};

describe.each(Object.entries(unsampled))("%s", (_, around) => {
  it.each(narrowerRules.filter(({ name }) => !/without effect/.test(name)))(
    "says that a rule changed: $name",
    async ({ wide, narrow }) => {
      for (const found of await changesOf(around(wide), around(narrow)))
        expect(found.length).toBeGreaterThan(0);
    },
  );
});

it("names the place of the change", async () => {
  const [request] = await changesOf(
    unsampled["below many items"]?.({ ...text, maxLength: 10 }),
    unsampled["below many items"]?.({ ...text, maxLength: 5 }),
  );
  expect(request).toEqual(["unproven schema-unproven /*/part"]);
});

describe("a required property", () => {
  const plain = object({ id: text }, { required: ["id"] });
  const of = (access: string) =>
    object({ id: { ...text, [access]: true } }, { required: ["id"] });
  it.each([
    ["becomes read-only", plain, of("readOnly"), ["compatible"], []],
    ["becomes write-only", plain, of("writeOnly"), [], ["breaking"]],
    ["is no longer read-only", of("readOnly"), plain, ["breaking"], []],
    ["is no longer write-only", of("writeOnly"), plain, [], ["compatible"]],
    [
      ...["becomes write-only instead of read-only", of("readOnly")],
      ...[of("writeOnly"), ["breaking"], ["breaking"]],
    ],
    [
      ...["becomes read-only instead of write-only", of("writeOnly")],
      ...[of("readOnly"), ["compatible"], ["compatible"]],
    ],
  ])("%s", async (_, base, head, ...expected) => {
    const found = await changesOf(base, head);
    const levels = found.map((one) =>
      one.map((change) => change.split(" ")[0]),
    );
    expect(levels).toEqual(expected);
  });
});

describe("a test that holds only properties", () => {
  const test = (value: number) => ({ properties: { a: { const: value } } });
  it.each([
    ["not", (value: number) => ({ type: "object", not: test(value) })],
    [
      "if",
      (value: number) => ({
        ...{ type: "object", if: test(value), then: { required: ["b"] } },
      }),
    ],
    ["contains", (value: number) => ({ type: "array", contains: test(value) })],
  ])("%s", async (_, around) => {
    for (const found of await changesOf(around(1), around(2)))
      expect(found.some((one) => one.startsWith("breaking "))).toBe(true);
  });
});

describe("is silent about the same values", () => {
  it.each([
    [
      "bounds of integers",
      { type: "integer", minimum: 3 },
      { type: "integer", exclusiveMinimum: 2.5 },
    ],
    [
      "integers as multiples",
      { type: "number", multipleOf: 1 },
      { type: "integer" },
    ],
    [
      "constants and their limits",
      { enum: ["a", "bb"] },
      { type: "string", enum: ["a", "bb"], maxLength: 5 },
    ],
    [
      "constants as alternatives",
      { enum: ["a", "b", null] },
      { anyOf: [{ const: "b" }, { enum: [null, "a"] }] },
    ],
    [
      "disjoint alternatives",
      { oneOf: [text, { type: "integer" }] },
      { anyOf: [text, { type: "integer" }] },
    ],
    [
      "types as alternatives",
      { type: ["string", "null"], maxLength: 4 },
      { oneOf: [{ type: "null" }, { ...text, maxLength: 4 }] },
    ],
    ["limits of another type", { ...text, minimum: 4 }, text],
    [
      "limits in allOf",
      { ...text, minLength: 2, maxLength: 9 },
      {
        allOf: [
          { ...text, minLength: 2 },
          { minLength: 1, maxLength: 9 },
        ],
      },
    ],
    [
      "no further items",
      { type: "array", prefixItems: [text], items: false },
      { type: "array", prefixItems: [text], maxItems: 1 },
    ],
    [
      "a condition that never holds",
      { ...text, if: { type: "integer" }, then: false },
      text,
    ],
    [
      "dependent properties that are required",
      object(
        { a: text, b: text },
        { required: ["a"], dependentRequired: { a: ["b"] } },
      ),
      object({ a: text, b: text }, { required: ["a", "b"] }),
    ],
    [
      "properties of allOf",
      { allOf: [object({ a: text }), object({ b: text })] },
      object({ a: text, b: text }),
    ],
    [
      "properties that are listed twice",
      { allOf: [object({ a: text }), object({ a: { maxLength: 4 } })] },
      object({ a: { ...text, maxLength: 4 } }),
    ],
  ])("%s", async (_, base, head) => {
    expect(await changesOf(base, head)).toEqual([[], []]);
    expect(
      await changesOf(object({ part: base }), object({ part: head })),
    ).toEqual([[], []]);
  });
});
