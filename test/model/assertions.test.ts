import { describe, expect, it } from "vitest";
import { buildSchemas } from "./build.js";

async function assertions(schema: unknown, openapi = "3.1.0") {
  const { schema: find, problems } = await buildSchemas({ A: schema }, openapi);
  return { found: find("A").assertions, problems };
}

const at = "spec.json#/components/schemas/A";

const none = {
  minLength: null,
  maxLength: null,
  pattern: null,
  format: null,
  contentEncoding: null,
  contentMediaType: null,
};

describe("assertions", () => {
  it("says nothing of a schema that says nothing", async () => {
    expect((await assertions({ description: "x" })).found).toEqual([]);
  });

  it("keeps every keyword of numbers", async () => {
    const { found } = await assertions({
      minimum: 1,
      exclusiveMinimum: 1,
      maximum: 5,
      exclusiveMaximum: 9,
      multipleOf: 0.5,
    });
    expect(found).toEqual([
      {
        kind: "number",
        minimum: { value: 1, exclusive: true },
        maximum: { value: 5, exclusive: false },
        multipleOf: 0.5,
        format: null,
      },
    ]);
  });

  it("keeps every keyword of strings", async () => {
    const { found } = await assertions({
      minLength: 1,
      maxLength: 2.0,
      pattern: "^a",
      format: "uuid",
      contentEncoding: "base64",
      contentMediaType: "image/png",
    });
    expect(found).toEqual([
      {
        kind: "string",
        minLength: 1,
        maxLength: 2,
        pattern: "^a",
        format: "uuid",
        contentEncoding: "base64",
        contentMediaType: "image/png",
      },
    ]);
  });

  it("gives a format to the type that it belongs to", async () => {
    const of = async (schema: object) =>
      (await assertions(schema)).found.find(
        ({ kind }) => kind === "string" || kind === "number",
      )?.kind;
    expect(await of({ type: "integer", format: "int64" })).toBe("number");
    expect(await of({ type: "string", format: "int64" })).toBe("string");
    expect(await of({ format: "int64" })).toBe("number");
    expect(await of({ format: "date" })).toBe("string");
  });

  it("keeps every keyword of arrays", async () => {
    const { found } = await assertions({
      prefixItems: [true],
      items: false,
      contains: {},
      minContains: 0,
      maxContains: 4,
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    });
    expect(found).toEqual([
      {
        kind: "array",
        prefix: [`${at}/prefixItems/0`],
        rest: `${at}/items`,
        contains: { schema: `${at}/contains`, minimum: 0, maximum: 4 },
        minItems: 1,
        maxItems: 3,
        unique: true,
      },
    ]);
  });

  it("keeps every keyword of objects", async () => {
    const { found } = await assertions({
      properties: { a: {} },
      patternProperties: { "^b": {} },
      additionalProperties: true,
      propertyNames: { minLength: 1 },
      required: ["a", "a", "c"],
      minProperties: 1,
      maxProperties: 2,
      dependentRequired: { a: ["b"], e: [], f: ["f"] },
      dependentSchemas: { b: {} },
      dependencies: { c: ["d"], e: {} },
    });
    expect(found).toEqual([
      {
        kind: "object",
        properties: [{ name: "a", schema: `${at}/properties/a` }],
        patterns: [{ pattern: "^b", schema: `${at}/patternProperties/^b` }],
        additional: `${at}/additionalProperties`,
        names: `${at}/propertyNames`,
        required: ["a", "c"],
        minProperties: 1,
        maxProperties: 2,
        dependentRequired: [
          { property: "a", required: ["b"] },
          { property: "c", required: ["d"] },
        ],
        dependentSchemas: [
          { property: "b", schema: `${at}/dependentSchemas/b` },
          { property: "e", schema: `${at}/dependencies/e` },
        ],
      },
    ]);
  });

  it("keeps combinations and conditions", async () => {
    const { found } = await assertions({
      allOf: [{}],
      anyOf: [{}],
      oneOf: [{}],
      not: false,
      if: {},
      else: {},
      unevaluatedProperties: false,
      unevaluatedItems: {},
    });
    expect(found).toEqual([
      { kind: "allOf", schemas: [`${at}/allOf/0`] },
      { kind: "anyOf", schemas: [`${at}/anyOf/0`], discriminator: null },
      { kind: "oneOf", schemas: [`${at}/oneOf/0`], discriminator: null },
      { kind: "not", schema: `${at}/not` },
      { kind: "conditional", if: `${at}/if`, then: null, else: `${at}/else` },
      { kind: "unevaluatedProperties", schema: `${at}/unevaluatedProperties` },
      { kind: "unevaluatedItems", schema: `${at}/unevaluatedItems` },
    ]);
  });

  it("keeps the keywords next to a reference", async () => {
    const { schema } = await buildSchemas({
      A: { $ref: "#/components/schemas/B", minLength: 2 },
      B: { type: "string" },
    });
    expect(schema("A").assertions).toEqual([
      { kind: "string", ...none, minLength: 2 },
      { kind: "reference", to: "spec.json#/components/schemas/B" },
    ]);
  });

  it("takes dynamic references without a choice for plain ones", async () => {
    const { schema } = await buildSchemas({
      A: {
        $id: "https://example.com/a",
        $dynamicAnchor: "node",
        properties: {
          a: { $dynamicRef: "#node" },
          b: { $dynamicRef: "#plain" },
          c: { $dynamicRef: "#only" },
        },
        $defs: { p: { $anchor: "plain" }, o: { $dynamicAnchor: "only" } },
      },
      B: { $id: "https://example.com/b", $dynamicAnchor: "node" },
    });
    expect(schema("A/properties/a").assertions).toEqual([
      { kind: "reference", to: at },
    ]);
    expect(schema("A/properties/b").assertions).toEqual([
      { kind: "reference", to: `${at}/$defs/p` },
    ]);
    expect(schema("A/properties/c").assertions).toEqual([
      { kind: "reference", to: `${at}/$defs/o` },
    ]);
  });
});

