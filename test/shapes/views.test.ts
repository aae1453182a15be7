/** Views of objects: `pickPet`, `omitPet`, `partialPet`. */
import { describe, expect, it } from "vitest";
import fc from "../support/fast-check.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { typeErrors } from "../support/compile.js";
import { issuesOf, shapesOf, type Shape } from "./package.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("a view", () => {
  it("has the properties of all members of `allOf`", async () => {
    const { pick, omit, partial } = await shapesOf({
      Base: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "integer" }, name: { type: "string" } },
      },
      Pet: {
        allOf: [
          ref("Base"),
          {
            required: ["tag"],
            properties: { name: { minLength: 3 }, tag: { enum: ["a"] } },
          },
        ],
        dependentRequired: { name: ["tag"] },
        minProperties: 3,
      },
    });
    const named = pick("Pet", ["name"]);
    expect(named.is({ name: "Rex" })).toBe(true);
    expect(issuesOf(named, { name: "R" })).toEqual(["/name minLength"]);
    expect(issuesOf(named, { name: 1 })).toEqual(["/name type"]);
    expect(issuesOf(named, {})).toEqual(["/name required"]);
    expect(issuesOf(named, [])).toEqual([" type"]);
    expect(issuesOf(omit("Pet", ["name"]), {})).toEqual([
      "/tag required",
      "/id required",
    ]);
    expect(partial("Pet").parse({})).toEqual({});
    expect(issuesOf(partial("Pet"), { id: "x", tag: "b" })).toEqual([
      "/tag enum",
      "/id type",
    ]);
    expect(partial("Pet").pick(["id"]).omit(["id"]).is({})).toBe(true);
  });

  it("has the issues of the schema", async () => {
    const { pick, shape } = await shapesOf({
      Pet: {
        type: "object",
        required: ["status"],
        properties: {
          status: { enum: ["new", "sold"] },
          secret: { type: "string", format: "password", minLength: 3 },
        },
      },
    });
    for (const value of [
      {},
      { status: "x" },
      { status: "new", secret: "hm" },
    ]) {
      const whole = shape("Pet")
        .validate(value)
        .map((issue) => issue.toJSON());
      const view = pick("Pet", ["status", "secret"]).validate(value);
      expect(view.map((issue) => issue.toJSON())).toEqual(whole);
    }
  });

  it("treats other properties of the schema as unknown fields", async () => {
    const { pick, omit, partial } = await shapesOf({
      Pet: {
        type: "object",
        properties: {
          name: { type: "string", default: "Rex" },
          age: { type: "integer", default: 1 },
          home: {
            type: "object",
            properties: { street: { type: "string", default: "Main" } },
          },
        },
      },
      Closed: {
        type: "object",
        properties: { a: { type: "integer" }, b: { type: "integer" } },
        additionalProperties: false,
      },
    });
    const value = { name: "Max", age: "old", other: 1 };
    expect(pick("Pet", ["name"]).parse(value)).toBe(value);
    expect(
      pick("Pet", ["name"], { unknownFields: "strip" }).parse(value),
    ).toEqual({ name: "Max" });
    expect(
      issuesOf(pick("Pet", ["name"], { unknownFields: "refuse" }), value),
    ).toEqual(["/other additionalProperties", "/age additionalProperties"]);
    expect(
      pick("Pet", ["name", "home"], { defaults: true }).parse({ home: {} }),
    ).toEqual({
      name: "Rex",
      home: { street: "Main" },
    });
    expect(partial("Pet", { defaults: true }).parse({ home: {} })).toEqual({
      home: { street: "Main" },
    });
    expect(issuesOf(omit("Closed", ["a"]), { a: 1, b: 1, c: 1 })).toEqual([
      "/a additionalProperties",
      "/c additionalProperties",
    ]);
  });

  it("exists for objects alone", async () => {
    const { exports } = await shapesOf({
      Cat: { type: "object", properties: { kind: { const: "cat" } } },
      Union: { oneOf: [ref("Cat"), { type: "object", properties: { a: {} } }] },
      Nullable: { type: ["object", "null"], properties: { a: {} } },
      Map: { type: "object", additionalProperties: true },
      List: { type: "array" },
      Text: { type: "string" },
    });
    const views = Object.keys(exports).filter((name) =>
      name.startsWith("pick"),
    );
    expect(views).toEqual(["pickCat"]);
    expect(Object.keys(exports)).toEqual(
      expect.arrayContaining(["shapeUnion", "shapeNullable", "shapeText"]),
    );
  });

  it("limits the depth of recursive values", async () => {
    const { pick } = await shapesOf({
      Tree: {
        type: "object",
        properties: { child: ref("Tree"), name: { type: "string" } },
      },
    });
    let deep: object = {};
    for (let level = 0; level < 2000; level++) deep = { child: deep };
    expect(issuesOf(pick("Tree", ["child"]), deep)).toEqual([" maxDepth"]);
    expect(pick("Tree", ["name"]).is(deep)).toBe(true);
  });
});

