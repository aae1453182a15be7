/** Methods that are not everybody's, and a query string that is one schema: the generated client against the server. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, METHODS, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { install, type Installed } from "./packages.js";
import { needs } from "../support/needs.js";

/** The first releases of Node 20 do not have it. */
const needsQuery = needs({
  name: "a Node that knows the method QUERY",
  isMet: () => METHODS.includes("QUERY"),
  fix: "run the tests with Node 22 or later",
});

const answer = {
  200: {
    description: "What was asked.",
    content: { "application/json": { schema: { type: "object" } } },
  },
};

const spec = {
  openapi: "3.2.0",
  info: { title: "Methods", version: "1.0.0" },
  paths: {
    "/pets": {
      query: {
        operationId: "searchPets",
        parameters: [
          {
            name: "all",
            in: "querystring",
            content: {
              "application/x-www-form-urlencoded": {
                schema: {
                  type: "object",
                  properties: {
                    limit: { type: "integer" },
                    where: {
                      type: "object",
                      properties: { age: { type: "integer" } },
                    },
                  },
                },
              },
            },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { name: { type: "string" } },
                required: ["name"],
              },
            },
          },
        },
        responses: answer,
      },
      additionalOperations: {
        LINK: { operationId: "linkPets", responses: answer },
        TICKLE: { operationId: "ticklePets", responses: answer },
      },
    },
  },
};

const glue = `
import { createApi } from "methods-server";
export { listener } from "methods-server/node";
export * from "methods-client";
export const api = createApi({
  searchPets: ({ query, body }) => ({ status: 200, body: { query, body } }),
  linkPets: () => ({ status: 200, body: { linked: true } }),
  ticklePets: () => ({ status: 200, body: { tickled: true } }),
}, {});
`;

type Call = (
  client: unknown,
  request?: object,
) => Promise<{ status: number; body: unknown }>;

interface App {
  api: { fetch(request: Request): Promise<Response> };
  listener(api: unknown): Parameters<typeof createServer>[1];
  createClient(options: object): unknown;
  searchPets: Call;
  linkPets: Call;
  ticklePets: Call;
}

describe("methods of OpenAPI 3.2", () => {
  let folder: string;
  let installed: Installed;
  let server: Server;
  let app: App;
  let client: unknown;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "specwright-methods-"));
    const input = join(folder, "spec.json");
    writeFileSync(input, JSON.stringify(spec));
    const { files, diagnostics } = await generate({
      input,
      targets: ["validators", "client", "server"],
      today: "2026-11-15",
    });
    expect(diagnostics).toMatchObject([
      {
        code: "method-without-node",
        place: { pointer: "/paths/~1pets/additionalOperations/TICKLE" },
      },
    ]);
    installed = install(files, (target) => `methods-${target}`);
    app = (await installed.load("app", glue)) as unknown as App;
    server = createServer(app.listener(app.api));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    client = app.createClient({ baseUrl: `http://127.0.0.1:${port}` });
  });

  afterAll(() => {
    server.close();
    installed.remove();
    rmSync(folder, { recursive: true });
  });

  it("send QUERY with a body and a query string", needsQuery, async () => {
    const request = {
      query: { limit: 3, where: { age: 4 } },
      body: { name: "Rex" },
    };
    const result = await app.searchPets(client, request);
    expect(result).toMatchObject({ status: 200, body: request });
  });

  it("check the body of QUERY like any other", needsQuery, async () => {
    const result = await app.searchPets(client, { body: { name: 7 } });
    expect(result).toMatchObject({ ok: false, status: 400 });
  });

  it("send the others that Node knows", async () => {
    const result = await app.linkPets(client);
    expect(result).toMatchObject({ status: 200, body: { linked: true } });
  });

  it("send the rest to a server that knows them", async () => {
    const refused = await app.ticklePets(client);
    expect(refused).toMatchObject({ ok: false, status: 400 });
    const direct = app.createClient({
      baseUrl: "http://localhost",
      fetch: (input: string, init: RequestInit) =>
        app.api.fetch(new Request(input, init)),
    });
    const result = await app.ticklePets(direct);
    expect(result).toMatchObject({ status: 200, body: { tickled: true } });
  });
});
