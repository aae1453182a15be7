import { describe, expect, it } from "vitest";
import { brief, buildSchemas, typeText } from "./build.js";

describe("types of single schemas", () => {
  it.each([
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ type: "string" }, "string"],
    [{ type: "string", contentMediaType: "application/json" }, "string"],
    [
      {
        type: "string",
        contentMediaType: "image/png",
        contentEncoding: "base64",
      },
      "string",
    ],
    [{ type: "integer" }, "integer"],
    [{ type: "integer", format: "int64" }, "int64"],
    [{ type: "number", format: "int64" }, "number"],
    [{ type: ["string", "null"] }, "(string | null)"],
    [{ type: ["null", "string"] }, "(string | null)"],
    [{ type: ["integer", "number"] }, "number"],
    [{ enum: ["a", 1, null] }, '("a" | 1 | null)'],
    [{ enum: [null] }, "null"],
    [{ const: "a" }, '"a"'],
    [
      { type: "string", enum: ["a", "b", 3, null], nullable: true },
      '("a" | "b" | "3" | null)',
    ],
    [{ enum: ["a", "b"], const: "b" }, '"b"'],
    [{ type: "array" }, "[]unknown"],
    [{ type: "array", items: { type: "string" } }, "[]string"],
    [{ type: "array", items: false }, "[]never"],
    [
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "null" }],
        minItems: 1,
      },
      "[string, null?, ...unknown]",
    ],
    [
      {
        type: "array",
        prefixItems: [{ type: "string" }],
        minItems: 4,
        items: false,
      },
      "[string]",
    ],
    [
      {
        type: "array",
        items: [{ type: "string" }],
        additionalItems: { type: "null" },
      },
      "[string?, ...null]",
    ],
    [{ type: "object" }, "{...}"],
    [{ type: "object", additionalProperties: false }, "{}"],
    [
      { type: "object", additionalProperties: { type: "string" } },
      "{...string}",
    ],
    [
      {
        type: "object",
        patternProperties: { "^a": { type: "string" }, "^b": { type: "null" } },
        additionalProperties: false,
      },
      "{...(string | null)}",
    ],
    [
      { type: "object", patternProperties: { "^a": { type: "string" } } },
      "{...}",
    ],
    [
      {
        type: "object",
        properties: { a: { type: "string" }, b: true },
        required: ["b"],
      },
      "{a?: string, b: unknown, ...}",
    ],
    [
      { type: ["object", "string"], properties: { a: { type: "string" } } },
      "({a?: string, ...} | string)",
    ],
    [{ properties: { a: { type: "string" } } }, "{a?: string, ...}"],
    [{ items: { type: "string" } }, "[]string"],
    [{ additionalProperties: { type: "string" } }, "{...string}"],
    [{ properties: { a: true }, items: { type: "string" } }, "unknown"],
    [
      {
        properties: { a: { type: "string" } },
        anyOf: [{ type: "string" }, { type: "object" }],
      },
      "(string | {...})",
    ],
    [
      {
        properties: { a: { type: "string" } },
        allOf: [{ type: "object", properties: { b: { type: "string" } } }],
      },
      "{a?: string, b?: string, ...}",
    ],
    [{ not: { type: "string" } }, "unknown"],
  ])("%j is %s", async (schema, expected) => {
    expect(await typeText(schema)).toBe(expected);
  });
});

