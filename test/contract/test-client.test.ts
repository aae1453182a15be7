/* eslint-disable @typescript-eslint/no-deprecated -- a server implements deprecated operations, too. */
/** `createTestClient`: the generated client calls an API in this process. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { createApi, notImplemented, type Operations } from "@petstore/server";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createPet,
  isApiError,
  items,
  listOrders,
  listPets,
} from "@petstore/client";
import { createTestClient } from "@petstore/client/test";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const pets = [1n, 2n, 3n].map((id) => ({
  id,
  name: `Pet ${id}`,
  categoryId: 1n,
}));

const operations: Operations = {
  listPets({ query: { cursor } }) {
    const page = cursor === undefined ? 0 : Number(cursor);
    const next = `?cursor=${"0".repeat(15)}${page + 1}`;
    return {
      status: 200,
      headers: page < 2 ? { Link: `<${next}>; rel="next"` } : {},
      body: pets.slice(page, page + 1),
    };
  },
  createPet: ({ body }) => ({ status: 201, body: { id: 4n, ...body } }),
  getPet: () => notImplemented(),
  listOrders: () => new Promise(() => undefined),
};

const api = createApi(operations, {
  validateResponses: "throw",
  security: { bearerAuth: (token) => (token === "key" ? {} : null) },
});

describe("createTestClient", () => {
  it("calls a generated server with the options of createClient", async () => {
    const body = { name: "Rex", categoryId: 1n };
    const client = createTestClient(api, { auth: "key" });
    const created = await createPet(client, { body });
    expect(created).toMatchObject({ status: 201, body: { id: 4n, ...body } });
    const refused = await createPet(createTestClient(api), { body });
    expect(refused.status).toBe(401);
  });

  it("resolves relative links to other pages", async () => {
    const client = createTestClient(api, { auth: "key" });
    const found = [];
    for await (const pet of items(client, listPets, {})) found.push(pet);
    expect(found).toEqual(pets);
  });

  it("calls an app of a framework", async () => {
    const [pet] = pets;
    const json = '[{"id":1,"name":"Pet 1","categoryId":1}]';
    const app = new Hono().get("/v1/pets", (call) =>
      call.body(json, 200, { "content-type": "application/json" }),
    );
    const { body } = await listPets(createTestClient(app));
    expect(body).toEqual([pet]);
  });

  it("ends a call with its time limit, as `fetch` does", async () => {
    const client = createTestClient(api, { auth: "key", timeout: 5 });
    const error = await listOrders(client).catch((cause: unknown) => cause);
    expect(isApiError(error, "timeout")).toBe(true);
  });

  it("has a base URL without one in the spec", async () => {
    const folder = mkdtempSync(join(tmpdir(), "specwright-test-client-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const input = join(folder, "spec.json");
    const spec = {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      servers: [{ url: "/v2" }],
      paths: { "/a": { get: { responses: { 204: { description: "" } } } } },
    };
    writeFileSync(input, JSON.stringify(spec));
    const { files } = await generate({
      input,
      targets: ["validators", "client"],
      packageName: "a-{target}",
      today: "2026-11-15",
    });
    const test = files.find(({ path }) => path === "client/src/test.ts");
    expect(test?.text).toContain('baseUrl: "http://localhost/v2",');
    const errors = await typeErrors(files, {
      packageName: (target) => `a-${target}`,
      additional: {
        "use.ts":
          'import { createTestClient } from "a-client/test";\n' +
          "export const client: object = createTestClient({ fetch: () => new Response() });\n",
      },
    });
    expect(errors).toEqual([]);
  });
});
