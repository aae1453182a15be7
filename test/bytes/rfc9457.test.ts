/** Problem details, by the examples of RFC 9457. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "../agreement/exchange.js";
import { blank, problems } from "./examples/rfc9457.js";

const schema = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference", default: "about:blank" },
    title: { type: "string" },
    status: { type: "integer", minimum: 100, maximum: 599 },
    detail: { type: "string" },
    instance: { type: "string", format: "uri-reference" },
  },
};
const description = {
  openapi: "3.1.0",
  info: { title: "Problems", version: "1.0.0" },
  servers: [{ url: "https://bytes.example" }],
  paths: {
    "/account": {
      get: {
        operationId: "account",
        responses: {
          "204": { description: "Done" },
          default: {
            description: "A problem",
            content: { "application/problem+json": { schema } },
          },
        },
      },
    },
  },
};
const examples = Object.entries(problems).map(
  ([name, one]) => [name, one] as const,
);
const type = "application/problem+json";

describe(`RFC 9457: ${String(examples.length + 1)} examples`, () => {
  let packages: Packages;
  beforeAll(async () => {
    packages = await packagesOf(description);
  });
  afterAll(() => {
    packages.remove();
  });

  it.each(examples)("%s: the client reads it", async (_, { status, read }) => {
    const headers = { "content-type": type, "content-language": "en" };
    const client = packages.createClient({
      fetch: () => Promise.resolve(new Response(read, { status, headers })),
    });
    const result = await packages.client["account"]?.(client, {});
    const body: unknown = JSON.parse(read);
    expect(result).toMatchObject({ declared: true, ok: false, status, body });
  });

  it.each(examples)("%s: the server writes it", async (_, { status, read }) => {
    const body: unknown = JSON.parse(read);
    const api = packages.createApi(
      { account: () => ({ status, body }) },
      { validateResponses: "throw" },
    );
    const response = await api.fetch(
      new Request("https://bytes.example/account"),
    );
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe(type);
    expect(await response.text()).toBe(JSON.stringify(body));
  });

  it("the errors of the server have the type about:blank", async () => {
    const api = packages.createApi({ account: () => ({ status: 204 }) }, {});
    const response = await api.fetch(new Request("https://bytes.example/none"));
    expect(response.headers.get("content-type")).toBe(type);
    expect(await response.json()).toMatchObject(blank);
  });
});
