/** Requests that the API sends. */
import { describe, expect, it } from "vitest";
import { build, need } from "./build.js";

const sent = {
  post: {
    requestBody: {
      content: { "application/json": { schema: { type: "string" } } },
    },
    responses: { 204: { description: "Seen" } },
  },
};

describe("webhooks", () => {
  it.each(["webhooks", "x-webhooks"])("are read from %s", async (key) => {
    const { model, problems } = await build({
      [key]: { newPet: sent, "x-other": {} },
      paths: {},
    });
    expect(problems).toEqual([]);
    expect(model.operations).toEqual([]);
    const webhook = need(model.webhooks[0]);
    expect(webhook).toMatchObject({
      id: `spec.json#/${key}/newPet/post`,
      method: "post",
      trigger: { kind: "webhook", name: "newPet" },
    });
    const body = need(webhook.requestBody?.contents[0]?.schema);
    expect(model.schemas[body]?.role).toEqual({
      kind: "requestBody",
      operation: webhook.id,
      mediaType: "application/json",
    });
  });

  it("keep a name that no operation has, and no parameters of a path", async () => {
    const parameters = [{ name: "a", in: "path", required: true, schema: {} }];
    const { model, problems } = await build({
      webhooks: {
        one: { post: { operationId: "one", parameters } },
        two: { post: { operationId: "two" } },
      },
      paths: { "/two": { get: { operationId: "two" } } },
    });
    expect(model.webhooks.map(({ name }) => name)).toEqual(["one", null]);
    expect(model.webhooks[0]?.parameters).toEqual([]);
    expect(problems).toEqual([
      "surplus-path-parameter spec.json#/webhooks/one/post/parameters/0",
      "duplicate-operation-id spec.json#/webhooks/two/post/operationId",
    ]);
  });
});

describe("callbacks", () => {
  it("know their operations; one that is shared is there once", async () => {
    const callbacks = { done: { $ref: "#/components/callbacks/Done" } };
    const { model, problems } = await build({
      components: { callbacks: { Done: { "{$request.query.url}": sent } } },
      paths: { "/a": { post: { callbacks } }, "/b": { post: { callbacks } } },
    });
    expect(problems).toEqual([]);
    expect(model.webhooks.map(({ trigger }) => trigger)).toEqual([
      {
        kind: "callback",
        name: "done",
        operations: ["spec.json#/paths/~1a/post", "spec.json#/paths/~1b/post"],
        address: "{$request.query.url}",
      },
    ]);
  });
});
