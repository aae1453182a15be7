/** Whole bodies from the generated client to the generated server: alternatives, free forms, and bodies without bytes. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "./exchange.js";

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

function operation(content: Record<string, object>, required = true): object {
  const responses = { "204": { description: "Arrived" } };
  return { requestBody: { required, content }, responses };
}

const closed = { type: "object", additionalProperties: false };
const either = {
  oneOf: [
    {
      ...closed,
      required: ["kind", "size"],
      properties: { kind: { const: "box" }, size: { type: "integer" } },
    },
    {
      ...closed,
      required: ["kind", "size"],
      properties: {
        kind: { const: "bag" },
        size: { type: "string" },
        tags: { type: "array", items: { type: "string" } },
      },
    },
  ],
};
const texts = { type: "object", additionalProperties: { type: "string" } };

const operations = {
  sendEither: operation({ [form]: { schema: either } }),
  sendEitherParts: operation({ [multipart]: { schema: either } }),
  sendMap: operation({ [form]: { schema: texts } }),
  sendMapParts: operation({ [multipart]: { schema: texts } }),
  sendOptional: operation({
    [form]: { schema: { ...closed, properties: { a: { type: "string" } } } },
  }),
  sendText: operation({ "text/plain": { schema: { type: "string" } } }),
  sendFile: operation({ "application/octet-stream": {} }),
  sendMaybe: operation({ "text/plain": { schema: { type: "string" } } }, false),
};

const description = {
  openapi: "3.1.0",
  info: { title: "Bodies", version: "1.0.0" },
  servers: [{ url: "https://agreement.example" }],
  paths: Object.fromEntries(
    Object.entries(operations).map(([operationId, described]) => [
      `/${operationId}`,
      { post: { operationId, ...described } },
    ]),
  ),
};

describe.each(["fetch", "node"])("bodies by %s", (platform) => {
  let packages: Packages;
  let send: (operation: string, body: unknown) => Promise<unknown>;
  let close = (): void => undefined;

  beforeAll(async () => {
    packages = await packagesOf(description);
    const { createApi, createClient, client, listener } = packages;
    let received: { body?: unknown } = {};
    const handle = async (request: { body?: unknown }) => {
      const { body } = request;
      const isStream = body instanceof ReadableStream;
      received = isStream ? { body: await new Response(body).text() } : request;
      return { status: 204 };
    };
    const handlers = Object.keys(operations).map((name) => [name, handle]);
    const api = createApi(Object.fromEntries(handlers) as object, {});
    const server = createServer(listener(api));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    const caller =
      platform === "node"
        ? createClient({ baseUrl: `http://127.0.0.1:${String(port)}` })
        : createClient({
            fetch: (url: string, init: RequestInit) =>
              api.fetch(new Request(url, init)),
          });
    send = async (name, body) => {
      received = {};
      try {
        const result = await client[name]?.(caller, { body });
        return result?.status === 204 ? received.body : result;
      } catch (error) {
        return error;
      }
    };
  });

  afterAll(() => {
    close();
    packages.remove();
  });

  it.each<[string, unknown]>([
    ["sendEither", { kind: "box", size: 5 }],
    ["sendEither", { kind: "bag", size: "large" }],
    ["sendEither", { kind: "bag", size: "large", tags: ["a", "b"] }],
    ["sendEitherParts", { kind: "box", size: 5 }],
    ["sendEitherParts", { kind: "bag", size: "large", tags: ["a", "b"] }],
    ["sendMap", { a: "1", "b[c]": "2", "[]": "3", "d&e=f": "", "": "x" }],
    ["sendMapParts", { a: "1", "b[c]": "2", 'd"e\r\n': "", é: "x" }],
    ["sendOptional", {}],
    ["sendText", ""],
    ["sendText", "a"],
    ["sendText", "\ufeffa"],
    ["sendFile", "a"],
    ["sendMaybe", ""],
    ["sendMaybe", undefined],
  ])("%s %j", async (name, body) => {
    expect(await send(name, body)).toEqual(body);
  });

  it("takes an empty file", async () => {
    expect(await send("sendFile", new Blob([]))).toBe("");
    expect(await send("sendFile", new Uint8Array())).toBe("");
  });

  it.each([
    ["sendEither", { kind: "box", size: "large" }],
    ["sendEither", { kind: "sack" }],
    ["sendEither", { kind: "box", size: 1, tags: ["a"] }],
    ["sendEitherParts", { kind: "box", size: "large" }],
  ])("checks %s %j", async (name, body) => {
    const { status } = (await send(name, body)) as { status: number };
    expect([400, 422]).toContain(status);
  });
});
