/** Issues are compared only where two schemas may find the same one. */
import { describe, expect, it } from "vitest";
import { filesFor, validatorsOf } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const count = { type: "integer", minimum: 3, multipleOf: 2 };
const named = { type: "object", required: ["name"] };

/** The schemas of a package whose functions compare. */
async function comparing(
  schemas: Record<string, unknown>,
): Promise<readonly string[]> {
  const files = await filesFor(schemas);
  return Object.keys(schemas).filter((name) =>
    files.some(
      ({ path, text }) =>
        path === `validators/src/schemas/${name.toLowerCase()}.ts` &&
        text.includes("distinct(at)"),
    ),
  );
}

describe("issues", () => {
  it("are not compared if each place of a value has one schema", async () => {
    const schemas = {
      Count: count,
      Nullable: { ...count, type: ["integer", "null"] },
      Text: { type: "string", maxLength: 3, pattern: "^a", format: "email" },
      List: { type: "array", maxItems: 3, items: ref("Item") },
      Item: {
        type: "object",
        required: ["count", "kind"],
        properties: { count, kind: { enum: ["a", "b"] }, next: ref("Item") },
        additionalProperties: false,
      },
      Table: { type: "object", additionalProperties: count },
      Choice: { oneOf: [ref("Item"), { type: "string" }] },
      Maybe: { anyOf: [ref("Item"), { type: "null" }] },
    };
    expect(await comparing(schemas)).toEqual([]);
    const { issues } = await validatorsOf(schemas);
    // It is not an integer, so it has no other issue, although the limits do not allow it either.
    for (const name of ["Count", "Nullable"])
      expect(issues(name, 0.5)).toMatchObject([{ keyword: "type" }]);
    expect(issues("Count", 1)).toMatchObject([
      { keyword: "minimum" },
      { keyword: "multipleOf" },
    ]);
  });

  it("are compared if several schemas describe a place", async () => {
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
    expect(await comparing(schemas)).toEqual([
      "Both",
      "Beside",
      "Dependent",
      "Patterns",
      "Unique",
      "Prefix",
    ]);
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
