/** Which edits of a spec break code on the generated packages. */
import { expect, it } from "vitest";
import { compareSdk } from "../../../src/commands/diff/sdk/compare-sdk.js";
import { at, breaks, rewrites } from "./edits.js";
import { breaksOf, findingsOf, unitTested } from "./findings.js";
import { petApi, type Json } from "./pet-api.js";
import { buildSides } from "./sides.js";

const others = [...rewrites, ...breaks].filter(
  ({ name }) => !unitTested.has(name),
);

it.each(others)("$name", async (edit) => {
  expect(await breaksOf(edit)).toEqual(edit.breaks);
});

it("has no finding if a schema moves to another file", async () => {
  const api = petApi();
  const { Problem, ...schemas } = at(api, "components", "schemas");
  Object.assign(at(api, "components"), { schemas });
  const text = JSON.stringify(api).replaceAll(
    "#/components/schemas/Problem",
    "problems.json#/Problem",
  );
  const head = {
    "openapi.json": JSON.parse(text) as Json,
    "problems.json": { Problem },
  };
  expect(await findingsOf(head)).toEqual([]);
});

it("has no finding if the same API is written in OpenAPI 3.0", async () => {
  const text = JSON.stringify({ ...petApi(), openapi: "3.0.3" })
    .replaceAll('{"const":"cat"}', '{"type":"string","enum":["cat"]}')
    .replaceAll('{"const":"dog"}', '{"type":"string","enum":["dog"]}')
    .replace('"type":["boolean","null"]', '"type":"boolean","nullable":true');
  expect(text).not.toMatch(/const|"null"/);
  expect(
    await findingsOf({ "openapi.json": JSON.parse(text) as Json }),
  ).toEqual([]);
});

it("has names in code, and the places of their names on the wire", async () => {
  const spec = (schema: object) => ({
    openapi: "3.1.0",
    info: { title: "Names", version: "1" },
    paths: {
      "/visits": {
        get: {
          operationId: "list_visits",
          parameters: [{ name: "page_size", in: "query", schema }],
          responses: { 204: { description: "None" } },
        },
      },
    },
  });
  const sides = await buildSides(
    { "openapi.json": spec({ type: ["integer", "string"] }) },
    { "openapi.json": spec({ type: "integer" }) },
    { casing: "camel" },
  );
  if (sides === null) throw new Error("The spec has errors");
  const findings = compareSdk(sides.base.side, sides.head.side);
  const [{ message, head } = {}] = await findings;
  expect(message).toContain("pageSize");
  expect(head?.pointer).toContain("/parameters/0");
});
