/** Path items that several paths, webhooks or callbacks refer to. */
import { expect, it } from "vitest";
import { nameAll } from "../../src/naming/name-all.js";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { build } from "./build.js";

const shared = {
  get: {
    operationId: "readThing",
    parameters: [{ name: "a", in: "query", schema: { type: "string" } }],
    responses: { 204: { description: "" } },
  },
  post: {
    requestBody: {
      content: { "application/json": { schema: { type: "object" } } },
    },
    responses: { 204: { description: "" } },
  },
};
const reference = { $ref: "#/components/pathItems/Thing" };
const components = { pathItems: { Thing: shared } };

async function calls(
  spec: object,
): Promise<{ calls: string[]; ids: string[]; problems: string[] }> {
  const { model, problems } = await build({ components, ...spec });
  const named = nameAll(model, {}, new Diagnostics());
  const requests = [...model.operations, ...model.webhooks];
  return {
    calls: requests.map(({ id }) => named?.names.operation(id).call ?? ""),
    ids: requests.map(({ id }) => id),
    problems,
  };
}

it("each path has operations of its own", async () => {
  const found = await calls({ paths: { "/a": reference, "/b": reference } });
  expect(found.calls).toEqual(["readThing", "postA", "getB", "postB"]);
  expect(found.ids).toEqual([
    "spec.json#/components/pathItems/Thing/get",
    "spec.json#/components/pathItems/Thing/post",
    "spec.json#/paths/~1b/get",
    "spec.json#/paths/~1b/post",
  ]);
  expect(found.problems).toEqual([
    "duplicate-operation-id spec.json#/components/pathItems/Thing/get/operationId",
  ]);
});

it("each webhook is there", async () => {
  const found = await calls({ webhooks: { one: reference, two: reference } });
  expect(found.calls).toEqual([
    "readThing",
    "oneWebhook",
    "getTwoWebhook",
    "twoWebhook",
  ]);
});

it("a path, a webhook and callbacks may share one", async () => {
  const found = await calls({
    paths: {
      "/a": reference,
      "/c": {
        get: {
          operationId: "subscribe",
          callbacks: {
            onOne: { "{$url}": reference },
            onTwo: { "{$url}": reference },
          },
          responses: { 204: { description: "" } },
        },
      },
    },
    webhooks: { one: reference },
  });
  expect(new Set(found.ids).size).toBe(9);
  expect(new Set(found.calls).size).toBe(9);
  expect(found.calls).toContain("onTwoCallback");
});

const owner = { $ref: "#/paths/~1owner" };

it.each([
  ["before it", { "/a": owner, "/owner": shared }],
  ["after it", { "/owner": shared, "/a": owner }],
  ["on both sides", { "/a": owner, "/owner": shared, "/b": owner }],
  [
    "through another path",
    { "/a": { $ref: "#/paths/~1b" }, "/b": owner, "/owner": shared },
  ],
])("paths that refer to another path: %s", async (_, paths) => {
  const found = await calls({ paths, webhooks: { one: owner } });
  const requests = 2 * (Object.keys(paths).length + 1);
  expect(new Set(found.ids).size).toBe(requests);
  expect(new Set(found.calls).size).toBe(requests);
  expect(found.ids).toContain("spec.json#/paths/~1owner/get");
});
