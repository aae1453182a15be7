/** The issues of a value that does not match. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", format: "int64", minimum: 1 },
    name: { type: "string", minLength: 1, maxLength: 5 },
    status: { enum: ["available", "sold"] },
    "a/b~c": { type: "boolean" },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
    secret: { type: "string", format: "password", maxLength: 3 },
  },
  additionalProperties: false,
};

describe("issues", () => {
  it("cut long keys of the value, so that a report stays small", async () => {
    const { issues } = await validatorsOf({
      Map: {
        type: "object",
        additionalProperties: { type: "array", items: { type: "integer" } },
      },
    });
    const found = issues("Map", { ["k".repeat(1e6)]: Array(200).fill("x") });
    expect(found).toHaveLength(100);
    expect(JSON.stringify(found).length).toBeLessThan(100_000);
    expect(found[1]?.path).toBe(`/${"k".repeat(100)}…/1`);
  });

  it("say where, what is expected and what was found", async () => {
    const { issues } = await validatorsOf({ Pet: pet });
    expect(
      issues("Pet", { id: 0, name: 7, status: "gone", tags: ["a", 1] }),
    ).toEqual([
      {
        path: "/id",
        keyword: "minimum",
        message: "must be at least 1, received 0",
        expected: 1,
        received: 0,
      },
      {
        path: "/name",
        keyword: "type",
        message: "must be a string, received number 7",
        expected: "string",
        received: 7,
      },
      {
        path: "/status",
        keyword: "enum",
        message: 'must be one of "available", "sold", received "gone"',
        expected: ["available", "sold"],
        received: "gone",
      },
      {
        path: "/tags/1",
        keyword: "type",
        message: "must be a string, received number 1",
        expected: "string",
        received: 1,
      },
    ]);
  });

  it("name missing and additional properties", async () => {
    const { issues } = await validatorsOf({ Pet: pet });
    expect(issues("Pet", { id: 1, "x/y": 1 })).toEqual([
      {
        path: "/name",
        keyword: "required",
        message: "is required",
        expected: true,
        received: undefined,
      },
      expect.objectContaining({
        path: "/x~1y",
        keyword: "additionalProperties",
      }),
    ]);
  });

  it("escape the keys in paths", async () => {
    const { issues } = await validatorsOf({ Pet: pet });
    expect(issues("Pet", { id: 1, name: "Rex", "a/b~c": 1 })).toEqual([
      expect.objectContaining({ path: "/a~1b~0c" }),
    ]);
  });

  it("show little of a long value and nothing of a password", async () => {
    const { issues } = await validatorsOf({ Pet: pet });
    const long = "x".repeat(1000);
    const found = issues("Pet", { id: 1, name: long, secret: "hunter2" });
    expect(found.map(({ received }) => received)).toEqual([
      `${"x".repeat(40)}…`,
      "…",
    ]);
  });

  it("are limited in number", async () => {
    const { issues } = await validatorsOf({
      List: { type: "array", items: { type: "string" } },
    });
    expect(issues("List", Array(10_000).fill(1))).toHaveLength(100);
  });

  it("follow the tag of a union to the alternative that was meant", async () => {
    const { issues } = await validatorsOf({
      Cat: tagged("cat", { lives: { type: "integer" } }),
      Dog: tagged("dog", { good: { type: "boolean" } }),
      Animal: {
        oneOf: [
          { $ref: "#/components/schemas/Cat" },
          { $ref: "#/components/schemas/Dog" },
        ],
      },
    });
    expect(issues("Animal", { kind: "cat", lives: "nine" })).toEqual([
      expect.objectContaining({ path: "/lives", keyword: "type" }),
    ]);
    expect(issues("Animal", { kind: "cow" })).toEqual([
      expect.objectContaining({ path: "/kind", expected: ["cat", "dog"] }),
    ]);
    expect(issues("Animal", 1)).toEqual([
      expect.objectContaining({ path: "", keyword: "type" }),
    ]);
  });

  it("take a constant for a tag wherever it is required, but only of objects", async () => {
    const kind = (value: string) => ({
      properties: { kind: { const: value } },
    });
    const { is, issues } = await validatorsOf({
      Base: tagged("", { kind: { type: "string" } }),
      Built: {
        anyOf: ["a", "b"].map((value) => ({
          allOf: [{ $ref: "#/components/schemas/Base" }, kind(value)],
        })),
      },
      Nullable: {
        anyOf: [
          { ...tagged("a", {}), type: ["object", "null"] },
          tagged("b", {}),
        ],
      },
    });
    expect(issues("Built", { kind: "c" })).toEqual([
      expect.objectContaining({ path: "/kind", expected: ["a", "b"] }),
    ]);
    expect(is("Nullable", null)).toBe(true);
  });
});

describe("messages", () => {
  const message = async (schema: unknown, value: unknown) => {
    const { issues } = await validatorsOf({ Sample: schema });
    return issues("Sample", value).map((issue) =>
      `${issue.path} ${issue.message}`.trim(),
    );
  };

  it("show short scalars, and of other values their type", async () => {
    const text = { type: "string" };
    expect(await message(text, 42)).toEqual([
      "must be a string, received number 42",
    ]);
    expect(await message(text, true)).toEqual([
      "must be a string, received boolean true",
    ]);
    expect(await message(text, null)).toEqual([
      "must be a string, received null",
    ]);
    expect(await message(text, [1])).toEqual([
      "must be a string, received array",
    ]);
    expect(await message(text, { a: 1 })).toEqual([
      "must be a string, received object",
    ]);
    const long = "x".repeat(41);
    expect(await message({ type: "boolean" }, long)).toEqual([
      "must be a boolean, received string",
    ]);
    expect(await message({ type: "string", format: "date" }, "today")).toEqual([
      'must be a date such as 2026-01-15, received "today"',
    ]);
  });

  it("do not show texts that only have the wrong length or pattern", async () => {
    const schema = { type: "string", minLength: 9, pattern: "^[0-9]+$" };
    expect((await message(schema, "hunter2")).join()).not.toContain("hunter2");
    const secret = { type: "string", format: "password", maxLength: 3 };
    expect(await message(secret, "hunter2")).toEqual([
      "must have at most 3 characters",
    ]);
    expect(await message(secret, 1234)).toEqual(["must be a string"]);
  });

  it("quote the allowed values, and not all of many", async () => {
    expect(await message({ enum: ["a, b", "c", 1, null] }, "d")).toEqual([
      'must be one of "a, b", "c", 1, null, received "d"',
    ]);
    const many = Array.from({ length: 500 }, (_, index) => `v${String(index)}`);
    const [first = ""] = await message({ enum: many }, "d");
    expect(first).toContain('"v19", 480 more, received "d"');
  });

  it("say which values a missing discriminator may have", async () => {
    const { issues } = await validatorsOf({
      Cat: tagged("cat", {}),
      Dog: tagged("dog", {}),
      Animal: {
        oneOf: [
          { $ref: "#/components/schemas/Cat" },
          { $ref: "#/components/schemas/Dog" },
        ],
      },
    });
    expect(issues("Animal", {})).toEqual([
      {
        path: "/kind",
        keyword: "required",
        message: 'is required and must be one of "cat", "dog"',
        expected: true,
        received: undefined,
      },
    ]);
  });

  it("say that an integer may have been rounded", async () => {
    const range =
      "must be an integer from -9007199254740991 to 9007199254740991, as others may be rounded";
    for (const format of [undefined, "int64"]) {
      const schema = { type: "integer", ...(format && { format }) };
      expect(await message(schema, 2 ** 53)).toEqual([
        `${range}, received number`,
      ]);
      // A parameter that is too large arrives as text.
      expect(await message(schema, "9007199254740993")).toEqual([
        `${range}, received string "9007199254740993"`,
      ]);
      expect(await message(schema, "12")).toEqual([
        'must be an integer, received string "12"',
      ]);
      expect(await message(schema, 2 ** 53 - 1)).toEqual([]);
    }
    const wide = { type: "integer", maximum: 1e300 };
    expect(await message(wide, 1e299)).toEqual([]);
    expect(await message(wide, 1.5)).toEqual([
      "must be an integer, received number 1.5",
    ]);
  });

  it("are one for a number of the wrong type, and show it", async () => {
    const limited = { type: "integer", minimum: 1, maximum: 9, multipleOf: 3 };
    for (const schema of [limited, { ...limited, type: "number" }]) {
      const [only, ...others] = await message(schema, NaN);
      expect(only).toMatch(
        /^must be an? (integer|number), received number NaN$/,
      );
      expect(others).toEqual([]);
    }
    expect(await message(limited, 1e21)).toHaveLength(1);
    expect(await message(limited, 1.5)).toEqual([
      "must be an integer, received number 1.5",
    ]);
    expect(await message(limited, 10)).toHaveLength(2);
  });

  it("name the pattern that an engine cannot search a long text with", async () => {
    const deep = { type: "string", pattern: "^((((a))))*$" };
    const { is, issues } = await validatorsOf({
      Flat: deep,
      Tree: {
        type: "object",
        properties: { text: deep, next: { $ref: "#/components/schemas/Tree" } },
      },
    });
    const text = "a".repeat(4_000_000);
    expect(is("Flat", text)).toBe(false);
    expect(issues("Flat", text)).toEqual([
      expect.objectContaining({ path: "", keyword: "pattern" }),
    ]);
    expect(issues("Tree", { next: { text } })).toEqual([
      expect.objectContaining({ path: "/next/text", keyword: "pattern" }),
    ]);
  });

  it("name an issue once if many schemas have it", async () => {
    const named = { type: "object", required: ["name"] };
    const { issues } = await validatorsOf({
      A: { ...named, properties: { name: { type: "string" } } },
      B: { ...named, properties: { name: { type: "string" } } },
      Both: {
        allOf: [
          { $ref: "#/components/schemas/A" },
          { $ref: "#/components/schemas/B" },
        ],
      },
    });
    expect(issues("Both", { name: 1 })).toHaveLength(1);
    expect(issues("Both", {})).toHaveLength(1);
  });

  it("use the words of JSON Schema", async () => {
    const pair = { prefixItems: [{}], unevaluatedItems: false };
    expect(await message(pair, [1, 2])).toEqual(["/1 is not an allowed item"]);
  });
});

describe("the error that parse throws", () => {
  it("sums the issues up and holds them all", async () => {
    const { parse } = await validatorsOf({ Pet: pet });
    expect(() => parse("Pet", { id: 1.5, name: "" })).toThrow(
      expect.objectContaining({
        name: "ValidationError",
        message:
          "Pet is not valid: /id must be an integer, received number 1.5; /name must have at least 1 character",
        issues: [
          expect.objectContaining({ path: "/id" }),
          expect.objectContaining({ path: "/name" }),
        ],
      }),
    );
  });
});

describe("an issue, whose fields are computed when they are read,", () => {
  async function issuesOf(value: unknown): Promise<object[]> {
    const { parse } = await validatorsOf({ Pet: pet });
    try {
      parse("Pet", value);
    } catch (error) {
      return (error as { issues: object[] }).issues;
    }
    return [];
  }

  it("is complete in JSON and in the console", async () => {
    const [issue] = await issuesOf({ id: 1, name: 7 });
    const fields = {
      path: "/name",
      keyword: "type",
      message: "must be a string, received number 7",
      expected: "string",
      received: 7,
    };
    expect(JSON.parse(JSON.stringify(issue))).toEqual(fields);
    expect(inspect(issue)).toBe(inspect(fields));
  });

  it("keeps its path while others are added", async () => {
    const issues = await issuesOf({ id: 1, name: "a", tags: [1, "b", 2] });
    expect(issues).toMatchObject([{ path: "/tags/0" }, { path: "/tags/2" }]);
  });

  it("does not change with the value", async () => {
    const value = { id: 1, name: 7, tags: [1] };
    const issues = await issuesOf(value);
    Object.assign(value, { name: "a", tags: [] });
    expect(issues).toMatchObject([{ received: 7 }, { path: "/tags/0" }]);
  });

  it("has no reference to a password", async () => {
    const issues = await issuesOf({ id: 1, name: "a", secret: "hunter2" });
    expect(issues).toHaveLength(1);
    expect(inspect(issues, { depth: 9, customInspect: false })).not.toContain(
      "hunter2",
    );
  });
});

describe("the order of issues", () => {
  it("is that of a form: objects and arrays before their parts", async () => {
    const { issues } = await validatorsOf({
      Contact: {
        anyOf: [
          {
            type: "object",
            required: ["mail"],
            properties: { mail: { type: "string" } },
          },
          {
            type: "object",
            required: ["phone"],
            properties: { phone: { type: "string" } },
          },
        ],
      },
      Any: {
        type: "object",
        properties: {
          contact: { $ref: "#/components/schemas/Contact" },
          tags: {
            type: "array",
            items: { type: "string" },
            contains: { const: "new" },
            uniqueItems: true,
          },
        },
        not: { required: ["tags"] },
      },
    });
    const found = issues("Any", { contact: { mail: 1 }, tags: [1, 1] });
    expect(found.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      " not",
      "/contact anyOf",
      "/contact/mail type",
      "/tags uniqueItems",
      "/tags minContains",
      "/tags/0 type",
      "/tags/1 type",
    ]);
  });

  it("does not hide the cause in the message of an error", async () => {
    const { parse } = await validatorsOf({
      Leaf: {
        type: "object",
        required: ["a"],
        properties: { a: { $ref: "#/components/schemas/Any" } },
      },
      Other: {
        type: "object",
        required: ["b"],
        properties: { b: { type: "string" } },
      },
      Any: {
        anyOf: [
          { $ref: "#/components/schemas/Leaf" },
          { $ref: "#/components/schemas/Other" },
        ],
      },
    });
    expect(() => parse("Any", { a: { a: { a: { b: 1 } } } })).toThrow(
      "Any is not valid: /a/a/a/b must be a string, received number 1; and 4 more",
    );
  });
});

describe("the companion", () => {
  it("is a Standard Schema", async () => {
    const { companion } = await validatorsOf({ Pet: pet });
    const { version, vendor, validate } = companion("Pet")["~standard"] as {
      version: number;
      vendor: string;
      validate: (value: unknown) => unknown;
    };
    expect({ version, vendor }).toEqual({ version: 1, vendor: "specwright" });
    const right = { id: 1, name: "Rex" };
    expect(validate(right)).toEqual({ value: right });
    expect(validate({ id: 1, name: "Rex", tags: ["a", 2] })).toEqual({
      issues: [
        {
          in: "body",
          path: ["tags", 1],
          keyword: "type",
          message: "must be a string, received number 2",
          expected: "string",
          received: 2,
        },
      ],
    });
  });

  it("has the values of an enumeration by name", async () => {
    const { companion } = await validatorsOf({
      Status: {
        type: "string",
        enum: ["available", "sold out", "values"],
        "x-enum-varnames": ["Free", null, null],
      },
    });
    expect(companion("Status")).toMatchObject({
      Free: "available",
      SoldOut: "sold out",
      Values: "values",
      values: ["available", "sold out", "values"],
    });
  });
});

function tagged(kind: string, properties: object): object {
  return {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: kind }, ...properties },
  };
}
