/** `nullable` beside an `enum` without null: null is accepted, and a warning says how to write it. */
import { describe, expect, it } from "vitest";
import { brief, buildSchemas } from "./build.js";

describe.each(["nullable", "x-nullable"])("%s beside an enum", (keyword) => {
  const listed = (...values: unknown[]) => ({
    type: "string",
    [keyword]: true,
    enum: values,
  });

  it("allows null and warns at the enum", async () => {
    const { model, schema, diagnostics } = await buildSchemas(
      { A: listed("a", "b") },
      "3.0.3",
    );
    expect(brief(model, schema("A").type)).toBe('("a" | "b" | null)');
    const [first, ...others] = diagnostics;
    expect(others).toEqual([]);
    expect(first?.code).toBe("nullable-enum");
    expect(first?.severity).toBe("warning");
    expect(first?.place?.pointer).toBe("/components/schemas/A/enum");
    expect(first?.message).toContain(`${keyword}: true`);
    expect(first?.fix).toContain("Add null to the enum");
  });

  it("does not warn if null is listed or nullable is false", async () => {
    const { problems } = await buildSchemas(
      {
        A: listed("a", null),
        B: { type: "string", [keyword]: false, enum: ["a"] },
        C: { type: "string", [keyword]: true },
      },
      "3.0.3",
    );
    expect(problems).toEqual([]);
  });
});