describe("combinations", () => {
  const a = { type: "object", properties: { a: { type: "string" } } };
  const b = { type: "object", properties: { b: { type: "null" } } };

  it.each([
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "(string | null)"],
    [{ oneOf: [{ type: "null" }, a] }, "({a?: string, ...} | null)"],
    [{ oneOf: [{ type: "string" }, {}] }, "unknown"],
    [
      { oneOf: [{ type: "string" }, { type: "string", minLength: 3 }] },
      "string",
    ],
    [{ allOf: [a, b] }, "{a?: string, b?: null, ...}"],
    [{ allOf: [a, { required: ["a"] }] }, "{a: string, ...}"],
    [
      { ...a, allOf: [{ properties: { b: { type: "null" } } }] },
      "{a?: string, b?: null, ...}",
    ],
    [
      { ...a, oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      "{a?: string, ...}",
    ],
    [
      {
        type: "object",
        oneOf: [
          { properties: { k: { const: 1 } } },
          { properties: { k: { const: 2 } } },
        ],
      },
      "({k?: 1, ...} | {k?: 2, ...})",
    ],
    [{ type: "string", allOf: [{ enum: ["a", "b"] }] }, '"a" | "b"'],
    [
      { allOf: [{ type: "string" }, { type: "string", maxLength: 3 }] },
      "string",
    ],
    [
      { allOf: [{ ...a, additionalProperties: false }, b] },
      "({a?: string} & {b?: null, ...})",
    ],
    [{ allOf: [a, false] }, "never"],
    [
      {
        allOf: [
          { type: "object", properties: { o: a } },
          { properties: { o: { required: ["a"] } } },
        ],
      },
      "{o?: {a: string, ...}, ...}",
    ],
    [
      { allOf: [{ oneOf: [a, { type: "array" }] }, { properties: { b: {} } }] },
      "({a?: string, ...} | []unknown)",
    ],
    [{ allOf: [{ description: "nothing" }] }, "unknown"],
  ])("%j is %s", async (schema, expected) => {
    expect(await typeText(schema)).toBe(expected);
  });

  it("keeps names where nothing is added, and merges where something is", async () => {
    const { model, schema } = await buildSchemas({
      Base: { ...a, required: ["a"] },
      Alias: { $ref: "#/components/schemas/Base" },
      Described: {
        description: "x",
        allOf: [{ $ref: "#/components/schemas/Base" }],
      },
      Typed: { type: "object", allOf: [{ $ref: "#/components/schemas/Base" }] },
      Twice: {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { $ref: "#/components/schemas/Base" },
        ],
      },
      Extended: { allOf: [{ $ref: "#/components/schemas/Base" }, b] },
      Stricter: {
        allOf: [
          { $ref: "#/components/schemas/Extended" },
          { type: "object", required: ["b"] },
        ],
      },
      Required: {
        allOf: [{ $ref: "#/components/schemas/Extended" }, { required: ["b"] }],
      },
      Narrower: {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { type: "object", properties: { a: { const: "x" } } },
        ],
      },
      Nullable: {
        anyOf: [{ $ref: "#/components/schemas/Base" }, { type: "null" }],
      },
    });
    const text = (name: string) => brief(model, schema(name).type);
    expect(text("Alias")).toBe("Base");
    expect(text("Described")).toBe("Base");
    expect(text("Typed")).toBe("Base");
    expect(text("Twice")).toBe("Base");
    expect(text("Extended")).toBe("{a: string, b?: null, ...}");
    expect(text("Stricter")).toBe("{a: string, b: null, ...}");
    expect(text("Required")).toBe("{a: string, b: null, ...}");
    expect(text("Narrower")).toBe('{a: "x", ...}');
    expect(text("Nullable")).toBe("(Base | null)");
  });

  it("stays small and ends on schemas that double at each level", async () => {
    const schemas: Record<string, unknown> = { L40: a };
    for (let level = 0; level < 40; level++) {
      const next = { $ref: `#/components/schemas/L${level + 1}` };
      schemas[`L${level}`] = { allOf: [next, next, { allOf: [next] }] };
    }
    const { model, schema, problems } = await buildSchemas(schemas);
    expect(brief(model, schema("L0").type)).toBe("L1");
    expect(problems).toEqual([]);
  });

  it("does not overflow on a long chain of extensions", async () => {
    const schemas: Record<string, unknown> = { C3000: a };
    for (let level = 0; level < 3_000; level++) {
      schemas[`C${level}`] = {
        allOf: [
          { $ref: `#/components/schemas/C${level + 1}` },
          { type: "object", properties: { [`p${level}`]: true } },
        ],
      };
    }
    const { schema } = await buildSchemas(schemas);
    expect(["object", "intersection"]).toContain(schema("C0").type.kind);
  });

  describe("of recursive schemas with the same property", () => {
    const ref = (to: string): object => ({
      $ref: `#/components/schemas/${to}`,
    });
    const linked = (next: object): object => ({
      type: "object",
      properties: { next },
    });

    it.each<[string, (name: string) => object]>([
      ["by name", (name) => linked(ref(name))],
      ["by path", (name) => linked(linked(ref(`${name}/properties/next`)))],
      [
        "by dynamic anchor",
        (name) =>
          linked({
            $dynamicAnchor: name,
            ...linked({ $dynamicRef: `#${name}` }),
          }),
      ],
      ["with more", (name) => linked({ allOf: [ref(name), a] })],
    ])("end: %s", async (_, recursive) => {
      const { model, schema, problems } = await buildSchemas({
        Both: { allOf: [ref("Left"), ref("Right")] },
        Left: recursive("Left"),
        Right: recursive("Right"),
      });
      expect(problems).toEqual([]);
      expect(brief(model, schema("Both").type)).toMatch(
        /^\{next\?: .{9,90}\}$/,
      );
    });
  });

  it("keep the names of schemas inside properties", async () => {
    const base = { $ref: "#/components/schemas/Base" };
    const { model, schema } = await buildSchemas({
      Base: a,
      Both: {
        allOf: [
          { type: "object", properties: { named: base, inline: a } },
          { type: "object", properties: { named: b, inline: b } },
        ],
      },
    });
    expect(brief(model, schema("Both").type)).toBe(
      "{named?: (Base & {b?: null, ...}), inline?: {a?: string, b?: null, ...}, ...}",
    );
  });

  it("allows recursion through properties and items", async () => {
    const { model, schema, problems } = await buildSchemas({
      Tree: {
        type: "object",
        properties: {
          parent: { $ref: "#/components/schemas/Tree" },
          children: {
            type: "array",
            items: { $ref: "#/components/schemas/Tree" },
          },
        },
      },
    });
    expect(problems).toEqual([]);
    expect(brief(model, schema("Tree").type)).toBe(
      "{parent?: Tree, children?: []Tree, ...}",
    );
  });
});

