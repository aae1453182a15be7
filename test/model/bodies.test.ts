/** Bodies of requests. */
import { describe, expect, it } from "vitest";
import { build } from "./build.js";

describe("a body that fetch cannot send", () => {
  it.each([
    ["get", ["body-not-sent spec.json#/paths/~1a/get/requestBody"]],
    ["delete", []],
  ])("is reported with %s", async (method, expected) => {
    const requestBody = { content: { "text/plain": {} } };
    const { problems } = await build({
      paths: { "/a": { [method]: { requestBody } } },
    });
    expect(problems).toEqual(expected);
  });

  it("is not required", async () => {
    const requestBody = { required: true, content: { "text/plain": {} } };
    const { model } = await build({
      paths: { "/a": { get: { requestBody }, post: { requestBody } } },
    });
    expect(
      model.operations.map((operation) => operation.requestBody?.presence),
    ).toEqual(["optional", "required"]);
  });

  it("is no loss where it can hold nothing", async () => {
    const schema = {
      type: "object",
      properties: {},
      additionalProperties: false,
    };
    const requestBody = { content: { "application/json": { schema } } };
    const { problems } = await build({
      paths: { "/a": { get: { requestBody } } },
    });
    expect(problems).toEqual([]);
  });
});
