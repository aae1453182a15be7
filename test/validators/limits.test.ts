/** A value that fails a limit has this one issue, and nothing else reads it. */
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

async function keywordsOf(
  schemas: Record<string, unknown>,
  value: unknown,
): Promise<string[]> {
  const { is, issues } = await validatorsOf(schemas);
  expect(is("Any", value)).toBe(false);
  return issues("Any", value).map(({ path, keyword }) =>
    `${path} ${keyword}`.trim(),
  );
}

describe("a text of the wrong length", () => {
  const slug = {
    type: "string",
    minLength: 2,
    maxLength: 5,
    pattern: "^[a-z]+$",
  };

  it.each(["A", "TOO LONG"])("is not searched: %s", async (text) => {
    const keyword = text.length < 2 ? "minLength" : "maxLength";
    const place = { type: "object", properties: { slug } };
    expect(await keywordsOf({ Any: slug }, text)).toEqual([keyword]);
    expect(await keywordsOf({ Any: place }, { slug: text })).toEqual([
      `/slug ${keyword}`,
    ]);
    const formatted = {
      type: "string",
      minLength: 2,
      maxLength: 5,
      format: "ipv4",
    };
    expect(await keywordsOf({ Any: formatted }, text)).toEqual([keyword]);
  });

  it("has the limits of all schemas", async () => {
    const schemas = {
      Short: { type: "string", maxLength: 5 },
      Lower: { type: "string", pattern: "^[a-z]+$" },
      Any: { allOf: [ref("Lower"), ref("Short")], format: "date" },
    };
    expect(await keywordsOf(schemas, "TOO LONG")).toEqual(["maxLength"]);
    expect(await keywordsOf(schemas, "UP")).toEqual(["format", "pattern"]);
  });

  it("is searched for the other issues if its length is right", async () => {
    expect(await keywordsOf({ Any: slug }, "ABC")).toEqual(["pattern"]);
  });
});

describe("an array with too many items", () => {
  const Any = {
    type: "array",
    maxItems: 2,
    items: { type: "integer" },
    uniqueItems: true,
    contains: { const: 1 },
  };

  it("has no issues inside", async () => {
    expect(await keywordsOf({ Any }, ["a", "a", "a"])).toEqual(["maxItems"]);
    const pair = { prefixItems: [{ type: "integer" }], items: false };
    expect(await keywordsOf({ Any: pair }, ["a", "b"])).toEqual(["maxItems"]);
  });

  it("has issues inside if there are too few", async () => {
    const least = { ...Any, minItems: 3 };
    expect(await keywordsOf({ Any: { ...least, maxItems: 9 } }, ["a"])).toEqual(
      ["minItems", "minContains", "/0 type"],
    );
  });
});

describe("an object with too many properties", () => {
  it("has no issues inside", async () => {
    const Any = {
      type: "object",
      maxProperties: 1,
      minProperties: 1,
      required: ["a"],
      additionalProperties: { type: "integer" },
    };
    expect(await keywordsOf({ Any }, { b: "", c: "" })).toEqual([
      "maxProperties",
    ]);
    expect(await keywordsOf({ Any }, {})).toEqual([
      "minProperties",
      "/a required",
    ]);
  });

  it("has no further issues at a name that is not allowed", async () => {
    const Any = {
      type: "object",
      propertyNames: { maxLength: 3 },
      patternProperties: { "^a+$": { type: "integer" } },
    };
    expect(await keywordsOf({ Any }, { aaaa: "", aa: "" })).toEqual([
      "/aaaa propertyNames",
      "/aa type",
    ]);
  });
});
