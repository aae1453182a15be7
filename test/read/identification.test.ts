/** `$id` and `$anchor` give addresses to schemas; what is no schema has none. */
import { expect, it } from "vitest";
import { build, need } from "../model/build.js";

const real = { $id: "https://example.com/a", type: "string" };
const other = { $id: "https://example.com/a", type: "integer" };

async function targetOf(schemas: Record<string, unknown>, rest: object = {}) {
  const { model, problems } = await build({
    ...rest,
    components: {
      schemas: { ...schemas, User: { $ref: "https://example.com/a" } },
    },
  });
  const user = need(model.schemas["spec.json#/components/schemas/User"]);
  const [reference] = user.assertions;
  const target =
    reference?.kind === "reference" ? model.schemas[reference.to] : undefined;
  return { types: target?.assertions, problems };
}

it.each([
  ["after it", { Real: real, Other: { unknown: other } }],
  ["before it", { Before: { unknown: [other] }, Real: real }],
  ["deep in it", { Real: real, Z: { unknown: { properties: { a: other } } } }],
  ["in an extension", { Real: real, Z: { "x-a": other } }],
  ["in data", { Real: real, Z: { const: other, enum: [other] } }],
])(
  "an $id below an unknown keyword %s does not count",
  async (_name, schemas) => {
    const { types } = await targetOf(schemas);
    expect(types).toEqual([{ kind: "types", types: ["string"] }]);
  },
);

it.each([
  [
    "a property with the name of no keyword",
    { A: { properties: { any: real } } },
    {},
  ],
  [
    "the body of a callback",
    {},
    {
      paths: {
        "/a": {
          post: {
            callbacks: {
              done: {
                "{$request.body#/url}": {
                  post: {
                    requestBody: {
                      content: { "application/json": { schema: real } },
                    },
                    responses: {},
                  },
                },
              },
            },
          },
        },
      },
    },
  ],
])("finds the $id of %s", async (_name, schemas, rest) => {
  const { types, problems } = await targetOf(schemas, rest);
  expect(types).toEqual([{ kind: "types", types: ["string"] }]);
  expect(problems).not.toContainEqual(expect.stringContaining("reference"));
});

it("finds anchors in a file of named parts", async () => {
  const { problems } = await build(
    { components: { schemas: { A: { $ref: "parts.json#pet" } } } },
    { "parts.json": { Pet: { $anchor: "pet", type: "string" } } },
  );
  expect(problems).toEqual([]);
});
