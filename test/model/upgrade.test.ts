import { describe, expect, it } from "vitest";
import {
  brief,
  build,
  buildSchemas,
  need,
  schemaAt,
  typeText,
} from "./build.js";

describe("schemas of OpenAPI 3.0", () => {
  it.each([
    [{ type: "string", nullable: true }, "(string | null)"],
    [{ type: "string", nullable: true, enum: ["a"] }, '("a" | null)'],
    [
      { type: "object", nullable: true, properties: { a: {} } },
      "({a?: unknown, ...} | null)",
    ],
    [{ properties: { a: { type: "string" } } }, "{a?: string, ...}"],
    [
      { nullable: true, properties: { a: { type: "string" } } },
      "({a?: string, ...} | null)",
    ],
    [{ required: ["a"], minProperties: 1 }, "unknown"],
    [{ nullable: true, allOf: [{ type: "string" }] }, "(string | null)"],
    [
      { nullable: true, oneOf: [{ type: "string" }, { type: "boolean" }] },
      "(string | boolean | null)",
    ],
  ])("%j is %s", async (schema, expected) => {
    expect(await typeText(schema, "3.0.3")).toBe(expected);
  });

  it("makes exclusive bounds of flags", async () => {
    const { schema } = await buildSchemas(
      {
        A: {
          minimum: 1,
          exclusiveMinimum: true,
          maximum: 9,
          exclusiveMaximum: false,
        },
        B: { exclusiveMinimum: true },
      },
      "3.0.3",
    );
    expect(schema("A").assertions).toMatchObject([
      {
        minimum: { value: 1, exclusive: true },
        maximum: { value: 9, exclusive: false },
      },
    ]);
    expect(schema("B").assertions).toEqual([]);
  });

  it("keeps annotations beside a reference, but no assertions", async () => {
    const { model, schema, problems } = await buildSchemas(
      {
        A: { $ref: "#/components/schemas/B", description: "d", minLength: 3 },
        N: { $ref: "#/components/schemas/B", nullable: true, description: "n" },
        B: { type: "string" },
      },
      "3.0.3",
    );
    expect(schema("A").assertions.map(({ kind }) => kind)).toEqual([
      "reference",
    ]);
    expect(schema("A").documentation.description).toBe("d");
    expect(brief(model, schema("N").type)).toBe("(B | null)");
    expect(schema("N").documentation.description).toBe("n");
    expect(problems).toEqual([]);
  });

  it("points at `nullable` for the null that it means", async () => {
    const { model } = await buildSchemas(
      { A: { nullable: true, allOf: [{ type: "string" }] } },
      "3.0.3",
    );
    expect(schemaAt(model, "/components/schemas/A/nullable").type.kind).toBe(
      "null",
    );
  });
});