describe("keywords with values of the wrong type are reported and ignored", () => {
  it.each([
    ["type", { type: ["string", "any"] }, "unknown-type", []],
    ["required", { required: true }, "invalid-value", null],
    ["properties", { properties: [] }, "invalid-value", null],
    ["minLength", { minLength: "three" }, "invalid-value", null],
    ["minLength", { minLength: -1 }, "invalid-value", null],
    ["maximum", { maximum: "9 m" }, "invalid-value", []],
    ["enum", { enum: { a: 1 } }, "invalid-value", []],
    ["allOf", { allOf: {} }, "invalid-value", []],
    ["pattern", { pattern: "(" }, "invalid-pattern", null],
    ["pattern", { pattern: "\\Aa\\z" }, "invalid-pattern", null],
    ["pattern", { pattern: "^\\p{Print}+$" }, "invalid-pattern", null],
    ["pattern", { pattern: "[[:alpha:]]" }, "invalid-pattern", null],
    ["description", { description: {} }, "invalid-value", []],
    ["readOnly", { readOnly: "perhaps" }, "invalid-value", []],
    ["items", { type: "array", items: "Pet" }, "invalid-value", null],
    ["$ref", { $ref: 3 }, "invalid-value", []],
    ["$ref", { $ref: "#/none" }, "reference-missing", []],
  ])("%s in %j", async (keyword, schema, code, expected) => {
    const { found, problems } = await assertions(schema);
    expect(problems).toEqual([`${code} ${at}/${keyword}`]);
    if (expected) expect(found).toEqual(expected);
  });

  it("reads values that lack their quotes", async () => {
    const { found, problems } = await assertions({
      type: "string",
      enum: [1, true, "x"],
    });
    expect(found).toContainEqual({
      kind: "values",
      values: ["1", "true", "x"],
    });
    expect(problems).toEqual([`unquoted-enum ${at}/enum`]);
  });

  it("ignores a list of values that cannot occur", async () => {
    const { found, problems } = await assertions({
      type: "array",
      enum: ["a", "b"],
    });
    expect(found).toEqual([{ kind: "types", types: ["array"] }]);
    expect(problems).toEqual([`impossible-enum ${at}/enum`]);
  });

  it("ignores a default that its schema does not allow", async () => {
    const { schema, problems } = await buildSchemas({
      A: { type: "integer", default: "many" },
      B: { $ref: "#/components/schemas/E", default: "z" },
      C: { $ref: "#/components/schemas/E", default: "a" },
      E: { enum: ["a", "b"] },
    });
    expect([schema("A").default, schema("B").default]).toEqual([null, null]);
    expect(schema("C").default).toEqual({ value: "a" });
    expect(problems).toEqual([
      `wrong-default ${at}/default`,
      "wrong-default spec.json#/components/schemas/B/default",
    ]);
  });

  it.each([
    [{ properties: { a: {} } }],
    [{ additionalProperties: { type: "string" } }],
    [{ items: { type: "string" } }],
  ])("warns of %j without a type", async (schema) => {
    const { problems } = await assertions(schema);
    expect(problems).toEqual([`untyped-properties ${at}`]);
  });
});

