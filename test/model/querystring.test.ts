import { describe, expect, it } from "vitest";
import { build, need } from "./build.js";

const form = "application/x-www-form-urlencoded";

/** One operation with a query string of this content. */
async function querystring(content: object, fields: object = {}) {
  const built = await build({
    openapi: "3.2.0",
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "all", in: "querystring", content, ...fields }],
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Page: {
          type: "object",
          properties: { limit: { type: "integer" } },
          required: ["limit"],
        },
      },
    },
  });
  return { ...built, operation: need(built.model.operations[0]) };
}

describe("a query string", () => {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Page" }],
    type: "object",
    properties: {
      tags: { type: "array", items: { type: "string" } },
      where: { type: "object" },
      sort: { type: "string", description: "By what." },
    },
  };

  it("becomes the parameters that its form has", async () => {
    const { operation, problems } = await querystring(
      { [form]: { schema, encoding: { tags: { explode: false } } } },
      { required: true },
    );
    expect(problems).toEqual([]);
    const style = { kind: "style", style: "form" };
    expect(operation.parameters).toMatchObject([
      {
        name: "limit",
        location: "query",
        presence: "required",
        schema: "spec.json#/components/schemas/Page/properties/limit",
      },
      { name: "tags", encoding: { ...style, explode: false } },
      {
        name: "where",
        encoding: { kind: "content", mediaType: "application/json" },
      },
      {
        name: "sort",
        presence: "optional",
        encoding: { ...style, explode: true },
        documentation: { description: "By what." },
      },
    ]);
    expect(operation.inputs.query).not.toBeNull();
  });

  it.each(["application/json", "Application/JSON", "text/json; charset=utf-8"])(
    "has fields with the content type %s as JSON",
    async (contentType) => {
      const encoding = { tags: { contentType } };
      const { operation } = await querystring({ [form]: { schema, encoding } });
      expect(operation.parameters[1]?.encoding.kind).toBe("content");
    },
  );

  it("that may be left out has no field that must be there", async () => {
    const { operation } = await querystring({ [form]: { schema } });
    expect(operation.parameters.map(({ presence }) => presence)).toEqual(
      Array(4).fill("optional"),
    );
  });

  it.each([
    ["of another media type", { "application/json": { schema } }],
    ["without content", {}],
    ["without properties", { [form]: { schema: { type: "string" } } }],
  ])("%s is an error", async (_, content) => {
    const { diagnostics } = await querystring(content);
    expect(diagnostics).toMatchObject([
      { code: "unsupported-querystring", severity: "error" },
    ]);
  });

  it("reports keywords beside its properties as unused", async () => {
    const { problems } = await querystring({
      [form]: { schema: { ...schema, minProperties: 1 } },
    });
    expect(problems).toEqual([
      "unused-keyword spec.json#/paths/~1a/get/parameters/0/content/application~1x-www-form-urlencoded/schema/minProperties",
    ]);
  });
});
