import { describe, expect, it } from "vitest";
import { build } from "./build.js";

const xml = (schema: unknown) => ({ "application/xml": { schema } });

/** One operation at /a. */
const operation = (fields: object) => ({
  openapi: "3.2.0",
  paths: { "/a": { post: { responses: {}, ...fields } } },
});

async function told(spec: object, files: Record<string, unknown> = {}) {
  const { diagnostics } = await build(spec, files);
  return diagnostics.map(
    ({ code, place, message }) => `${code} ${place?.pointer} ${message}`,
  );
}

describe("what goes unused", () => {
  it("is reported once per keyword, with the number of places", async () => {
    const parameter = (name: string, allowEmptyValue: boolean) => ({
      name,
      in: "query",
      allowEmptyValue,
      schema: { type: "integer" },
    });
    const shared = { $ref: "#/components/parameters/shared" };
    const found = await told({
      paths: {
        "/a": { get: { parameters: [parameter("a", true), shared] } },
        "/b": { get: { parameters: [parameter("b", false), shared] } },
      },
      components: { parameters: { shared: parameter("c", true) } },
    });
    expect(found).toEqual([
      "unused-keyword /paths/~1a/get/parameters/0/allowEmptyValue allowEmptyValue of a parameter is not supported: an empty value is checked against the schema like any other (in 2 places).",
    ]);
  });

  it("may be the order of the parts of a body", async () => {
    const found = await told(
      operation({
        requestBody: {
          content: {
            "multipart/mixed": {
              itemSchema: {},
              itemEncoding: { contentType: "image/png" },
            },
          },
        },
      }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("itemEncoding of a media type");
  });

  it("may be a header of a part", async () => {
    const found = await told(
      operation({
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: { type: "object", properties: { a: {} } },
              encoding: {
                a: {
                  contentType: "text/plain",
                  headers: { "X-Part": { schema: { type: "string" } } },
                },
              },
            },
          },
        },
      }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("headers of an encoding");
  });

  it("does not include documentation", async () => {
    const found = await told({
      openapi: "3.2.0",
      tags: [{ name: "a", parent: "b", kind: "nav", summary: "A" }],
      components: {
        schemas: {
          A: {
            type: "object",
            $comment: "c",
            externalDocs: { url: "https://example.com" },
            examples: [{}],
            xml: { name: "a" },
            "x-own": true,
          },
        },
      },
    });
    expect(found).toEqual([]);
  });
});

describe("a dialect", () => {
  const schema = (address: string) => ({
    components: { schemas: { A: { $schema: address, type: "string" } } },
  });

  it.each([
    "https://json-schema.org/draft/2020-12/schema",
    "https://spec.openapis.org/oas/3.1/dialect/base",
    "https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
  ])("may be %s", async (address) => {
    expect(await told(schema(address))).toEqual([]);
    expect(await told({ jsonSchemaDialect: address })).toEqual([]);
  });

  it("of another kind is reported", async () => {
    const address = "http://json-schema.org/draft-07/schema#";
    expect(await told(schema(address))).toEqual([
      expect.stringMatching(
        /^foreign-dialect \/components\/schemas\/A\/\$schema .*draft-07.*in one place/,
      ),
    ]);
    expect(await told({ jsonSchemaDialect: address })).toEqual([
      expect.stringMatching(/^foreign-dialect \/jsonSchemaDialect /),
    ]);
  });

  it("of the spec's own is read where it can be", async () => {
    const metaschema = {
      $id: "meta.json",
      $vocabulary: {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
      },
    };
    expect(
      await told(schema("meta.json"), { "meta.json": metaschema }),
    ).toEqual([]);
    expect(await told(schema("lost.json"))).toEqual([
      expect.stringContaining("foreign-dialect"),
    ]);
  });

  it("could not be chosen before OpenAPI 3.1", async () => {
    const old = schema("http://json-schema.org/draft-04/schema#");
    expect(await told({ openapi: "3.0.3", ...old })).toEqual([]);
  });
});

describe("a body of XML", () => {
  const object = { type: "object", properties: { a: {} } };

  it("is text, which is reported if there is no JSON", async () => {
    const found = await told(
      operation({
        requestBody: { content: xml(object) },
        responses: {
          200: { description: "", content: xml(object) },
          400: { description: "", content: xml({ type: "string" }) },
          500: {
            description: "",
            content: { ...xml(object), "application/json": { schema: object } },
          },
        },
      }),
    );
    expect(found).toEqual([
      expect.stringMatching(
        /^body-as-text \/paths\/~1a\/post\/requestBody .*in 2 places/,
      ),
    ]);
  });
});
