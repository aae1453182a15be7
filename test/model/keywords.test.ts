/** Fields that OpenAPI does not have, wherever they are written. */
import { describe, expect, it } from "vitest";
import { build, buildFile } from "./build.js";

const responses = { 204: { description: "Nothing" } };

describe("a misspelt keyword", () => {
  it.each([
    [
      "info",
      { info: { title: "A", version: "1", descriptoin: "" } },
      "/info/descriptoin",
    ],
    [
      "a server",
      { servers: [{ url: "/", varaibles: {} }] },
      "/servers/0/varaibles",
    ],
    ["components", { components: { schema: {} } }, "/components/schema"],
    ["a path", { paths: { "/a": { GET: { responses } } } }, "/paths/~1a/GET"],
    [
      "an operation",
      { paths: { "/a": { get: { response: {} } } } },
      "/paths/~1a/get/response",
    ],
    [
      "a callback",
      {
        paths: {
          "/a": {
            get: { responses, callbacks: { done: { "{$url}": { pots: {} } } } },
          },
        },
      },
      "/paths/~1a/get/callbacks/done/{$url}/pots",
    ],
    [
      "a property",
      { components: { schemas: { A: { properties: { a: { minimun: 1 } } } } } },
      "/components/schemas/A/properties/a/minimun",
    ],
    [
      "a tuple",
      { components: { schemas: { A: { items: [{ minimun: 1 }] } } } },
      "/components/schemas/A/items/0/minimun",
    ],
    [
      "a webhook",
      { webhooks: { a: { post: { requestbody: {} } } } },
      "/webhooks/a/post/requestbody",
    ],
  ])("of %s is found", async (_name, spec, pointer) => {
    const { problems } = await build(spec);
    const found = problems.filter((one) => one.startsWith("misspelt-"));
    expect(found.map((one) => one.split(" ")[1])).toEqual([
      `spec.json#${pointer}`,
    ]);
  });

  it("is found in other files, by the role of the reference", async () => {
    const { problems } = await build(
      {
        paths: {
          "/a": { $ref: "paths.json#/a" },
          "/b": { get: { responses: { 200: { $ref: "paths.json#/b" } } } },
        },
      },
      {
        "paths.json": {
          a: { get: { respnses: {} } },
          b: { description: "B", contnet: {} },
          c: { contnet: {} },
        },
      },
    );
    expect(problems.toSorted()).toEqual([
      "misspelt-keyword paths.json#/a/get/respnses",
      "misspelt-keyword paths.json#/b/contnet",
    ]);
  });

  it("is an error if its value does not fit, unless the keyword is for people", async () => {
    const { diagnostics } = await build({
      components: {
        schemas: { A: { titel: {}, fromat: {}, minmum: 3, maxlength: "x" } },
      },
    });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["misspelt-keyword", "warning"],
      ["unclear-keyword", "error"],
      ["unclear-keyword", "error"],
      ["unknown-keyword", "warning"],
    ]);
  });

  it("does not matter in an operation that filters leave out", async () => {
    const { problems } = await build(
      {
        paths: {
          "/a": { get: { operationId: "a", responses } },
          "/b": {
            get: {
              operationId: "b",
              respnses: {},
              requestBody: {
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/B" },
                  },
                },
              },
            },
          },
        },
        components: { schemas: { B: { fromat: "date" } } },
      },
      {},
      { exclude: { operationIds: ["b"] } },
    );
    expect(problems).toEqual([]);
  });
});

it("counts a field that is not similar to any keyword", async () => {
  const { diagnostics } = await build({
    components: {
      schemas: { A: { vendor: 1 }, B: { vendor: 2 }, C: { "x-vendor": 1 } },
    },
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "vendor is not a field of a schema; it is ignored (in 2 places).",
  ]);
});

it.each([
  [
    "names of properties",
    { properties: { requried: {}, $ref: {}, fromat: {} } },
  ],
  [
    "data",
    {
      default: { requried: 1 },
      example: { requried: 1 },
      enum: [{ requried: 1 }],
    },
  ],
  ["extensions", { "x-requried": [], "x-any": { requried: 1 } }],
  [
    "a dialect of its own",
    { $schema: "https://example.com/dialect", requried: [] },
  ],
  [
    "older drafts",
    { id: "a", definitions: {}, dependencies: {}, additionalItems: true },
  ],
])("has nothing against %s", async (_name, schema) => {
  const { problems } = await build({ components: { schemas: { A: schema } } });
  const about = problems.filter(
    (one) => !one.startsWith("foreign-dialect") && !one.startsWith("untyped-"),
  );
  expect(about).toEqual([]);
});

it("does not judge fields beside a reference before OpenAPI 3.1", async () => {
  const schemas = {
    A: { type: "string" },
    B: { $ref: "#/components/schemas/A", fromat: "date" },
  };
  const before = await build({ openapi: "3.0.3", components: { schemas } });
  expect(before.problems).toEqual([]);
  const since = await build({ openapi: "3.1.0", components: { schemas } });
  expect(since.problems).toEqual([
    "misspelt-keyword spec.json#/components/schemas/B/fromat",
  ]);
});

it("finds nothing in the pet store", async () => {
  const { problems } = await buildFile("spec/petstore.yaml");
  expect(problems).toEqual([]);
});
