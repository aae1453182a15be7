/** URL-encoded forms and parameters with `content`, by the examples of OpenAPI 3.2. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "../agreement/exchange.js";
import { coordinates, forms } from "./examples/openapi.js";

const type = "application/x-www-form-urlencoded";
const responses = { "204": { description: "Done" } };
const examples = Object.entries(forms).map(
  ([title, example], index) =>
    [title, `form${String(index)}`, example] as const,
);
const number = { type: "number" };
const description = {
  openapi: "3.2.0",
  info: { title: "Forms", version: "1.0.0" },
  servers: [{ url: "https://bytes.example" }],
  paths: {
    "/coordinates": {
      get: {
        operationId: "coordinates",
        parameters: [
          {
            name: "coordinates",
            in: "query",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["lat", "long"],
                  properties: { lat: number, long: number },
                },
              },
            },
          },
        ],
        responses,
      },
    },
    ...Object.fromEntries(
      examples.map(([, operationId, { schema, encoding }]) => {
        const content = { [type]: { schema, ...(encoding && { encoding }) } };
        const requestBody = { required: true, content };
        return [
          `/${operationId}`,
          { post: { operationId, requestBody, responses } },
        ];
      }),
    ),
  },
};

describe(`OpenAPI 3.2: ${String(examples.length + 1)} examples of forms and content`, () => {
  let packages: Packages;
  beforeAll(async () => {
    packages = await packagesOf(description);
  });
  afterAll(() => {
    packages.remove();
  });

  async function sentBy(name: string, request: object) {
    let sent = { url: "", body: "" };
    const client = packages.createClient({
      fetch: async (url: string, init: RequestInit) => {
        sent = { url, body: await new Response(init.body ?? null).text() };
        return new Response(null, { status: 204 });
      },
    });
    await packages.client[name]?.(client, request);
    return sent;
  }

  async function receivedBy(name: string, path: string, init: RequestInit) {
    let received: unknown;
    const handler = (request: unknown) => {
      received = request;
      return { status: 204 };
    };
    await packages
      .createApi({ [name]: handler }, {})
      .fetch(new Request(`https://bytes.example${path}`, init));
    return received;
  }

  it.each(examples)("%s: the client writes it", async (_, name, example) => {
    const { body } = await sentBy(name, { body: example.value });
    expect(body).toBe(example.bytes);
  });

  it.each(examples)("%s: the server reads it", async (_, name, example) => {
    const headers = { "content-type": type };
    const request = { method: "POST", headers, body: example.bytes };
    expect(await receivedBy(name, `/${name}`, request)).toMatchObject({
      body: example.value,
    });
  });

  it("a parameter with content", async () => {
    const query = { coordinates: coordinates.value };
    const path = `/coordinates?${coordinates.bytes}`;
    const { url } = await sentBy("coordinates", { query });
    expect(url).toBe(`https://bytes.example${path}`);
    expect(await receivedBy("coordinates", path, {})).toMatchObject({ query });
  });
});
