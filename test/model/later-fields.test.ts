/** Fields and values of a later OpenAPI version: other tools ignore them, so a warning names the version that has them. */
import { describe, expect, it } from "vitest";
import { build } from "./build.js";

const responses = { 204: { description: "None" } };
const operation = (fields: object) => ({
  paths: { "/a": { get: { responses, ...fields } } },
});
const answer = (fields: object) =>
  operation({ responses: { 200: { description: "A", ...fields } } });
const media = (fields: object) =>
  answer({ content: { "application/jsonl": fields } });
const flows = (fields: object) => ({
  components: { securitySchemes: { s: { type: "oauth2", flows: fields } } },
});
const string = { type: "string" };
const parameter = (fields: object) =>
  operation({ parameters: [{ name: "a", ...fields }] });
const security = (fields: object) => ({
  components: { securitySchemes: { s: fields } },
});
const form = {
  schema: { type: "object", properties: { a: string } },
};
const example = (fields: object) => ({
  components: { examples: { e: fields } },
});

/** The version that introduced a field, the field, and a description with it. */
const fields: [version: "3.1" | "3.2", field: string, spec: object][] = [
  ["3.1", "webhooks", { webhooks: {} }],
  ["3.1", "jsonSchemaDialect", { jsonSchemaDialect: "https://example.com" }],
  ["3.1", "pathItems", { components: { pathItems: {} } }],
  ["3.1", "summary", { info: { title: "A", version: "1", summary: "B" } }],
  [
    "3.1",
    "identifier",
    {
      info: {
        title: "A",
        version: "1",
        license: { name: "MIT", identifier: "MIT" },
      },
    },
  ],
  ["3.2", "name", { servers: [{ url: "/", name: "main" }] }],
  ["3.2", "mediaTypes", { components: { mediaTypes: {} } }],
  ["3.2", "query", { paths: { "/a": { query: { responses } } } }],
  [
    "3.2",
    "additionalOperations",
    { paths: { "/a": { additionalOperations: {} } } },
  ],
  ["3.2", "itemSchema", media({ itemSchema: string })],
  ["3.2", "summary", answer({ summary: "A" })],
  ["3.2", "dataValue", example({ dataValue: "a" })],
  ["3.2", "serializedValue", example({ serializedValue: "a" })],
  ["3.2", "parent", { tags: [{ name: "a" }, { name: "b", parent: "a" }] }],
  [
    "3.2",
    "deviceAuthorization",
    flows({ deviceAuthorization: { scopes: {} } }),
  ],
  [
    "3.2",
    "$ref",
    answer({ content: { "text/plain": { $ref: "#/components/x-media" } } }),
  ],
  ["3.1", "type: mutualTLS", security({ type: "mutualTLS" })],
  [
    "3.2",
    "style: cookie",
    parameter({ in: "cookie", style: "cookie", schema: string }),
  ],
  [
    "3.2",
    "in: querystring",
    parameter({
      in: "querystring",
      content: { "application/x-www-form-urlencoded": form },
    }),
  ],
];

const versions = ["3.0.4", "3.1.1", "3.2.0"];

describe.each(versions)("in OpenAPI %s", (openapi) => {
  it.each(fields)("of OpenAPI %s: %s", async (since, field, spec) => {
    const { diagnostics } = await build({ openapi, ...spec });
    const found = diagnostics
      .filter(({ code }) => code === "later-keyword")
      .map(({ message, fix, place }) => ({ message, fix, place }));
    if (openapi.slice(0, 3) >= since) {
      expect(found).toEqual([]);
      return;
    }
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toContain(`${field} `);
    expect(found[0]?.fix).toContain(`openapi: ${since}`);
    expect(found[0]?.place?.pointer).toMatch(
      new RegExp(`/${field.replace("$", "\\$").replace(/:.*/, "")}$`),
    );
  });
});
