/** Validators whose 64-bit integers are values of type `bigint`, or strings. */
import { beforeAll, describe, expect, it } from "vitest";
import { load, type Exports } from "../validators/support/evaluate.js";
import { filesFor, plainIssues } from "../validators/support/schemas.js";
import type { SchemaRef } from "../../templates/validators/runtime/node.js";
import type { Int64Wire } from "../../templates/validators/runtime/numbers/wire.js";

const int64 = { type: "integer", format: "int64" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Id: { ...int64, minimum: 1 },
  Limited: { ...int64, exclusiveMinimum: -5, exclusiveMaximum: 2 ** 62 },
  Even: { allOf: [ref("Id"), { multipleOf: 2 }] },
  Halves: { ...int64, multipleOf: 0.5 },
  Level: { ...int64, enum: [1, 2] },
  Maybe: { type: ["integer", "null"], format: "int64" },
  Plain: { type: "integer" },
  Tree: {
    type: "object",
    properties: {
      id: ref("Id"),
      ratio: { type: "number" },
      text: { type: "string" },
      ["__proto__"]: int64,
      children: { type: "array", items: ref("Tree") },
      counts: {
        type: "object",
        properties: { all: { type: "number" } },
        additionalProperties: int64,
      },
      pair: { type: "array", prefixItems: [{ type: "number" }, int64] },
    },
    patternProperties: { "^x-": int64 },
  },
  Person: {
    type: "object",
    properties: { number: int64 },
    required: ["number"],
    additionalProperties: false,
  },
  Company: {
    type: "object",
    properties: { number: { type: "integer" }, name: { type: "string" } },
    required: ["number", "name"],
    additionalProperties: false,
  },
  Owner: { oneOf: [ref("Company"), ref("Person")] },
  Owned: { anyOf: [ref("Person"), { type: "null" }] },
  Points: {
    type: "array",
    uniqueItems: true,
    items: { type: "object", properties: { at: int64 } },
  },
};

const big = "9007199254740993";

describe.each([
  ["bigint", (digits: string | number) => BigInt(digits)],
  ["string", (digits: string | number) => String(digits)],
] as const)("as %s", (mode, of) => {
  let index: Exports;
  beforeAll(async () => {
    index = (await load(await filesFor(schemas, { int64: mode }))).module(
      "index",
    );
  });
  const is = (name: string, value: unknown) =>
    (index[`is${name}`] as (value: unknown) => boolean)(value);
  const issues = (name: string, value: unknown) =>
    plainIssues(
      (index[`validate${name}`] as (value: unknown) => unknown)(value),
    );
  const wire = (name: string) =>
    (index["wire"] as (schema: SchemaRef) => Int64Wire)(
      index[`schemaOf${name}`] as SchemaRef,
    );

  it("has all 64 bits and no more", () => {
    expect(is("Id", of(big))).toBe(true);
    expect(is("Id", of("9223372036854775807"))).toBe(true);
    expect(is("Id", of("9223372036854775808"))).toBe(false);
    expect(is("Maybe", of("-9223372036854775808"))).toBe(true);
    expect(is("Maybe", of("-9223372036854775809"))).toBe(false);
    expect(is("Maybe", null)).toBe(true);
  });

  it("is no number, and nothing that only looks like one", () => {
    for (const value of [1, 1.5, "x", "1.0", "01", "", " 1", {}, null]) {
      expect(is("Id", value), JSON.stringify(value)).toBe(false);
    }
    expect(issues("Id", 1)).toEqual([
      {
        path: "",
        keyword: "type",
        message: "must be an integer of at most 64 bits, received number 1",
        expected: "int64",
        received: 1,
      },
    ]);
  });

  it("has limits that are compared exactly", () => {
    expect(issues("Id", of(0))).toMatchObject([
      { keyword: "minimum", received: "0" },
    ]);
    expect(is("Limited", of(-4))).toBe(true);
    expect(is("Limited", of(-5))).toBe(false);
    expect(is("Limited", of(String(2n ** 62n - 1n)))).toBe(true);
    expect(is("Limited", of(String(2n ** 62n)))).toBe(false);
    expect(is("Even", of(String(2n ** 60n)))).toBe(true);
    expect(issues("Even", of(String(2n ** 60n + 1n)))).toMatchObject([
      { keyword: "multipleOf" },
    ]);
    expect(is("Halves", of(big))).toBe(true);
  });

  it("leaves enumerations and other integers as they are", () => {
    expect(is("Level", 2)).toBe(true);
    expect(is("Plain", 2)).toBe(true);
    expect(is("Plain", 2n)).toBe(false);
  });

  it("finds integers at any depth, without touching other numbers", () => {
    const text = `{"id":1,"ratio":${big},"text":"${big}","__proto__":${big},"children":[{"id":${big}}],"counts":{"all":2,"some":3},"pair":[4,5],"x-a":${big}}`;
    const { parse, stringify } = wire("Tree");
    const value = parse(text) as Record<string, unknown>;
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toBe(
      of(big),
    );
    expect(Object.entries(value)).toEqual([
      ["id", of(1)],
      ["ratio", Number(big)],
      ["text", big],
      ["__proto__", of(big)],
      ["children", [{ id: of(big) }]],
      ["counts", { all: 2, some: of(3) }],
      ["pair", [4, of(5)]],
      ["x-a", of(big)],
    ]);
    expect(is("Tree", value)).toBe(true);
    const rounded = text.replace(big, String(Number(big)));
    expect(stringify(value)).toBe(rounded);
  });

  it("knows an alternative by its check", () => {
    const { parse, stringify } = wire("Owner");
    const company = '{"number":1,"name":"x"}';
    const person = `{"number":${big}}`;
    expect(parse(company)).toEqual({ number: 1, name: "x" });
    expect(stringify(parse(company))).toBe(company);
    expect(parse(person)).toEqual({ number: of(big) });
    expect(stringify(parse(person))).toBe(person);
    expect(wire("Owned").parse(person)).toEqual({ number: of(big) });
    expect(wire("Owned").parse("null")).toBe(null);
  });

  it("says what is wrong with a value that is no alternative", () => {
    const value = wire("Owner").parse('{"number":1.5}');
    expect(is("Owner", value)).toBe(false);
  });

  it("refuses values that were sent without digits", () => {
    const { parse } = wire("Id");
    for (const text of ["1.5", "9.007199254740993e15", "1e30", big + "0000"]) {
      expect(is("Id", parse(text)), text).toBe(false);
    }
    expect(parse("1e3")).toBe(of(1000));
    expect(() => parse("{")).toThrow(SyntaxError);
  });

  it("completes parameters that were too long for a number", () => {
    const { decode } = wire("Tree");
    expect(decode({ id: big, text: big, counts: { a: 1 } })).toEqual({
      id: of(big),
      text: big,
      counts: { a: of(1) },
    });
  });

  it("does not change what it is given", () => {
    const value = { id: of(1), children: [{ id: of(2) }] };
    const before = structuredClone(value);
    wire("Tree").stringify(value);
    expect(value).toEqual(before);
  });

  it("can tell unique items", () => {
    expect(is("Points", [{ at: of(1) }, { at: of(2) }])).toBe(true);
    expect(is("Points", [{ at: of(1) }, { at: of(1) }])).toBe(false);
  });
});

it("brings nothing along where integers are numbers", async () => {
  const files = await filesFor(schemas);
  expect(files.map(({ path }) => path)).not.toContain(
    "validators/src/runtime/numbers/wire.ts",
  );
  const index = files.find(({ path }) => path === "validators/src/index.ts");
  expect(index?.text).not.toContain("schemaOf");
});
