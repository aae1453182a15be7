/** Sequential media types of OpenAPI 3.2, by its own examples. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "../agreement/exchange.js";
import { components, sequences } from "./examples/openapi.js";
import { itemsOf } from "./support.js";

const description = {
  openapi: "3.2.0",
  info: { title: "Sequences", version: "1.0.0" },
  servers: [{ url: "https://bytes.example" }],
  paths: Object.fromEntries(
    Object.entries(sequences).map(
      ([name, { mediaType, itemSchema, schema }]) => {
        const content = {
          [mediaType]: schema ? { schema } : { itemSchema },
        };
        const responses = { "200": { description: "Items", content } };
        const got = { operationId: name, responses };
        const put = {
          operationId: `${name}Put`,
          requestBody: { required: true, content },
          responses: { "204": { description: "Arrived" } },
        };
        return [`/${name}`, { get: got, put }];
      },
    ),
  ),
  components,
};

const examples = Object.entries(sequences).map(
  ([name, example]) => [name, example] as const,
);

describe(`OpenAPI 3.2: ${String(examples.length)} examples of sequences`, () => {
  let packages: Packages;
  beforeAll(async () => {
    packages = await packagesOf(description);
  });
  afterAll(() => {
    packages.remove();
  });

  it.each(examples)("%s: the client reads it", async (name, example) => {
    const { mediaType, read, items } = example;
    const headers = { "content-type": mediaType };
    const client = packages.createClient({
      fetch: () => Promise.resolve(new Response(read, { headers })),
    });
    const result = await packages.client[name]?.(client, {});
    expect(await itemsOf(result?.body)).toEqual(items);
  });

  it.each(examples)("%s: the server writes it", async (name, example) => {
    const { mediaType, items, written, isInvalid } = example;
    const api = packages.createApi(
      { [name]: () => ({ status: 200, body: items }) },
      { validateResponses: isInvalid ? "off" : "throw" },
    );
    const response = await api.fetch(
      new Request(`https://bytes.example/${name}`),
    );
    // A comment opens a stream of events.
    const first = mediaType === "text/event-stream" ? ":\n\n" : "";
    expect(await response.text()).toBe(first + written);
  });

  it.each(examples)("%s: the server reads it", async (name, example) => {
    const { mediaType, read, items, isInvalid } = example;
    let received: unknown;
    const api = packages.createApi(
      {
        [`${name}Put`]: async ({ body }: { body: unknown }) => {
          received = await itemsOf(body);
          return { status: 204 };
        },
      },
      {},
    );
    const headers = { "content-type": mediaType };
    const request = { method: "PUT", headers, body: read };
    const response = await api.fetch(
      new Request(`https://bytes.example/${name}`, request),
    );
    expect(response.status).toBe(isInvalid ? 400 : 204);
    if (!isInvalid) expect(received).toEqual(items);
  });

  it.each(examples)("%s: the client writes it", async (name, example) => {
    const { items, written } = example;
    let sent: unknown;
    const client = packages.createClient({
      fetch: (_: string, init: RequestInit) => {
        sent = init.body;
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    await packages.client[`${name}Put`]?.(client, { body: items });
    expect(sent).toBe(written);
  });
});
