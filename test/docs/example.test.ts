import { describe, expect, it } from "vitest";
import { matchingText } from "../../src/emit/docs/examples/example-pattern.js";
import { createExamples } from "../../src/emit/docs/examples/example.js";
import { createFacts } from "../../src/emit/docs/facts.js";
import { buildSchemas } from "../model/build.js";

async function exampleOf(
  schemas: Record<string, unknown>,
  direction: "request" | "response" = "response",
) {
  const { model, schema } = await buildSchemas(schemas);
  return createExamples(model, createFacts(model)).of(
    schema("A").id,
    direction,
  );
}

describe("examples", () => {
  it.each([
    [{ type: "string" }, "sample"],
    [{ type: "string", minLength: 8 }, "samplexx"],
    [{ type: "string", maxLength: 2 }, "sa"],
    [{ type: "string", format: "date" }, "2026-01-15"],
    [{ type: "string", pattern: "^[A-Z]{3}-\\d{2}$" }, "AAA-11"],
    [{ type: "string", pattern: "^[a-z]+$", minLength: 3 }, "aaa"],
    [{ type: "integer", minimum: 5 }, 5],
    [{ type: "integer", exclusiveMinimum: 5 }, 6],
    [{ type: "integer", minimum: 7, multipleOf: 5 }, 10],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: "integer", maximum: -3 }, -3],
    [{ enum: ["b", "a"] }, "b"],
    [{ const: 3 }, 3],
    [{ type: ["null", "boolean"] }, true],
    [{ type: "array", items: { type: "integer" }, minItems: 2 }, [1, 1]],
    [
      { type: "array", prefixItems: [{ type: "string" }, { type: "null" }] },
      ["sample", null],
    ],
    [{ type: "object", additionalProperties: { type: "integer" } }, { key: 1 }],
    [{ default: "given" }, "given"],
    [{ type: "string", examples: ["shown"], default: "x" }, "shown"],
  ])("of %j is %j", async (schema, expected) => {
    expect(await exampleOf({ A: schema })).toEqual(expected);
  });

  it("are not the author's where those are plainly wrong", async () => {
    const A = { type: "integer", examples: ["1"], default: 7 };
    expect(await exampleOf({ A })).toBe(7);
    expect(await exampleOf({ A: { enum: ["a", "b"], examples: ["c"] } })).toBe(
      "a",
    );
  });

  it("are not made up where that is too hard", async () => {
    for (const pattern of [
      "(?=a)b",
      "\\bword\\b",
      "a^b",
      "(".repeat(30) + ")".repeat(30),
      "a{1000}",
    ]) {
      expect(
        await exampleOf({ A: { type: "string", pattern } }),
      ).toBeUndefined();
    }
  });

  it("join what allOf joins, and take the first alternative that can be made", async () => {
    const A = {
      allOf: [
        {
          type: "object",
          required: ["a"],
          properties: { a: { type: "integer" } },
        },
        {
          oneOf: [
            { $ref: "#/components/schemas/A" },
            { type: "object", properties: { b: { type: "string" } } },
          ],
        },
      ],
    };
    expect(await exampleOf({ A })).toMatchObject({ a: 1 });
  });

  it("have the value that the discriminator requires", async () => {
    const schemas = {
      A: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }],
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "#/components/schemas/Cat" },
        },
      },
      Cat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
      },
    };
    expect(await exampleOf(schemas)).toEqual({ kind: "cat" });
  });

  it("leave out what belongs to the other direction", async () => {
    const A = {
      type: "object",
      required: ["id", "secret"],
      properties: {
        id: { type: "integer", readOnly: true },
        secret: { type: "string", writeOnly: true },
      },
    };
    expect(await exampleOf({ A }, "request")).toEqual({ secret: "c2FtcGxl" });
    expect(await exampleOf({ A }, "response")).toEqual({ id: 1 });
  });

  it("end for deep and wide schemas", async () => {
    const schemas: Record<string, unknown> = {};
    for (let level = 0; level < 60; level++) {
      const next = {
        $ref: `#/components/schemas/${level === 59 ? "Leaf" : `L${String(level + 1)}`}`,
      };
      schemas[level === 0 ? "A" : `L${String(level)}`] = {
        type: "object",
        required: ["x", "y"],
        properties: { x: next, y: next },
      };
    }
    schemas["Leaf"] = { type: "string" };
    expect(await exampleOf(schemas)).toBeUndefined();
  });

  it("close circles where they may be closed", async () => {
    const A = {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        parent: { $ref: "#/components/schemas/A" },
        children: { type: "array", items: { $ref: "#/components/schemas/A" } },
      },
    };
    expect(await exampleOf({ A })).toMatchObject({ name: "Sample name" });
  });
});

describe("texts for expressions", () => {
  it.each([
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^(?<year>\\d+)\\.(\\d+)$",
    "^[^/]+/[^@]{2,}$",
    "^#?[0-9a-fA-F]{6}$",
    "foo|bar",
    "^$",
    "^\\+[1-9]\\d{1,14}$",
    "^[\\w.+-]+@[\\w-]+\\.[\\w.]+$",
    "^(a|b)c?$",
  ])("%s", (pattern) => {
    for (const open of [1, 4]) {
      expect(matchingText(pattern, open)).toMatch(new RegExp(pattern, "u"));
    }
  });
});

describe("texts without a format", () => {
  it("suit the name of their field, if it has a known meaning and the text is allowed", async () => {
    const text = { type: "string" };
    const A = {
      type: "object",
      properties: {
        firstName: text,
        email_address: text,
        homepageUrl: text,
        createdAt: text,
        tags: { type: "array", items: text },
        country: { type: "string", maxLength: 1 },
        zzz: text,
      },
    };
    expect(await exampleOf({ A })).toEqual({
      firstName: "Ada",
      email_address: "ada@example.com",
      homepageUrl: "https://example.com/",
      createdAt: "2026-01-15T09:30:00Z",
      tags: ["sample"],
      country: "s",
      zzz: "sample",
    });
  });
});
