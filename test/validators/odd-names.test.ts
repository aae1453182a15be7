/** Names of a spec that JavaScript or a generated file has already. */
import { describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { filesFor, type SchemaOptions } from "./support/schemas.js";

async function errorsOf(
  schemas: Record<string, unknown>,
  options: SchemaOptions,
): Promise<string[]> {
  const files = await filesFor(schemas, {
    paths: {
      "/values": {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Values" },
              },
            },
          },
          responses: { 204: { description: "Taken." } },
        },
      },
    },
    ...options,
  });
  return typeErrors(files, { packageName: (target) => `@test/${target}` });
}

const inherited = Object.getOwnPropertyNames(Object.prototype).filter(
  (name) => name !== "__proto__",
);
const kinds: Record<string, object> = {
  text: { type: "string" },
  integer: { type: "integer", format: "int64", default: 1 },
  time: { type: "string", format: "date-time" },
  list: { type: "array", items: { type: "integer", format: "int64" } },
  times: { type: "array", items: { type: "string", format: "date-time" } },
  part: {
    type: "object",
    properties: {
      id: { type: "integer", format: "int64", default: 1 },
      at: { type: "string", format: "date-time", readOnly: true },
    },
  },
};

describe.each(Object.entries(kinds))("a property of kind %s", (_, schema) => {
  it.each<[string, SchemaOptions]>([
    ["plain", {}],
    ["bigint", { int64: "bigint" }],
    ["Date", { dates: "Date" }],
    ["shapes", { shapes: true }],
    ["all", { int64: "string", dates: "Date", shapes: true }],
  ])("may have a name of Object.prototype (%s)", async (_, options) => {
    const properties = Object.fromEntries(
      inherited.map((name) => [name, schema]),
    );
    const Values = { type: "object", properties, required: ["toString"] };
    expect(await errorsOf({ Values }, options)).toEqual([]);
  });
});

it("a type may have the name of a constant of its file, in letters without case", async () => {
  const many = Array.from({ length: 20 }, (_, index) => `v${String(index)}`);
  const code = { type: "string", pattern: "^a+$" };
  const schemas = {
    Values: { $ref: "#/components/schemas/宠物" },
    宠物: {
      type: "object",
      properties: {
        种类: { enum: many },
        代码: code,
        表: { enum: [{ a: 1 }] },
      },
      patternProperties: { "^a": { type: "string" } },
      additionalProperties: code,
    },
    宠物种类Values: { type: "string" },
    宠物Values: { type: "string" },
    宠物Pattern: { type: "string" },
    代码Pattern: { type: "string" },
    种类Values: { type: "string" },
    表Constant: { type: "string" },
    宠物Names: { type: "string" },
  };
  // One file for all schemas of a group.
  const more = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `宠物${String(index)}`,
      { type: "string" },
    ]),
  );
  expect(await errorsOf({ ...schemas, ...more }, {})).toEqual([]);
});