describe("references in a circle", () => {
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it.each([
    [{ A: refer("A") }],
    [{ A: refer("B"), B: refer("C"), C: refer("A") }],
    [{ A: { allOf: [refer("A"), { type: "object" }] } }],
    [{ A: { anyOf: [{ type: "null" }, refer("B")] }, B: { not: refer("A") } }],
    [{ A: { if: refer("B") }, B: { oneOf: [{}, refer("A")] } }],
    [{ A: { if: {}, then: refer("B") }, B: { if: {}, else: refer("A") } }],
    [
      {
        A: { dependentSchemas: { x: refer("B") } },
        B: { allOf: [refer("A")] },
      },
    ],
  ])("%j is an error with the chain", async (schemas) => {
    const { diagnostics } = await buildSchemas(schemas);
    const cycles = diagnostics.filter(({ code }) => code === "reference-cycle");
    expect(cycles).toHaveLength(1);
    expect(cycles[0]?.place).toMatchObject({
      pointer: "/components/schemas/A",
    });
    expect(cycles[0]?.message).toContain("→");
  });

  const object = { type: "object", properties: { a: { type: "string" } } };
  const edges: Record<string, (name: string) => object> = {
    allOf: (name) => ({ allOf: [refer(name), object] }),
    anyOf: (name) => ({ anyOf: [refer(name), object] }),
    oneOf: (name) => ({ oneOf: [refer(name), object] }),
    not: (name) => ({ not: refer(name) }),
    then: (name) => ({ if: object, then: refer(name) }),
  };
  const pairs = Object.keys(edges).flatMap((one) =>
    Object.keys(edges).map((other) => [one, other] as const),
  );

  it.each(pairs)(
    "%s and %s are one error beside schemas that use them",
    async (one, other) => {
      // Children that extend a base which lists them are read as its alternatives.
      const both = [one, other].sort().join(" ");
      const isBase = both === "allOf anyOf" || both === "allOf oneOf";
      const circle = { A: edges[one]?.("B"), B: edges[other]?.("A") };
      for (const users of [
        { User: { type: "object", allOf: [refer("A")] } },
        { User: { allOf: [refer("A"), refer("B"), { type: "array" }] } },
        { User: { ...object, anyOf: [refer("A")], allOf: [refer("B")] } },
      ]) {
        const { diagnostics } = await buildSchemas({ ...users, ...circle });
        const errors = diagnostics.filter(
          (found) => found.severity === "error",
        );
        expect(errors.map(({ code }) => code)).toEqual(
          isBase ? [] : ["reference-cycle"],
        );
      }
    },
  );
});
