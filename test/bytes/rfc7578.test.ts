/** Multipart forms, by the examples of RFC 7578. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "../agreement/exchange.js";
import { boundary, forms } from "./examples/rfc7578.js";

const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    user: text,
    field1: text,
    tags: { type: "array", items: text },
  },
};
const description = {
  openapi: "3.1.0",
  info: { title: "Forms", version: "1.0.0" },
  servers: [{ url: "https://bytes.example" }],
  paths: {
    "/form": {
      post: {
        operationId: "form",
        requestBody: {
          required: true,
          content: { "multipart/form-data": { schema } },
        },
        responses: { "204": { description: "Arrived" } },
      },
    },
  },
};
const examples = Object.entries(forms).map(
  ([name, one]) => [name, one] as const,
);

describe(`RFC 7578: ${String(examples.length)} forms`, () => {
  let packages: Packages;
  beforeAll(async () => {
    packages = await packagesOf(description);
  });
  afterAll(() => {
    packages.remove();
  });

  it.each(examples)("%s: the server reads it", async (_, { read, fields }) => {
    let received: unknown = null;
    const form = ({ body }: { body: unknown }) => {
      received = body;
      return { status: 204 };
    };
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const request = { method: "POST", headers, body: read.join("\r\n") };
    const response = await packages
      .createApi({ form }, {})
      .fetch(new Request("https://bytes.example/form", request));
    expect(response.status).toBe(fields === null ? 400 : 204);
    expect(received).toEqual(fields);
  });

  const written = examples.filter(([, one]) => one.written !== undefined);
  it.each(written)("%s: the client writes it", async (_, example) => {
    let sent = "";
    const client = packages.createClient({
      fetch: async (_: string, { body, headers }: RequestInit) => {
        const type = new Headers(headers).get("content-type") ?? "";
        const own = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1];
        const whole = await new Response(body as Blob).text();
        sent = whole.replaceAll(own ?? "no boundary", boundary);
        return new Response(null, { status: 204 });
      },
    });
    await packages.client["form"]?.(client, { body: example.fields });
    expect(sent).toBe(example.written?.join("\r\n"));
  });
});
