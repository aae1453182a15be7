import { describe, expect, it } from "vitest";
import { brief, build, need, schemaAt } from "./build.js";

const json = (schema: unknown) => ({ "application/json": { schema } });

/** One operation, `get` of the path. */
async function operation(
  path: string,
  fields: object,
  pathFields: object = {},
) {
  const built = await build({
    paths: { [path]: { ...pathFields, get: { ...fields } } },
  });
  return { ...built, operation: need(built.model.operations[0]) };
}

const pathAt = (path: string) =>
  `spec.json#/paths/${path.replaceAll("/", "~1")}`;

describe("paths", () => {
  it("are taken apart", async () => {
    const found = await operation("/a/{b}.json/{c}-{d}/", {
      parameters: ["b", "c", "d"].map((name) => ({
        name,
        in: "path",
        required: true,
        schema: {},
      })),
    });
    expect(found.problems).toEqual([]);
    expect(found.operation.path.segments).toEqual([
      [{ kind: "literal", text: "a" }],
      [
        { kind: "parameter", name: "b" },
        { kind: "literal", text: ".json" },
      ],
      [
        { kind: "parameter", name: "c" },
        { kind: "literal", text: "-" },
        { kind: "parameter", name: "d" },
      ],
      [],
    ]);
  });

  it("that contain a query are reported", async () => {
    const { problems } = await build({ paths: { "/a?b=c": { get: {} } } });
    expect(problems).toEqual(["path-with-query spec.json#/paths/~1a?b=c/get"]);
  });

  it("that contain a fragment are reported", async () => {
    const { problems } = await build({ paths: { "/a#b": { get: {} } } });
    expect(problems).toEqual(["path-with-fragment spec.json#/paths/~1a#b/get"]);
  });

  it("that match the same requests are an error", async () => {
    const parameter = (name: string) => [
      { name, in: "path", required: true, schema: {} },
    ];
    const { problems } = await build({
      paths: {
        "/a/{x}": { parameters: parameter("x"), get: {}, put: {} },
        "/a/{y}": { parameters: parameter("y"), get: {}, post: {} },
        "/a/{y}.json": { parameters: parameter("y"), get: {} },
      },
    });
    expect(problems).toEqual([
      "equivalent-paths spec.json#/paths/~1a~1{y}/get",
    ]);
  });

  it("without a slash get one", async () => {
    const found = await operation("a", {});
    expect(found.operation.path.text).toBe("/a");
    expect(found.problems).toEqual(["path-without-slash spec.json#/paths/a"]);
  });

  it("may be in other files", async () => {
    const { model, problems } = await build(
      { paths: { "/a": { $ref: "paths.yaml#/a" } } },
      { "paths.yaml": "a: {get: {operationId: getA, responses: {}}}\n" },
    );
    expect(problems).toEqual([]);
    expect(model.operations[0]).toMatchObject({
      id: "paths.yaml#/a/get",
      name: "getA",
      path: { text: "/a" },
    });
  });

  it.each([
    ["/a/{petId}", ["petid"], ["petId"], [["petid", "petId"]]],
    ["/a/{petId}", ["pet_id"], ["petId"], [["pet_id", "petId"]]],
    [
      "/a/{petId}/b/{toyId}",
      ["petID", "toyID"],
      ["petId", "toyId"],
      [
        ["petID", "petId"],
        ["toyID", "toyId"],
      ],
    ],
  ])(
    "read a misnamed parameter of %s under its name in the path",
    async (path, declared, read, renamed) => {
      const found = await operation(path, {
        parameters: declared.map((name) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "integer" },
        })),
      });
      expect(
        found.diagnostics.map(({ code, message }) => [code, message]),
      ).toEqual(
        renamed.map(([name, near]) => [
          "misnamed-path-parameter",
          `The path has {${String(near)}}, but this parameter is named ${String(name)}; it is read as ${String(near)}.`,
        ]),
      );
      expect(
        found.operation.parameters.map(({ name, schema }) => [
          name,
          brief(found.model, need(found.model.schemas[schema]).type),
        ]),
      ).toEqual(read.map((name) => [name, "integer"]));
    },
  );

  it.each([
    ["/a/{petId1}/{petId2}", ["petId"]],
    ["/a/{petId}", ["petId1", "petId2"]],
  ])("do not guess which parameter of %s is meant", async (path, declared) => {
    const found = await operation(path, {
      parameters: declared.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "integer" },
      })),
    });
    expect(found.problems.join()).not.toContain("misnamed");
    expect(found.problems.join()).toContain("surplus");
    expect(found.problems.join()).toContain("undeclared");
  });

  it("bind their parameters: one too many is dropped, a missing one is text", async () => {
    const found = await operation("/a/{x}", {
      parameters: [{ name: "y", in: "path", required: true, schema: {} }],
    });
    expect(found.problems).toEqual([
      `surplus-path-parameter ${pathAt("/a/{x}")}/get/parameters/0`,
      `undeclared-path-parameter ${pathAt("/a/{x}")}`,
    ]);
    const [parameter] = found.operation.parameters;
    expect(parameter).toMatchObject({ name: "x", presence: "required" });
    const schema = need(found.model.schemas[need(parameter).schema]);
    expect(brief(found.model, schema.type)).toBe("string");
  });
});

