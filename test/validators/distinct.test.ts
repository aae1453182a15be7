/** An issue that several schemas find is in a report once. */
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const count = { type: "integer", minimum: 3, multipleOf: 2 };
const named = { type: "object", required: ["name"] };

describe("issues", () => {
  it("are those of each keyword of one schema", async () => {
    const schemas = {
      Count: count,
      Nullable: { ...count, type: ["integer", "null"] },
    };
    const { issues } = await validatorsOf(schemas);
    // It is not an integer, so it has no other issue, although the limits do not allow it either.
    for (const name of ["Count", "Nullable"])
      expect(issues(name, 0.5)).toMatchObject([{ keyword: "type" }]);
    expect(issues("Count", 1)).toMatchObject([
      { keyword: "minimum" },
      { keyword: "multipleOf" },
    ]);
  });

  it("are found once if several schemas describe a place", async () => {
    const schemas = {
      Both: { allOf: [ref("One"), ref("Other")] },
      Beside: { ...ref("One"), ...named },
      Dependent: {
        ...named,
        properties: { name: {}, id: {} },
        dependentRequired: { id: ["name"] },
      },
      Patterns: {
        type: "object",
        properties: { name: count },
        patternProperties: { "^n": count },
      },
      Unique: { type: "array", items: count, uniqueItems: true },
      Prefix: {
        type: "array",
        prefixItems: [count],
        anyOf: [{ items: { enum: ["a"] } }, { items: { enum: ["b"] } }],
        allOf: [{ items: count }],
      },
      One: named,
      Other: named,
    };
    const { issues } = await validatorsOf(schemas);
    expect(issues("Both", 1)).toMatchObject([{ keyword: "type" }]);
    for (const name of ["Both", "Beside", "Dependent"])
      expect(issues(name, { id: 1 })).toMatchObject([{ path: "/name" }]);
    expect(issues("Patterns", { name: 1 })).toHaveLength(2);
    expect(
      issues("Prefix", [0.5]).filter(({ path }) => path === "/0"),
    ).toHaveLength(1);
    expect(issues("Unique", [4, 4, 1])).toMatchObject([
      { path: "", keyword: "uniqueItems" },
      { path: "/2", keyword: "minimum" },
      { path: "/2", keyword: "multipleOf" },
    ]);
  });
});
