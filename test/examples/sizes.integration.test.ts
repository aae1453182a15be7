/** The sizes of samples, and their seeds. */
import { describe, expect, it } from "vitest";
import {
  createSampler,
  type SamplerOptions,
} from "../../src/samples/sample/sampler.js";
import { buildSchemas } from "../model/build.js";

async function sampleOf(
  schemas: Record<string, unknown>,
  options: SamplerOptions,
) {
  const { model, schema } = await buildSchemas(schemas);
  return createSampler(model, options).of(schema("A").id, "response");
}

const person = {
  type: "object",
  required: ["name", "tags"],
  properties: {
    name: { type: "string", minLength: 2 },
    tags: { type: "array", items: { type: "string" } },
    age: { type: "integer" },
    old: { type: "boolean", deprecated: true },
    address: {
      type: "object",
      properties: {
        city: { type: "string" },
        place: {
          type: "object",
          properties: {
            point: {
              type: "object",
              properties: { x: { type: "number" } },
            },
          },
        },
      },
    },
  },
};

describe("the size of a sample", () => {
  it("minimal has only required fields, short arrays and short texts", async () => {
    expect(await sampleOf({ A: person }, { size: "minimal" })).toEqual({
      name: "ax",
      tags: [],
    });
    expect(
      await sampleOf(
        { A: { type: "string", pattern: "^[a-z]{2,}-\\d*$" } },
        { size: "minimal" },
      ),
    ).toBe("aa-");
  });

  it("typical is the default", async () => {
    const typical = await sampleOf({ A: person }, { size: "typical" });
    expect(typical).toEqual(await sampleOf({ A: person }, {}));
    expect(typical).toEqual({
      name: "Sample name",
      tags: ["sample"],
      age: 18,
      address: { city: "London", place: {} },
    });
  });

  it("maximal has all optional fields and several items", async () => {
    const maximal = await sampleOf({ A: person }, { size: "maximal" });
    expect(maximal).toMatchObject({
      name: "Sample name",
      age: 18,
      old: true,
      address: { city: "London", place: { point: { x: 1 } } },
      tags: { length: 3 },
    });
    const { tags } = maximal as { tags: string[] };
    expect(new Set(tags).size).toBeGreaterThan(1);
  });

  it("maximal respects the limits of arrays and objects", async () => {
    const A = {
      type: "object",
      required: ["two", "map"],
      maxProperties: 3,
      properties: {
        two: { type: "array", items: { enum: [1, 2] }, uniqueItems: true },
        map: {
          type: "object",
          additionalProperties: { type: "integer" },
          maxProperties: 2,
        },
        a: { type: "integer" },
        b: { type: "integer" },
      },
    };
    const sample = await sampleOf({ A }, { size: "maximal" });
    expect(Object.keys(sample as object)).toEqual(["two", "map", "a"]);
    expect(sample).toMatchObject({ two: { length: 2 }, map: { key: 1 } });
    expect(Object.keys((sample as { map: object }).map)).toHaveLength(2);
  });

  it("a schema that contains itself ends in every size", async () => {
    const A = {
      type: "object",
      properties: {
        left: { $ref: "#/components/schemas/A" },
        right: { $ref: "#/components/schemas/A" },
        list: { type: "array", items: { $ref: "#/components/schemas/A" } },
      },
    };
    for (const size of ["minimal", "typical", "maximal"] as const) {
      for (const seed of [undefined, 1]) {
        const options = seed === undefined ? { size } : { size, seed };
        const text = JSON.stringify(await sampleOf({ A }, options));
        expect(text.length).toBeLessThan(20_000);
      }
    }
  });

  it("a value that is too large has fewer optional fields", async () => {
    const wide = (item: object) => ({
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`f${String(index)}`, item]),
      ),
    });
    const link = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      A: wide(link("B")),
      B: wide(link("C")),
      C: wide(link("D")),
      D: wide({ type: "integer" }),
    };
    const sample = await sampleOf(schemas, { size: "maximal" });
    expect(Object.keys(sample as object)).toHaveLength(30);
    expect(sample).toMatchObject({ f29: { f29: {} } });
  });
});

it("an object with many required fields has a sample of each size", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `f${String(index)}`);
  const A = {
    type: "object",
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "integer" }]),
    ),
  };
  for (const size of ["minimal", "typical", "maximal"] as const) {
    const sample = await sampleOf({ A }, { size });
    expect(Object.keys(sample ?? {})).toHaveLength(300);
  }
});

it("a made text certainly has its format", async () => {
  // Most texts of the pattern start with a dot, which an email address may not.
  const described = (schema: object) => ({
    type: "object",
    required: ["a"],
    properties: { a: schema },
  });
  const pattern = "^[.a]+@[a-z]+\\.[a-z]+$";
  const A = {
    allOf: [
      described({ type: "string", pattern }),
      described({ type: "string", format: "email" }),
    ],
  };
  for (let seed = 0; seed < 20; seed++) {
    const sample = (await sampleOf({ A }, { seed })) as { a: string };
    expect(sample.a).not.toMatch(/^\.|\.\.|\.@/);
  }
});

