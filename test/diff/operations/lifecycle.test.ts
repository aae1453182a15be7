/** Stability, deprecation and removal dates, of operations and of each smaller part. */
import { describe, expect, it } from "vitest";
import { brief, compare, spec } from "./compare.js";

const body = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
});
const post = (operation: object) =>
  spec(operation, { path: "/pets", method: "post" });
const response = (schema: object, more: object = {}) =>
  spec({
    responses: {
      200: {
        description: "",
        content: { "application/json": { schema } },
        ...more,
      },
    },
  });
const dated = (day: string) => ({ deprecated: true, "x-sunset": day });
const nothing = { openapi: "3.1.0", paths: {} };
const parameter = (more: object) =>
  spec({
    parameters: [{ name: "a", in: "query", schema: {}, ...more }],
  });

type Case = [name: string, base: object, head: object, findings: string[]];

const statements: Case[] = [
  [
    "a new deprecation",
    spec({}),
    spec({ deprecated: true }),
    ["compatible deprecation-added"],
  ],
  [
    "a new deprecation with a date",
    spec({}),
    spec(dated("2031-01-01")),
    ["compatible deprecation-added", "compatible sunset-added"],
  ],
  [
    "a date that is over when it is announced",
    spec({}),
    spec(dated("2029-01-01")),
    ["compatible deprecation-added", "breaking sunset-passed"],
  ],
  [
    "an earlier date",
    spec(dated("2032-01-01")),
    spec(dated("2031-01-01")),
    ["breaking sunset-earlier"],
  ],
  [
    "a later date",
    spec(dated("2031-01-01")),
    spec(dated("2032-01-01")),
    ["compatible sunset-later"],
  ],
  [
    "a lost date",
    spec(dated("2031-01-01")),
    spec({ deprecated: true }),
    ["breaking sunset-removed"],
  ],
  [
    "the end of a deprecation",
    spec(dated("2031-01-01")),
    spec({}),
    ["compatible deprecation-removed"],
  ],
  [
    "a lost replacement",
    spec({ deprecated: true, "x-replaced-by": "another service" }),
    spec({ deprecated: true }),
    ["breaking replacement-removed"],
  ],
  [
    "a lower stability",
    spec({ "x-stability": "beta" }),
    spec({ "x-stability": "alpha" }),
    ["breaking stability-decreased"],
  ],
  [
    "an earlier date of a parameter",
    parameter(dated("2032-01-01")),
    parameter(dated("2031-01-01")),
    ["breaking sunset-earlier: query parameter a"],
  ],
  [
    "an earlier date of a property",
    post(body({ properties: { a: dated("2032-01-01") } })),
    post(body({ properties: { a: dated("2031-01-01") } })),
    ["breaking sunset-earlier: request body application/json"],
  ],
  [
    "an earlier date of a value",
    post(
      body({ enum: ["a"], "x-enum-deprecated": { a: dated("2032-01-01") } }),
    ),
    post(
      body({ enum: ["a"], "x-enum-deprecated": { a: dated("2031-01-01") } }),
    ),
    ["breaking sunset-earlier: request body application/json"],
  ],
  [
    "a lower stability of a header",
    response({}, { headers: { "X-A": { schema: {} } } }),
    response({}, { headers: { "X-A": { schema: {}, "x-stability": "beta" } } }),
    ["breaking stability-decreased: response 200 header X-A"],
  ],
];

const removals: Case[] = [
  [
    "an operation after its date",
    spec(dated("2029-12-31")),
    nothing,
    ["compatible operation-removed"],
  ],
  [
    "an operation on its date",
    spec(dated("2030-01-01")),
    nothing,
    ["compatible operation-removed"],
  ],
  [
    "an operation before its date",
    spec(dated("2030-01-02")),
    nothing,
    ["breaking operation-removed"],
  ],
  [
    "a deprecated operation without a date",
    spec({ deprecated: true }),
    nothing,
    ["breaking operation-removed"],
  ],
  [
    "an experimental operation",
    spec({ "x-stability": "experimental" }),
    nothing,
    ["compatible operation-removed"],
  ],
  [
    "an experimental operation before its date",
    spec({ "x-stability": "experimental", ...dated("2031-01-01") }),
    nothing,
    ["breaking operation-removed"],
  ],
  [
    "a parameter after its date",
    parameter(dated("2029-12-31")),
    spec({}),
    ["compatible parameter-removed: query parameter a"],
  ],
  [
    "a parameter before its date",
    parameter(dated("2030-12-31")),
    spec({}),
    ["breaking parameter-removed: query parameter a"],
  ],
  [
    "a required header after its date",
    response(
      {},
      {
        headers: {
          "X-A": { required: true, schema: {}, ...dated("2029-12-31") },
        },
      },
    ),
    response({}),
    ["compatible response-header-removed: response 200 header X-A"],
  ],
  [
    "a required response property after its date",
    response({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", ...dated("2029-12-31") } },
    }),
    response({ type: "object" }),
    ["compatible required-property-removed: response 200 application/json"],
  ],
  [
    "a required response property before its date",
    response({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", ...dated("2030-12-31") } },
    }),
    response({ type: "object" }),
    ["breaking required-property-removed: response 200 application/json"],
  ],
  [
    "a value after its date",
    post(
      body({
        enum: ["a", "b"],
        "x-enum-deprecated": { b: dated("2029-12-31") },
      }),
    ),
    post(body({ enum: ["a"] })),
    ["compatible enum-value-removed: request body application/json"],
  ],
  [
    "a value before its date",
    post(
      body({
        enum: ["a", "b"],
        "x-enum-deprecated": { b: dated("2030-12-31") },
      }),
    ),
    post(body({ enum: ["a"] })),
    ["breaking enum-value-removed: request body application/json"],
  ],
];

describe("lifecycle", () => {
  it.each(statements)("judges %s", async (_, base, head, expected) => {
    expect((await compare(base, head)).map(brief)).toEqual(expected);
  });

  it.each(removals)(
    "judges the removal of %s",
    async (_, base, head, expected) => {
      expect((await compare(base, head)).map(brief)).toEqual(expected);
    },
  );

  it("compares replacements by method and path", async () => {
    const api = (old: string) => ({
      openapi: "3.1.0",
      paths: {
        [old]: {
          get: {
            deprecated: true,
            "x-replaced-by": "listAnimals",
            responses: { 200: { description: "" } },
          },
        },
        "/animals/{id}": {
          get: {
            operationId: "listAnimals",
            parameters: [
              { name: "id", in: "path", required: true, schema: {} },
            ],
            responses: { 200: { description: "" } },
          },
        },
      },
    });
    expect(await compare(api("/pets"), api("/pets"))).toEqual([]);
  });
});