const names = ["a", "b", "c", "constructor"] as const;

const scalar = fc.constantFrom<object>(
  { type: "string" },
  { type: "integer", minimum: 1 },
  { type: ["boolean", "null"] },
  { enum: ["x", 1] },
  {},
  { type: "array", items: { type: "integer" } },
  ref("Leaf"),
);

const part = fc.record(
  {
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom(...names), scalar, {
      minKeys: 1,
      maxKeys: 3,
    }),
    required: fc.uniqueArray(fc.constantFrom(...names)),
    patternProperties: fc.dictionary(fc.constantFrom("^x-", "y$"), scalar),
    additionalProperties: fc.oneof(fc.boolean(), scalar),
  },
  { requiredKeys: ["type", "properties"] },
);

type Part = {
  properties: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
};

/** The view as a schema of its own. */
function viewSchema(
  parts: readonly Part[],
  kept: ReadonlySet<string>,
  isPartial: boolean,
) {
  const declared = new Set(
    parts.flatMap(({ properties, required = [] }) => [
      ...Object.keys(properties),
      ...required,
    ]),
  );
  const isClosed = parts.some(
    ({ additionalProperties }) => additionalProperties === false,
  );
  const outside = [...declared].filter((name) => !kept.has(name));
  const left = Object.fromEntries(outside.map((name) => [name, !isClosed]));
  return {
    type: "object",
    allOf: parts.map(({ required = [], ...rest }) => ({
      ...rest,
      // Own names, because `constructor` is a property of every object.
      properties: {
        ...Object.fromEntries(
          Object.entries(rest.properties).filter(([name]) => kept.has(name)),
        ),
        ...left,
      },
      required: isPartial ? [] : required.filter((name) => kept.has(name)),
    })),
  };
}

describe("JSON Schema", () => {
  const parameters = [
    { name: "page_size", in: "query", schema: { type: "integer" } },
  ];
  const responses = { "204": { description: "Done" } };
  const get = { operationId: "list_pets", parameters, responses };
  const options = {
    jsonSchema: true,
    casing: "camel",
    dates: "Date",
    paths: { "/pets": { get } },
  } as const;
  const schemas = {
    Leaf: { type: "object", properties: { leaf_name: { type: "string" } } },
    Pet: {
      allOf: [
        {
          type: "object",
          required: ["first_name", "born_on"],
          properties: {
            first_name: { type: "string", minLength: 2 },
            born_on: { type: "string", format: "date" },
          },
        },
        { type: "object", properties: { next: ref("Leaf") } },
      ],
      minProperties: 2,
    },
  };

  it("of views, schemas with options and parameters describes the wire", async () => {
    const shapes = await shapesOf(schemas, options);
    const whole = shapes.exports["Pet"] as Shape;
    expect(jsonSchemaOf(shapes.shape("Pet", { coerce: true }))).toEqual(
      jsonSchemaOf(whole),
    );
    expect(jsonSchemaOf(shapes.pick("Pet", ["bornOn", "next"]))).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      allOf: [
        {
          properties: { born_on: { type: "string", format: "date" } },
          required: ["born_on"],
        },
        { properties: { next: { $ref: "#/$defs/Leaf" } } },
      ],
      $defs: { Leaf: jsonSchemaPart(shapes.exports["Leaf"] as Shape) },
    });
    const rest = shapes.omit("Pet", ["bornOn", "next"]).partial();
    expect(jsonSchemaPart(rest)).toMatchObject({
      properties: { first_name: { minLength: 2 } },
    });
    expect(JSON.stringify(jsonSchemaOf(rest))).not.toContain("required");
    expect(
      jsonSchemaPart(shapes.exports["ListPetsQuery"] as Shape),
    ).toMatchObject({ properties: { page_size: { type: "integer" } } });
    for (const target of ["draft-07", "openapi-3.0"])
      expect(jsonSchemaOf(shapes.pick("Pet", ["next"]), target)).toBeTypeOf(
        "object",
      );
  });

  it("has types, and is missing without the option", async () => {
    const { files } = await shapesOf(schemas, options);
    const program = `
import { ListPetsQuery, partialPet, pickPet, shapeLeaf, shapePet } from "@test/validators";

const target = "draft-07";
pickPet(["bornOn"])["~standard"].jsonSchema.input({ target });
pickPet(["bornOn"], { input: "code" }).omit([])["~standard"].jsonSchema.input({ target });
partialPet().pick(["bornOn"])["~standard"].jsonSchema.output({ target });
shapePet({ input: "code" })["~standard"].jsonSchema.input({ target });
shapeLeaf()["~standard"].jsonSchema.input({ target });
ListPetsQuery["~standard"].jsonSchema.input({ target });
`;
    const errors = await typeErrors(files, {
      packageName: (target) => `@test/${target}`,
      installed: true,
      additional: { "described.ts": program },
    });
    expect(errors).toEqual([]);
    const plain = await shapesOf(schemas);
    expect(plain.pick("Pet", [])["~standard"]).not.toHaveProperty("jsonSchema");
  });
});

