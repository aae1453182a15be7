/** Which edits of a spec break code on the generated packages. */
import { expect, it } from "vitest";
import { compareSdk } from "../../../src/commands/diff/sdk/compare-sdk.js";
import { sdkCodes } from "../../../src/commands/diff/sdk/codes.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { at, breaks, rewrites } from "./edits.js";
import { petApi, type Json } from "./pet-api.js";
import { buildSides, type SpecFiles } from "./sides.js";

async function findingsAfter(apply: (api: Json) => void): Promise<Finding[]> {
  const edited = petApi();
  apply(edited);
  return findingsOf({ "openapi.json": edited });
}

async function findingsOf(head: SpecFiles): Promise<Finding[]> {
  const sides = await buildSides({ "openapi.json": petApi() }, head);
  if (sides === null) throw new Error("The edited spec has errors");
  return compareSdk(sides.base.side, sides.head.side);
}

it.each([...rewrites, ...breaks])("$name", async ({ apply, breaks }) => {
  const findings = await findingsAfter(apply);
  const codes = findings
    .filter(({ level }) => level === "breaking")
    .map(({ code }) => code);
  expect(codes.sort()).toEqual(breaks);
  for (const { code } of findings) expect(sdkCodes).toHaveProperty(code);
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