describe("operations", () => {
  it("with a name that is taken go without", async () => {
    const { model, problems } = await build({
      paths: {
        "/a": { get: { operationId: "same" } },
        "/b": { get: { operationId: "same" } },
        "/c": { get: {} },
      },
    });
    expect(model.operations.map(({ name }) => name)).toEqual([
      "same",
      null,
      null,
    ]);
    expect(problems).toEqual([
      "duplicate-operation-id spec.json#/paths/~1b/get/operationId",
    ]);
  });

  it("have the method of OpenAPI 3.2, and tell of others", async () => {
    const { model, problems } = await build({
      openapi: "3.2.0",
      paths: {
        "/a": {
          query: {},
          additionalOperations: { COPY: {}, Copy: {}, GET: {} },
        },
      },
    });
    expect(model.operations.map(({ method }) => method)).toEqual([
      "query",
      "copy",
    ]);
    expect(problems).toEqual([
      "unsupported-method spec.json#/paths/~1a/additionalOperations/Copy",
      "unsupported-method spec.json#/paths/~1a/additionalOperations/GET",
    ]);
  });

  it("have the servers nearest to them", async () => {
    const url = "https://{h}/p";
    const variables = { h: { default: "x", enum: ["x", "y"] } };
    const { model } = await build({
      servers: [{ url: "https://a.com" }],
      paths: {
        "/a": { servers: [{ url, variables }], get: {} },
        "/b": { get: {} },
      },
    });
    expect(model.operations.map(({ servers }) => servers)).toMatchObject([
      [{ url, variables: [{ name: "h", default: "x", values: ["x", "y"] }] }],
      [],
    ]);
  });

  it("take security from themselves or from the API", async () => {
    const { model, problems } = await build({
      security: [{ key: [] }],
      paths: {
        "/a": { get: {} },
        "/b": { get: { security: [] } },
        "/c": { get: { security: [{}, { oauth: ["read"], key: [] }] } },
        "/d": { get: { security: [{ none: [] }] } },
      },
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          oauth: {
            type: "oauth2",
            flows: {
              implicit: { authorizationUrl: "u", scopes: { read: "r" } },
            },
          },
        },
      },
    });
    const key = { scheme: "key", scopes: [] };
    expect(
      model.operations.slice(0, 3).map(({ security }) => security),
    ).toEqual([
      [{ schemes: [key] }],
      [],
      [
        { schemes: [] },
        { schemes: [{ scheme: "oauth", scopes: ["read"] }, key] },
      ],
    ]);
    expect(problems).toEqual([
      "unknown-security-scheme spec.json#/paths/~1d/get/security/0/none",
    ]);
  });
});

