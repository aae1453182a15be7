/** The JSON Schema of an operation's inputs follows from the model alone, without names and modules of a target. */
import { expect, it } from "vitest";
import { jsonSchemaOf } from "../../src/facts/json-schema/json-schema.js";
import { int64Schemas } from "../../src/facts/schemas/int64.js";
import { createShapes } from "../../src/facts/shapes/shapes.js";
import { build, need } from "../model/build.js";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", format: "int32", readOnly: true },
    name: { type: "string", minLength: 1 },
    parent: { $ref: "#/components/schemas/Pet" },
  },
};

it("describes the parameters and the body of an operation", async () => {
  const content = { "application/json": { schema: { allOf: [pet] } } };
  const limit = { name: "limit", in: "query", schema: { type: "integer" } };
  const { model } = await build({
    paths: {
      "/pets": {
        post: {
          parameters: [limit],
          requestBody: { required: true, content },
          responses: { 204: { description: "Done" } },
        },
      },
    },
    components: { schemas: { Pet: pet } },
  });
  const [operation] = model.operations;
  const { inputs, requestBody } = need(operation);
  const source = {
    shapes: createShapes(model),
    int64: int64Schemas({ model, int64: "number" }),
    refer: (id: string) => `#/$defs/${id.slice(id.lastIndexOf("/") + 1)}`,
  };
  expect(jsonSchemaOf(source, need(inputs.query), "request")).toEqual({
    type: "object",
    properties: {
      limit: {
        type: "integer",
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
      },
    },
  });
  const body = need(requestBody?.contents[0]?.schema);
  expect(jsonSchemaOf(source, body, "request")).toEqual({
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 1 },
      parent: { $ref: "#/$defs/Pet" },
    },
  });
});