describe("a schema that is made while it is in progress", () => {
  const schemas = {
    A: {
      type: "object",
      required: ["b"],
      properties: { b: { $ref: "#/components/schemas/B" } },
    },
    B: {
      type: "object",
      required: ["list"],
      properties: {
        list: { type: "array", items: { $ref: "#/components/schemas/A" } },
      },
    },
  };

  it.each(["minimal", "typical", "maximal"] as const)(
    "has a %s sample in any order",
    async (size) => {
      const { model, schema } = await buildSchemas(schemas);
      const ids = ["A", "B"].map((name) => schema(name).id);
      for (const order of [ids, ids.toReversed()]) {
        const sampler = createSampler(model, { size });
        for (const id of order)
          expect(sampler.of(id, "response")).toBeDefined();
      }
    },
  );

  it("does not leave later samples without a value", async () => {
    const link = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const node = (next: unknown) => ({
      type: "object",
      required: ["next"],
      properties: { next },
    });
    const { model, schema } = await buildSchemas({
      Start: node(node(node(link("B")))),
      A: node(link("B")),
      B: node({ oneOf: [link("A"), { type: "null" }] }),
    });
    const sampler = createSampler(model);
    for (const name of ["Start", "B", "A"])
      expect(sampler.of(schema(name).id, "response")).toBeDefined();
    const nested = createSampler(model, { size: "minimal" });
    expect(nested.of(schema("B").id, "response")).toEqual({ next: null });
    expect(nested.of(schema("A").id, "response")).toEqual({
      next: { next: null },
    });
  });
});

describe("the seed of a sample", () => {
  const varied: Record<string, unknown> = {
    "a plain text": { type: "string" },
    "a text with a limited length": { type: "string", maxLength: 2 },
    "a text with a name": {
      type: "object",
      required: ["title"],
      properties: { title: { type: "string" } },
    },
    "a pattern": { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" },
    "a date": { type: "string", format: "date" },
    "a time": { type: "string", format: "date-time" },
    "an identifier": { type: "string", format: "uuid" },
    "an email address": { type: "string", format: "email" },
    "a URI": { type: "string", format: "uri" },
    Base64: { type: "string", format: "byte" },
    "a duration": { type: "string", format: "duration" },
    "an integer": { type: "integer" },
    "an integer in a range": { type: "integer", minimum: 1e6, maximum: 2e6 },
    "an integer of 64 bits": { type: "integer", format: "int64" },
    "a multiple": { type: "number", multipleOf: 0.25, minimum: 10 },
    "a small number": { type: "number", minimum: 0.1, maximum: 0.2 },
    "a negative number": { type: "number", maximum: -5 },
    "an enumeration": { enum: ["a", "b", "c", "d"] },
    "a boolean": { type: "boolean" },
    "several types": { type: ["string", "integer", "boolean"] },
    alternatives: {
      oneOf: [{ type: "object", required: ["a"] }, { type: "array" }],
    },
    "the length of an array": { type: "array", items: { const: 1 } },
    "a schema with an example": { type: "string", examples: ["shown"] },
    "any value": {},
  };

  it.each(Object.keys(varied))("changes %s", async (name) => {
    const found = new Set<string>();
    const { model, schema } = await buildSchemas({ A: varied[name] });
    for (let seed = 1; seed <= 20; seed++) {
      const sampler = createSampler(model, { seed });
      const value = sampler.of(schema("A").id, "response");
      expect(value).toBeDefined();
      found.add(JSON.stringify(value));
      const again = createSampler(model, { seed });
      expect(again.of(schema("A").id, "response")).toEqual(value);
    }
    expect(found.size).toBeGreaterThan(1);
  });

  it("does not make the value depend on earlier samples", async () => {
    const { model, schema } = await buildSchemas({
      A: { type: "string" },
      B: { type: "integer" },
    });
    const alone = createSampler(model, { seed: 5 });
    const after = createSampler(model, { seed: 5 });
    after.of(schema("B").id, "response");
    expect(after.of(schema("A").id, "response")).toBe(
      alone.of(schema("A").id, "response"),
    );
  });

  it("is needed for other values than the examples of the spec", async () => {
    const A = { type: "string", examples: ["shown"] };
    for (const size of ["minimal", "typical", "maximal"] as const)
      expect(await sampleOf({ A }, { size })).toBe("shown");
  });
});

describe("an array of unique items", () => {
  const list = { type: "array", uniqueItems: true, minItems: 2 };

  it.each(["minimal", "typical", "maximal"] as const)(
    "ends if its items can be such arrays (%s)",
    async (size) => {
      const items = {
        anyOf: [{ type: "boolean" }, { $ref: "#/components/schemas/A" }],
      };
      const recursive = { A: { ...list, items } };
      for (const seed of [1, 2, 3, 4, 5, 6])
        expect(await sampleOf(recursive, { size, seed })).toBeInstanceOf(Array);
    },
  );

  it("ends if it can only contain itself", async () => {
    const items = { $ref: "#/components/schemas/A" };
    const never = { A: { ...list, items } };
    expect(await sampleOf(never, { seed: 1 })).toBeUndefined();
  });
});

it("an array without unevaluated items is empty", async () => {
  const closed = { A: { type: "array", unevaluatedItems: false } };
  expect(await sampleOf(closed, { size: "maximal" })).toEqual([]);
});