describe("parameters", () => {
  it("of the operation replace those of the path", async () => {
    const found = await operation(
      "/a",
      {
        parameters: [
          { name: "q", in: "query", schema: { type: "integer" } },
          { name: "q", in: "query", schema: {} },
        ],
      },
      {
        parameters: [
          { name: "q", in: "query", schema: { type: "string" } },
          { name: "X-A", in: "header", schema: { type: "string" } },
        ],
      },
    );
    const types = found.operation.parameters.map(({ name, schema }) => [
      name,
      brief(found.model, need(found.model.schemas[schema]).type),
    ]);
    expect(types).toEqual([
      ["q", "integer"],
      ["X-A", "string"],
    ]);
    expect(found.problems).toEqual([
      `duplicate-parameter ${pathAt("/a")}/get/parameters/1`,
    ]);
  });

  it.each([
    ["invalid-parameter", { in: "query", schema: {} }, ""],
    ["invalid-parameter", { name: "a", in: "body", schema: {} }, "/in"],
    ["ignored-header", { name: "Accept", in: "header", schema: {} }, ""],
    ["ignored-header", { name: "content-type", in: "header", schema: {} }, ""],
    ["transport-header", { name: "Content-Length", in: "header" }, ""],
    ["transport-header", { name: "host", in: "header", schema: {} }, ""],
    ["invalid-header-name", { name: "", in: "header", schema: {} }, ""],
    ["invalid-header-name", { name: "X Y", in: "header", schema: {} }, ""],
    ["invalid-header-name", { name: "ü", in: "header", schema: {} }, ""],
    ["invalid-header-name", { name: "a=b", in: "cookie", schema: {} }, ""],
  ])("%s: %j", async (code, parameter, at) => {
    const found = await operation("/a", { parameters: [parameter] });
    expect(found.operation.parameters).toEqual([]);
    expect(found.problems).toEqual([
      `${code} ${pathAt("/a")}/get/parameters/0${at}`,
    ]);
  });

  it.each([
    [{ in: "query" }, { style: "form", explode: true }],
    [
      { in: "path", required: true },
      { style: "simple", explode: false },
    ],
    [{ in: "header" }, { style: "simple", explode: false }],
    [{ in: "cookie" }, { style: "form", explode: true }],
    [
      { in: "query", style: "deepObject", explode: true },
      { style: "deepObject", explode: true },
    ],
    [
      { in: "query", style: "pipeDelimited" },
      { style: "pipeDelimited", explode: false },
    ],
    [
      { in: "query", explode: false, allowReserved: true },
      { explode: false, allowReserved: true },
    ],
  ])("%j is encoded as %j", async (parameter, expected) => {
    const path = parameter.in === "path" ? "/{a}" : "/a";
    const found = await operation(path, {
      parameters: [{ name: "a", schema: {}, ...parameter }],
    });
    expect(found.problems).toEqual([]);
    expect(found.operation.parameters[0]?.encoding).toMatchObject({
      kind: "style",
      ...expected,
    });
  });

  it("may have a media type", async () => {
    const found = await operation("/a", {
      parameters: [
        { name: "f", in: "query", content: json({ type: "object" }) },
      ],
    });
    const [parameter] = found.operation.parameters;
    expect(parameter?.encoding).toEqual({
      kind: "content",
      mediaType: "application/json",
    });
    expect(found.model.schemas[need(parameter).schema]?.type.kind).toBe(
      "object",
    );
  });

  it("in the path are always required", async () => {
    const found = await operation("/{a}", {
      parameters: [{ name: "a", in: "path", schema: {} }],
    });
    expect(found.operation.parameters[0]?.presence).toBe("required");
    expect(found.problems).toEqual([
      `optional-path-parameter ${pathAt("/{a}")}/get/parameters/0`,
    ]);
  });

  it("in a circle of references are an error", async () => {
    const { problems } = await build({
      paths: {
        "/a": { get: { parameters: [{ $ref: "#/components/parameters/A" }] } },
      },
      components: {
        parameters: {
          A: { $ref: "#/components/parameters/B" },
          B: { $ref: "#/components/parameters/A" },
        },
      },
    });
    expect(problems).toEqual([
      "reference-cycle spec.json#/components/parameters/B/$ref",
    ]);
  });
});