function jsonSchemaOf(shape: Shape, target = "draft-2020-12"): object {
  const { jsonSchema } = shape["~standard"] as unknown as {
    jsonSchema: { input(options: { target: string }): object };
  };
  return jsonSchema.input({ target });
}

/** Without the address of the draft. */
function jsonSchemaPart(shape: Shape): object {
  const { $schema: _, ...schema } = jsonSchemaOf(shape) as { $schema?: string };
  return schema;
}

const content = fc.constantFrom<unknown>(
  "x",
  "",
  1,
  0,
  null,
  true,
  [1],
  ["x"],
  { leaf: 1 },
  { leaf: "x" },
);
const value = fc.dictionary(
  fc.constantFrom(...names, "x-1", "y", "other"),
  content,
  { maxKeys: 5 },
);

it("of arbitrary objects agrees with a schema that is written for it", async () => {
  const cases = fc.sample(
    fc.tuple(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.subarray([...names]),
      fc.boolean(),
    ),
    { seed: 18, numRuns: 15 },
  );
  const schemas: Record<string, unknown> = {
    Leaf: { type: "object", properties: { leaf: { type: "integer" } } },
  };
  for (const [index, [parts, kept, isPartial]] of cases.entries()) {
    const id = String(index);
    schemas[`Base${id}`] = parts[0];
    schemas[`Whole${id}`] = { allOf: [ref(`Base${id}`), ...parts.slice(1)] };
    schemas[`View${id}`] = viewSchema(parts, new Set(kept), isPartial);
  }
  const shapes = await shapesOf(schemas, { jsonSchema: true });
  const viewOf = (index: number) => {
    const [, kept, isPartial] = cases[index] ?? [[], [], false];
    const picked = shapes.pick(`Whole${String(index)}`, kept);
    return isPartial ? picked.partial() : picked;
  };
  const described = cases.map((_, index) =>
    new Ajv2020({ strict: false, ownProperties: true }).compile(
      jsonSchemaOf(viewOf(index)),
    ),
  );
  const tried = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(fc.nat(cases.length - 1), value, (index, given) => {
      const view = viewOf(index);
      const isValid = shapes.is(`View${String(index)}`, given);
      tried[isValid ? "accepted" : "refused"]++;
      expect(view.is(given)).toBe(isValid);
      expect(issuesOf(view, given).length === 0).toBe(isValid);
      expect(described[index]?.(given)).toBe(isValid);
    }),
    { numRuns: 750 },
  );
  expect(tried.accepted).toBeGreaterThan(20);
  expect(tried.refused).toBeGreaterThan(20);
});
