/** Names of properties that are too long for the regular expressions of the engine. */
import { describe, expect, it } from "vitest";
import { bodiesOf } from "./support/bodies.js";
import { validatorsOf } from "./support/schemas.js";

const deep = "^((((a))))*$";
const name = "a".repeat(4_000_000);

describe("a name that a pattern cannot search", () => {
  it("is an issue", async () => {
    const { is, issues } = await validatorsOf({
      Open: { type: "object", patternProperties: { [deep]: {} } },
      Closed: {
        type: "object",
        patternProperties: { [deep]: { type: "integer" }, "^x": {} },
        additionalProperties: false,
      },
      Checked: {
        type: "object",
        patternProperties: { [deep]: { type: "integer" } },
      },
      Named: { type: "object", propertyNames: { pattern: deep } },
      Unevaluated: {
        type: "object",
        allOf: [{ patternProperties: { [deep]: { type: "integer" } } }],
        unevaluatedProperties: { type: "string" },
      },
      Tree: {
        type: "object",
        patternProperties: { [deep]: { $ref: "#/components/schemas/Tree" } },
      },
    });
    // Every value is valid for this schema, so the name is not searched.
    expect(is("Open", { [name]: 1 })).toBe(true);
    for (const schema of [
      "Closed",
      "Checked",
      "Named",
      "Unevaluated",
      "Tree",
    ]) {
      for (const value of [1, ""]) {
        expect(is(schema, { [name]: value })).toBe(false);
        expect(issues(schema, { [name]: value })).toContainEqual(
          expect.objectContaining({ keyword: "propertyNames" }),
        );
      }
      expect(issues(schema, { aaa: {}, [`${name}b`]: {} })).not.toEqual([]);
      expect(is(schema, {})).toBe(true);
    }
  });

  it("is an issue of a body", async () => {
    const { read, wire, validate } = await bodiesOf({
      Node: {
        type: "object",
        patternProperties: {
          [deep]: {
            type: "object",
            properties: { size: { type: "integer", format: "int64" } },
          },
        },
        additionalProperties: false,
      },
    });
    const value = wire?.parse(JSON.stringify({ [name]: { size: 1 } }));
    expect(validate(value)).toMatchObject([{ keyword: "propertyNames" }]);
    for (const unknownFields of ["keep", "strip", "refuse"] as const)
      read?.(value, { unknownFields, defaults: true }, []);
  });
});