describe("bodies", () => {
  it("have roles, and plain references in responses need none", async () => {
    const { model } = await build({
      components: { schemas: { A: { type: "string" } } },
      paths: {
        "/a": {
          post: {
            requestBody: { content: json({ $ref: "#/components/schemas/A" }) },
            responses: {
              200: {
                description: "",
                content: json({ $ref: "#/components/schemas/A" }),
              },
              201: { description: "", content: json({ type: "array" }) },
            },
          },
        },
      },
    });
    const at = "/paths/~1a/post";
    const body = "content/application~1json/schema";
    const operation = `spec.json#${at}`;
    expect(schemaAt(model, `${at}/requestBody/${body}`).role).toEqual({
      kind: "requestBody",
      operation,
      mediaType: "application/json",
    });
    expect(schemaAt(model, `${at}/responses/200/${body}`).role.kind).toBe(
      "inline",
    );
    expect(schemaAt(model, `${at}/responses/201/${body}`).role).toEqual({
      kind: "responseBody",
      operation,
      status: { kind: "code", code: 201 },
      mediaType: "application/json",
    });
  });

  it("of responses come in a fixed order", async () => {
    const found = await operation("/a", {
      responses: {
        default: { description: "d" },
        "5XX": { description: "5" },
        "4xx": { description: "4" },
        404: { description: "n" },
        200: { description: "o" },
        2000: { description: "?" },
        "x-own": 1,
      },
    });
    expect(
      found.operation.responses.map(
        ({ documentation }) => documentation.description,
      ),
    ).toEqual(["o", "n", "4", "5", "d"]);
    expect(found.problems).toEqual([
      `invalid-status ${pathAt("/a")}/get/responses/2000`,
    ]);
  });

  it("have media types without parameters, examples, encodings and items", async () => {
    const found = await operation("/a", {
      responses: {
        200: {
          description: "",
          headers: {
            "X-Rate": { required: true, schema: { type: "integer" } },
            "Content-Type": {},
          },
          content: {
            "Application/JSON; charset=utf-8": {
              schema: {},
              example: 1,
              examples: {
                two: { summary: "s", value: 2 },
                far: { externalValue: "u" },
              },
            },
            "application/jsonl": { itemSchema: { type: "string" } },
            "multipart/form-data": {
              schema: {},
              encoding: { f: { contentType: "image/png", style: "form" } },
            },
          },
        },
      },
    });
    const [response] = found.operation.responses;
    expect(
      response?.headers.map(({ name, presence }) => [name, presence]),
    ).toEqual([["X-Rate", "required"]]);
    expect(response?.contents).toMatchObject([
      {
        mediaType: "application/json",
        examples: [
          { name: null, value: 1 },
          { name: "two", summary: "s", value: 2 },
        ],
      },
      { mediaType: "application/jsonl", schema: null },
      {
        mediaType: "multipart/form-data",
        encoding: [
          { property: "f", contentType: "image/png", style: { style: "form" } },
        ],
      },
    ]);
    const items =
      found.model.schemas[need(need(need(response).contents[1]).itemSchema)];
    expect(items?.type.kind).toBe("string");
  });
});

describe("declarations", () => {
  it("come first and are named after what a reference points to", async () => {
    const { model } = await build(
      {
        components: { schemas: { Own: { $ref: "other.yaml" } } },
        paths: {
          "/a": {
            get: {
              responses: {
                200: {
                  description: "",
                  content: json({ $ref: "deep/defs.yaml#/Named" }),
                },
              },
            },
          },
        },
      },
      {
        "other.yaml": "properties: {self: {$ref: '#'}}\ntype: object\n",
        "deep/defs.yaml":
          "Named: {type: object, properties: {o: {$ref: ../other.yaml}}}\n",
      },
    );
    const roles = Object.values(model.schemas).map(({ role }) =>
      role.kind === "declaration" ? role.name : role.kind,
    );
    expect(roles.slice(0, 3)).toEqual(["Own", "other", "Named"]);
    expect(roles.slice(3)).not.toContain("declaration");
  });
});

it("tolerates a spec without info, paths and anything else", async () => {
  const { model, problems } = await build({
    info: undefined,
    paths: undefined,
  });
  expect(model.info).toMatchObject({ title: "API", version: "0.0.0" });
  expect(problems).toEqual([
    "missing-paths spec.json#",
    "missing-info spec.json#",
    "missing-info spec.json#",
  ]);
});
