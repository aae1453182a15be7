/** Enumerations that may grow, and what their values are called. */
import { describe, expect, it } from "vitest";
import type { ModelOptions } from "../../src/model/options.js";
import { brief, buildSchemas } from "./build.js";

async function read(schema: object, options: ModelOptions = {}) {
  const built = await buildSchemas({ A: schema }, "3.1.0", options);
  const { type, assertions } = built.schema("A");
  return {
    type: brief(built.model, type),
    kinds: assertions.map(({ kind }) => kind),
  };
}

describe("an open enumeration", () => {
  const listed = { type: "string", enum: ["a", "b"] };

  it("is what x-extensible-enum lists, always", async () => {
    expect(
      await read({ type: "string", "x-extensible-enum": ["a", "b"] }),
    ).toEqual({ type: '"a" | "b" | ...', kinds: ["types"] });
  });

  it("is closed by default, and open where the user decided so", async () => {
    expect(await read(listed)).toEqual({
      type: '"a" | "b"',
      kinds: ["types", "values"],
    });
    expect(await read(listed, { enums: "open" })).toEqual({
      type: '"a" | "b" | ...',
      kinds: ["types"],
    });
  });

  it("is also read from x-ms-enum", async () => {
    const hint = { "x-ms-enum": { name: "A", modelAsString: true } };
    expect((await read({ ...listed, ...hint })).type).toBe('"a" | "b" | ...');
  });

  it.each([
    [{ enum: ["a", "b", null] }, '("a" | "b" | ... | null)'],
    [{ enum: ["a"] }, '"a"'],
    [{ const: "a" }, '"a"'],
    [{ enum: [1, 2] }, "1 | 2"],
    [{ enum: ["a", 1] }, '"a" | 1'],
  ])("of %j is %s", async (schema, expected) => {
    expect((await read(schema, { enums: "open" })).type).toBe(expected);
  });
});

describe("names and descriptions of values", () => {
  const described = [
    { value: "a", name: "First", description: "One." },
    { value: "b", name: "Second", description: "Two." },
  ];

  it.each([
    [
      {
        "x-enum-varnames": ["First", "Second"],
        "x-enum-descriptions": ["One.", "Two."],
      },
    ],
    [
      {
        "x-enumNames": ["First", "Second"],
        "x-enumDescriptions": { b: "Two.", a: "One." },
      },
    ],
    [
      {
        "x-enum-varnames": { a: "First", b: "Second" },
        "x-enum-descriptions": { a: "One.", b: "Two." },
      },
    ],
  ])("come from %j", async (labels) => {
    for (const list of ["enum", "x-extensible-enum"]) {
      const { schema } = await buildSchemas({
        A: { type: "string", [list]: ["a", "b"], ...labels },
      });
      expect(schema("A").type).toMatchObject({ values: described });
    }
  });
});