describe("discriminators", () => {
  const kind = (value: string) => ({
    type: "object",
    properties: { kind: { const: value } },
    required: ["kind"],
  });
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  async function mapping(discriminator: object, members: unknown[]) {
    const { schema, problems } = await buildSchemas({
      Cat: { type: "object", properties: { kind: { type: "string" } } },
      Dog: { type: "object", properties: { kind: { type: "string" } } },
      Fish: kind("fish"),
      Pet: { oneOf: members, discriminator },
    });
    const { type } = schema("Pet");
    const found = type.kind === "union" ? type.discriminator : null;
    return {
      problems,
      mapping: found?.mapping.map(
        ({ value, schema: id }) => `${value} → ${id.split("/").at(-1)}`,
      ),
    };
  }

  it("takes names, references and constants", async () => {
    const found = await mapping(
      {
        propertyName: "kind",
        mapping: { c: "Cat", d: "#/components/schemas/Dog" },
      },
      [refer("Cat"), refer("Dog"), refer("Fish")],
    );
    expect(found).toEqual({
      problems: [],
      mapping: ["c → Cat", "d → Dog", "fish → Fish"],
    });
  });

  it("falls back to the names of schemas", async () => {
    const found = await mapping({ propertyName: "kind" }, [
      refer("Cat"),
      refer("Dog"),
    ]);
    expect(found.mapping).toEqual(["Cat → Cat", "Dog → Dog"]);
  });

  it("meets its alternatives behind other names, and null beside them", async () => {
    const { schema, problems } = await buildSchemas(
      {
        Real: { type: "object", properties: { kind: { type: "string" } } },
        Alias: refer("Real"),
        Dog: { type: "object", properties: { kind: { type: "string" } } },
        Pet: {
          nullable: true,
          oneOf: [refer("Real"), refer("Dog")],
          discriminator: {
            propertyName: "kind",
            mapping: { r: "#/components/schemas/Alias" },
          },
        },
      },
      "3.0.3",
    );
    expect(problems).toEqual([]);
    const combination = schema("Pet:value").type;
    expect(combination).toMatchObject({
      discriminator: {
        mapping: [
          { value: "r", schema: "spec.json#/components/schemas/Real" },
          { value: "Dog", schema: "spec.json#/components/schemas/Dog" },
        ],
      },
    });
  });

  it("drops targets that are not alternatives", async () => {
    const found = await mapping(
      { propertyName: "kind", mapping: { c: "Cat", f: "Fish", n: "None" } },
      [refer("Cat"), refer("Dog")],
    );
    expect(found.mapping).toEqual(["c → Cat", "Dog → Dog"]);
    const at = "spec.json#/components/schemas/Pet/discriminator/mapping";
    expect(found.problems).toEqual([
      `unknown-discriminator-target ${at}/f`,
      `unknown-discriminator-target ${at}/n`,
    ]);
  });

  it("is not used if the value does not identify an alternative", async () => {
    const found = await mapping({ propertyName: "kind" }, [
      refer("Cat"),
      { type: "object", properties: { kind: { type: "string" } } },
    ]);
    expect(found.mapping).toBeUndefined();
    expect(found.problems).toEqual([
      "incomplete-discriminator spec.json#/components/schemas/Pet/discriminator",
    ]);
  });
});

describe("directions", () => {
  it("splits what contains a property for one direction, through references", async () => {
    const { schema } = await buildSchemas({
      Plain: { type: "object", properties: { a: { type: "string" } } },
      Own: {
        type: "object",
        properties: { id: { type: "string", readOnly: true } },
      },
      Secret: { type: "string", writeOnly: true },
      Through: {
        type: "object",
        properties: { s: { $ref: "#/components/schemas/Secret" } },
      },
      Listed: { type: "array", items: { $ref: "#/components/schemas/Own" } },
      Extended: {
        allOf: [{ $ref: "#/components/schemas/Own" }, { type: "object" }],
      },
      Loop: {
        type: "object",
        properties: {
          next: { $ref: "#/components/schemas/Loop" },
          own: { $ref: "#/components/schemas/Own" },
        },
      },
      Combined: {
        type: "object",
        properties: { id: { type: "string", readOnly: true } },
        anyOf: ["a", "b"].map((name) => ({
          type: "object",
          properties: { [name]: { type: "string" } },
          required: [name],
        })),
      },
      Untyped: {
        properties: { id: { type: "string", readOnly: true } },
        items: { type: "string" },
      },
    });
    const split = (name: string) => schema(name).projection;
    expect(["Plain", "Secret"].map(split)).toEqual(["same", "same"]);
    const others = ["Through", "Listed", "Extended", "Loop"];
    expect(["Own", ...others, "Combined", "Untyped"].map(split)).toEqual(
      Array(7).fill("split"),
    );
    const { type } = schema("Through");
    expect(type.kind === "object" && type.properties[0]?.access).toBe(
      "writeOnly",
    );
  });
});
