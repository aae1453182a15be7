/** `example: null` is how tools write that there is no example. */
import { expect, it } from "vitest";
import { readApi } from "../../src/generate.js";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { join } from "node:path";
import { folderWith, frame } from "../read/folder.js";

it("reads `example: null` as no example, in all places", async () => {
  const schema = { type: "string", example: null };
  const spec = {
    ...frame,
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "q", in: "query", example: null, schema }],
          responses: {
            200: {
              description: "",
              headers: { "X-A": { example: null, schema } },
              content: { "application/json": { example: null, schema } },
            },
          },
        },
      },
    },
    components: {
      schemas: { A: { type: "object", properties: { a: schema } } },
    },
  };
  const input = join(folderWith({ "spec.json": spec }), "spec.json");
  const diagnostics = new Diagnostics();
  const api = await readApi({ input }, diagnostics);
  expect(diagnostics.list).toEqual([]);
  expect(JSON.stringify(api?.model)).not.toContain('"value":null');
});

it("keeps a named example that is null", async () => {
  const examples = { none: { value: null } };
  const content = { "application/json": { schema: {}, examples } };
  const responses = { 200: { description: "", content } };
  const spec = { ...frame, paths: { "/a": { get: { responses } } } };
  const input = join(folderWith({ "spec.json": spec }), "spec.json");
  const api = await readApi({ input }, new Diagnostics());
  const [operation] = api?.model.operations ?? [];
  expect(operation?.responses[0]?.contents[0]?.examples).toMatchObject([
    { name: "none", value: null },
  ]);
});
