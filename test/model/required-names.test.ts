/** Names in `required` without a property: a schema is judged with the parts that it is combined with, and no others. */
import { describe, expect, it } from "vitest";
import { buildSchemas } from "./build.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const misspelt = {
  type: "object",
  required: ["total_ammount"],
  properties: { total_amount: { type: "number" } },
};
const other = { type: "object", properties: { total_ammount: {} } };
const reported = ["misspelt-required spec.json#/components/schemas/A/required"];

async function problemsOf(schemas: Record<string, unknown>) {
  const { problems } = await buildSchemas({ A: misspelt, ...schemas });
  return problems.filter((one) => one.includes("-required "));
}

describe("a misspelt name in `required`", () => {
  it.each<[string, Record<string, unknown>]>([
    ["of a schema that nothing refers to", {}],
    ["behind a property", { B: { properties: { a: refer("A") } } }],
    ["behind items", { B: { type: "array", items: refer("A") } }],
    ["behind another name", { B: refer("A") }],
    [
      "behind a reference with a description",
      { B: { ...refer("A"), description: "B" } },
    ],
    ["of an alternative", { B: { oneOf: [refer("A"), { type: "string" }] } }],
    ["behind `allOf` of one schema", { B: { allOf: [refer("A")] } }],
    ["behind a map", { B: { additionalProperties: refer("A") } }],
  ])("%s is reported", async (_, schemas) => {
    expect(await problemsOf(schemas)).toEqual(reported);
  });

  it.each<[string, object]>([
    ["anyOf", { anyOf: [{ properties: { a: {} } }] }],
    ["allOf", { allOf: [{ properties: { a: {} } }] }],
  ])("is reported where %s does not add the property", async (_, parts) => {
    const required = ["unrelated"];
    const B = { type: "object", required, properties: { b: {} }, ...parts };
    expect(await problemsOf({ A: {}, B })).toEqual([
      "unknown-required spec.json#/components/schemas/B/required",
    ]);
  });

  const inline = { ...misspelt, type: undefined };
  it.each<[string, object, string]>([
    ["a part of allOf", { allOf: [other, inline] }, "allOf/1"],
    ["an alternative", { ...other, anyOf: [inline, {}] }, "anyOf/0"],
    ["a consequence", { ...other, if: {}, then: inline }, "then"],
    [
      "a dependent schema",
      { ...other, dependentSchemas: { x: inline } },
      "dependentSchemas/x",
    ],
  ])("of %s is reported at the part", async (_, B, part) => {
    const text = JSON.stringify(B).replaceAll(
      '"properties":{"total_ammount"',
      '"properties":{"other"',
    );
    const place = `spec.json#/components/schemas/B/${part}/required`;
    expect(await problemsOf({ A: {}, B: JSON.parse(text) as object })).toEqual([
      `misspelt-required ${place}`,
    ]);
  });

  it("of a part is not reported if one of its combinations describes it", async () => {
    const B = { allOf: [refer("A"), { properties: { b: {} } }] };
    const C = { allOf: [refer("A"), other] };
    expect(await problemsOf({ B })).toEqual(reported);
    expect(await problemsOf({ B, C })).toEqual([]);
    expect(await problemsOf({ C, B })).toEqual([]);
  });

  it.each<[string, object]>([
    ["if", { if: misspelt }],
    ["not", { not: misspelt }],
  ])("of %s is not reported", async (_, parts) => {
    const B = { properties: { total_amount: {} }, ...parts };
    expect(await problemsOf({ A: {}, B })).toEqual([]);
  });

  const combinations: [string, unknown][] = [
    ["allOf", { allOf: [refer("A"), other] }],
    ["allOf of another name", { allOf: [refer("Alias"), other] }],
    ["anyOf", { ...other, anyOf: [refer("A")] }],
    ["oneOf", { ...other, oneOf: [refer("A"), refer("C")] }],
    ["if", { ...other, if: refer("A") }],
    ["then", { ...other, if: {}, then: refer("A") }],
    ["not", { ...other, not: refer("A") }],
    ["dependentSchemas", { ...other, dependentSchemas: { x: refer("A") } }],
    ["keywords beside `$ref`", { ...other, ...refer("A") }],
    ["keywords beside another name", { ...other, ...refer("Alias") }],
  ];

  it.each(combinations)(
    "is not reported where %s may add the property",
    async (_, B) => {
      const schemas = { B, Alias: refer("A"), C: { type: "string" } };
      expect(await problemsOf(schemas)).toEqual([]);
    },
  );
});
