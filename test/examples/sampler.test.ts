import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { warnOfPatterns } from "../../src/facts/schemas/slow-patterns.js";
import { textsOf } from "../../src/base/patterns/texts.js";
import { build, buildSchemas, need } from "../model/build.js";

async function exampleOf(
  schemas: Record<string, unknown>,
  direction: "request" | "response" = "response",
) {
  const { model, schema } = await buildSchemas(schemas);
  await warnOfPatterns(model, new Diagnostics());
  return createSampler(model).of(schema("A").id, direction);
}

describe("examples", () => {
  it.each([
    [{ type: "string" }, "sample"],
    [{ type: "string", minLength: 8 }, "samplexx"],
    [{ type: "string", maxLength: 2 }, "sa"],
    [{ type: "string", format: "date" }, "2026-01-15"],
    [{ type: "string", pattern: "^[A-Z]{3}-\\d{2}$" }, "AAA-11"],
    [{ type: "string", pattern: "^[a-z]+$", minLength: 3 }, "sample"],
    [{ type: "integer", minimum: 5 }, 5],
    [{ type: "integer", exclusiveMinimum: 5 }, 6],
    [{ type: "integer", minimum: 7, multipleOf: 5 }, 10],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: "integer", maximum: -3 }, -3],
    [{ oneOf: [{ type: "integer" }, { type: "number" }] }, 1.5],
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

  const uri = { type: "string", format: "uri" };
  const item = { type: "object", properties: { id: { type: "integer" } } };
  it.each([
    [
      "a format and a pattern",
      { type: "string", format: "byte", pattern: "^[A-Za-z0-9+/=]+$" },
      "ZXhhbXBsZQ==",
    ],
    [
      "a URI with a version",
      { ...uri, pattern: ".+/v[0-1]/" },
      "https://example.com/a/v1/",
    ],
    [
      "a lookahead",
      { type: "string", pattern: "^(?=.*\\d)(?=.*[A-Z])\\w{8,}$" },
      expect.stringMatching(/^(?=.*\d)(?=.*[A-Z])\w{8,}$/),
    ],
    [
      "two patterns",
      {
        type: "string",
        allOf: [{ pattern: "^[a-z]+$" }, { pattern: "^.{3}$" }],
      },
      "aaa",
    ],
    [
      "a word that matches its pattern",
      { properties: { currency: { type: "string", pattern: "^[A-Z]{3}$" } } },
      { currency: "EUR" },
    ],
    [
      "unique items",
      {
        type: "array",
        items: { enum: ["a", "b", "c"] },
        minItems: 2,
        uniqueItems: true,
      },
      ["a", "b"],
    ],
    [
      "unique numbers",
      {
        type: "array",
        items: { type: "integer" },
        minItems: 3,
        uniqueItems: true,
      },
      [1, 0, 2],
    ],
    ["`contains`", { type: "array", contains: { const: 7 } }, [7]],
    [
      "`patternProperties`",
      {
        type: "object",
        patternProperties: { "^x-\\d$": { type: "boolean" } },
        additionalProperties: false,
      },
      { "x-1": true },
    ],
    [
      "`minProperties`",
      {
        type: "object",
        additionalProperties: { type: "integer" },
        minProperties: 2,
      },
      { key: 1, key2: 1 },
    ],
    [
      "`propertyNames`",
      {
        type: "object",
        additionalProperties: true,
        propertyNames: { pattern: "^[A-Z]+$" },
      },
      { SAMPLE: {} },
    ],
    [
      "overlapping alternatives",
      { oneOf: [{ type: "integer" }, { type: "number", minimum: 0 }] },
      -1,
    ],
    [
      "alternatives that only required fields tell apart",
      { oneOf: [item, { ...item, required: ["id"] }] },
      {},
    ],
    [
      "a condition",
      {
        type: "object",
        required: ["a"],
        properties: { a: { type: "integer" } },
        if: { properties: { a: { minimum: 1 } } },
        then: { required: ["b"], properties: { b: { const: 2 } } },
      },
      { a: 1, b: 2 },
    ],
    ["`not`", { type: "string", not: { enum: ["sample"] } }, "ZXhh"],
    [
      "unevaluated properties",
      {
        type: "object",
        properties: { a: { const: 1 } },
        unevaluatedProperties: false,
      },
      { a: 1 },
    ],
    [
      "an integer that is not exact",
      { type: "integer", format: "int64", examples: [2339264502380679700] },
      1,
    ],
    [
      "a date that is none",
      { type: "string", format: "date", examples: ["YYYY-MM"] },
      "2026-01-15",
    ],
    [
      "no value",
      { type: "object", required: ["a"], additionalProperties: false },
      undefined,
    ],
  ])("of a schema with %s", async (_title, schema, expected) => {
    const value = await exampleOf({ A: schema });
    expect(value).toEqual(expected);
  });

  it("are not made up where that is too hard", async () => {
    for (const pattern of ["(?=a)b", "a^b", "a{1000}", "(((a{9}){9}){9}){9}"]) {
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
    const [first, second] = textsOf(pattern, { length: 4 });
    expect(first).toMatch(new RegExp(pattern, "u"));
    expect(second ?? first).toMatch(new RegExp(pattern, "u"));
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

describe("files", () => {
  const file = { type: "string", format: "binary" };
  const form = {
    type: "object",
    properties: { file, size: { type: "integer" } },
  };
  it("are shown in forms, but not in JSON", async () => {
    const body = (schema: unknown) => ({
      requestBody: { content: { "multipart/form-data": { schema } } },
      responses: { 204: { description: "Done" } },
    });
    const { model } = await build({
      paths: {
        "/a": { post: body({ $ref: "#/components/schemas/A" }) },
        "/b": { post: body({ $ref: "#/components/schemas/B" }) },
      },
      components: { schemas: { A: form, B: { ...form, required: ["file"] } } },
    });
    const sampler = createSampler(model);
    const id = (name: string) => `spec.json#/components/schemas/${name}`;
    expect(sampler.of(id("A"), "request")).toEqual({ size: 1 });
    expect(sampler.of(id("B"), "request")).toBeUndefined();
    for (const { requestBody } of model.operations) {
      const [content] = requestBody?.contents ?? [];
      expect(sampler.ofContent(need(content), "request")).toEqual({
        file: "file",
        size: 1,
      });
    }
  });
});

describe("examples of the spec", () => {
  it("lose the properties of the other direction", async () => {
    const A = {
      type: "object",
      additionalProperties: false,
      properties: {
        id: { $ref: "#/components/schemas/Id" },
        name: { type: "string" },
      },
      examples: [{ id: 5, name: "Rex" }],
    };
    const Id = { type: "integer", readOnly: true };
    expect(await exampleOf({ A, Id }, "request")).toEqual({ name: "Rex" });
    expect(await exampleOf({ A, Id })).toEqual({ id: 5, name: "Rex" });
  });
});

describe("a seed", () => {
  it("selects other values, always the same ones", async () => {
    const { model, schema } = await buildSchemas({
      A: {
        type: "array",
        minItems: 5,
        items: {
          oneOf: [{ enum: ["a", "b", "c"] }, { type: "integer", maximum: 9 }],
        },
      },
    });
    const values = [1, 2, 3, 4, 5, 6].map((seed) => {
      const value = createSampler(model, { seed }).of(
        schema("A").id,
        "response",
      );
      const again = createSampler(model, { seed }).of(
        schema("A").id,
        "response",
      );
      expect(again).toEqual(value);
      return JSON.stringify(value);
    });
    expect(new Set(values).size).toBeGreaterThan(2);
  });
});
