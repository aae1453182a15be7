/** `format: binary`: bytes where bytes can be, text elsewhere. */
import { describe, expect, it } from "vitest";
import type { ApiModel } from "../../src/model/model.js";
import { brief, build, schemaAt } from "./build.js";

const bytes = { type: "string", format: "binary" };

async function modelWith(
  mediaType: string,
  schema: object,
  schemas: object = {},
): Promise<ApiModel> {
  const { model } = await build({
    components: { schemas },
    paths: {
      "/files": {
        post: {
          requestBody: { content: { [mediaType]: { schema } } },
          responses: { 204: { description: "Done" } },
        },
      },
    },
  });
  return model;
}

async function bodyType(mediaType: string, schema: object): Promise<string> {
  const model = await modelWith(mediaType, schema);
  const id = model.operations[0]?.requestBody?.contents[0]?.schema ?? "";
  return brief(model, { kind: "schema", schema: id });
}

describe("format: binary", () => {
  const form = {
    type: "object",
    properties: { one: bytes, many: { type: "array", items: bytes } },
  };

  it.each([
    ["application/octet-stream", bytes, "bytes"],
    ["image/*", { type: "string", contentMediaType: "image/png" }, "bytes"],
    ["multipart/form-data", form, "{one?: bytes, many?: []bytes, ...}"],
    ["application/json", form, "{one?: string, many?: []string, ...}"],
    [
      "multipart/form-data",
      { type: "object", properties: { meta: form } },
      "{meta?: {one?: string, many?: []string, ...}, ...}",
    ],
  ])("in %s, %j is %s", async (mediaType, schema, expected) => {
    expect(await bodyType(mediaType, schema)).toBe(expected);
  });

  it("is found behind references", async () => {
    const schemas = {
      Form: {
        type: "object",
        properties: { one: { $ref: "#/components/schemas/Photo" } },
      },
      Photo: bytes,
    };
    const schema = { allOf: [{ $ref: "#/components/schemas/Form" }] };
    const model = await modelWith("multipart/form-data", schema, schemas);
    expect(schemaAt(model, "/components/schemas/Photo").type).toEqual({
      kind: "string",
      content: "binary",
    });
  });
});