describe("Swagger 2.0", () => {
  const swagger = (fields: object) =>
    build({ openapi: undefined, swagger: "2.0", ...fields });

  it("has servers, schemas and security schemes at their old places", async () => {
    const { model, problems } = await swagger({
      host: "example.com",
      basePath: "/v1/",
      schemes: ["https", "http", "ws"],
      definitions: {
        Pet: { type: "object", properties: { id: { type: "integer" } } },
      },
      securityDefinitions: {
        b: { type: "basic" },
        o: {
          type: "oauth2",
          flow: "accessCode",
          authorizationUrl: "a",
          tokenUrl: "t",
          scopes: { r: "R" },
        },
      },
    });
    expect(problems).toEqual([]);
    expect(model.servers.map(({ url }) => url)).toEqual([
      "https://example.com/v1",
      "http://example.com/v1",
    ]);
    expect(schemaAt(model, "/definitions/Pet").role).toEqual({
      kind: "declaration",
      name: "Pet",
    });
    expect(model.securitySchemes.map(({ scheme }) => scheme)).toMatchObject([
      { kind: "http", scheme: "basic" },
      {
        kind: "oauth2",
        flows: [
          {
            flow: "authorizationCode",
            tokenUrl: "t",
            scopes: [{ name: "r", description: "R" }],
          },
        ],
      },
    ]);
  });

  it("makes a body of the body parameter, for each media type", async () => {
    const { model, problems } = await swagger({
      consumes: ["application/json", "application/xml"],
      produces: ["application/json"],
      parameters: {
        Body: {
          name: "b",
          in: "body",
          required: true,
          description: "d",
          schema: { type: "string" },
        },
      },
      paths: {
        "/a": {
          post: {
            parameters: [{ $ref: "#/parameters/Body" }],
            responses: {
              200: {
                description: "",
                schema: { type: "array" },
                headers: { "X-A": { type: "integer" } },
                examples: { "application/json": [1] },
              },
              204: { description: "" },
            },
          },
        },
      },
    });
    expect(problems).toEqual([]);
    const [operation] = model.operations;
    const schema = "spec.json#/parameters/Body/schema";
    expect(operation?.parameters).toEqual([]);
    expect(operation?.requestBody).toMatchObject({
      presence: "required",
      documentation: { description: "d" },
      contents: [
        { mediaType: "application/json", schema },
        { mediaType: "application/xml", schema },
      ],
      origin: { pointer: "/parameters/Body" },
    });
    const [ok, empty] = need(operation).responses;
    expect(ok?.contents).toMatchObject([
      {
        mediaType: "application/json",
        schema: "spec.json#/paths/~1a/post/responses/200/schema",
        examples: [{ value: [1] }],
      },
    ]);
    expect(model.schemas[need(need(ok).headers[0]).schema]?.type.kind).toBe(
      "integer",
    );
    expect(empty?.contents).toEqual([]);
  });

  it("makes a form of the form parameters, those of the path included", async () => {
    const { model, problems } = await swagger({
      paths: {
        "/a": {
          parameters: [
            { name: "f", in: "formData", type: "file", required: true },
          ],
          post: {
            parameters: [
              {
                name: "tags",
                in: "formData",
                type: "array",
                items: { type: "string" },
                collectionFormat: "multi",
              },
            ],
            responses: {},
          },
        },
      },
    });
    expect(problems).toEqual([]);
    const [operation] = model.operations;
    expect(operation?.parameters).toEqual([]);
    const [content] = need(need(operation).requestBody).contents;
    expect(content?.mediaType).toBe("multipart/form-data");
    expect(content?.encoding).toMatchObject([
      { property: "tags", style: { style: "form", explode: true } },
    ]);
    const schema = need(model.schemas[need(need(content).schema)]);
    expect(brief(model, schema.type)).toBe("{f: bytes, tags?: []string, ...}");
    expect(schema.origin.pointer).toBe("/paths/~1a/post/parameters");
  });

  it.each([
    [undefined, "form", false],
    ["csv", "form", false],
    ["multi", "form", true],
    ["ssv", "spaceDelimited", false],
    ["pipes", "pipeDelimited", false],
  ])("reads collectionFormat %s", async (collectionFormat, style, explode) => {
    const { model } = await swagger({
      paths: {
        "/a": {
          get: {
            parameters: [
              {
                name: "q",
                in: "query",
                type: "array",
                items: { type: "integer" },
                collectionFormat,
              },
            ],
            responses: {},
          },
        },
      },
    });
    const [parameter] = need(model.operations[0]).parameters;
    expect(parameter?.encoding).toMatchObject({ style, explode });
    expect(brief(model, need(model.schemas[need(parameter).schema]).type)).toBe(
      "[]integer",
    );
    expect(parameter?.schema).toBe("spec.json#/paths/~1a/get/parameters/0");
  });

  it("reads x-nullable, a discriminator that is a string, and file bodies", async () => {
    const { model, problems } = await swagger({
      definitions: {
        A: {
          type: "object",
          discriminator: "kind",
          properties: { kind: { type: "string", "x-nullable": true } },
        },
      },
      paths: {
        "/a": {
          get: {
            responses: { 200: { description: "", schema: { type: "file" } } },
          },
        },
      },
    });
    expect(problems).toEqual([]);
    expect(brief(model, schemaAt(model, "/definitions/A").type)).toBe(
      "{kind?: (string | null), ...}",
    );
    expect(
      brief(model, schemaAt(model, "/paths/~1a/get/responses/200/schema").type),
    ).toBe("bytes");
  });
});
