/** Bodies that are read piece by piece, from the generated client to the generated server, over real HTTP. */
import express from "express";
import fastify from "fastify";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import type * as FastifyAdapter from "../../templates/server/fastify.js";
import type * as NodeAdapter from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { serverPool } from "./petstore-app.js";

const spec = `
openapi: 3.2.0
info: { title: Intake, version: 1.0.0 }
servers: [{ url: "https://intake.example/v1" }]
components:
  schemas:
    Tick:
      type: object
      required: [n]
      properties: { n: { type: integer, minimum: 1 } }
paths:
  /photos:
    post:
      operationId: uploadPhoto
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, photo]
              properties:
                title: { type: string, minLength: 2 }
                rating: { type: integer }
                tick: { $ref: "#/components/schemas/Tick" }
                tags: { type: array, items: { type: string, maxLength: 3 } }
                photo: { type: string, format: binary }
      responses: { "200": { description: Sizes, content: { application/json: { schema: {} } } } }
  /lines:
    post:
      operationId: sendLines
      requestBody:
        required: true
        content:
          application/jsonl: { itemSchema: { $ref: "#/components/schemas/Tick" } }
      responses:
        "200": { description: Sum, content: { application/json: { schema: {} } } }
        "400":
          description: What is wrong
          content:
            application/json:
              schema: { type: object, required: [message], properties: { message: { type: string } } }
  /sequence:
    post:
      operationId: sendSequence
      requestBody:
        required: true
        content:
          application/json-seq:
            itemSchema:
              type: object
              required: [m]
              properties: { m: { type: integer } }
      responses: { "200": { description: Sum, content: { application/json: { schema: {} } } } }
`;

const server = `
import { createApi, inParts, type Api, type ApiOptions } from "intake-server";

export function createIntake(options: ApiOptions = {}): Api {
  return createApi({
    uploadPhoto: inParts(async ({ body }) => {
      const seen: unknown[] = [];
      for await (const part of body) {
        switch (part.name) {
          case "photo": {
            let size = 0;
            for await (const piece of part.value) size += piece.length;
            seen.push([part.value.name, part.value.type, size]);
            break;
          }
          case "title":
            seen.push(part.value.toUpperCase());
            break;
          case "rating":
            seen.push(part.value.toFixed(1));
            break;
          case "tick":
            seen.push(part.value.n + 1);
            break;
          case "tags":
            seen.push(part.value.length);
            break;
        }
      }
      return { status: 200, body: seen };
    }),
    sendLines: async ({ body }) => {
      let sum = 0;
      for await (const { n } of body) sum += n;
      return { status: 200, body: sum };
    },
    sendSequence: async ({ body }) => {
      let sum = 0;
      for await (const { m } of body) sum += m;
      return { status: 200, body: sum };
    },
  }, { maxStreamSize: 1e8, ...options });
}
`;

const client = `
import {
  createClient, sendLines, sendSequence, unwrap, uploadPhoto,
} from "intake-client";

async function* ticks(count: number): AsyncGenerator<{ n: number }> {
  for (let n = 1; n <= count; n++) yield { n };
}

export async function sendAll(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const photo = new File([new Uint8Array(3_000_000)], "p.png", { type: "image/png" });
  const wrong = await sendLines(client, { body: [{ n: 1 }, { n: 0 }] });
  return {
    form: unwrap(await uploadPhoto(client, {
      body: { title: "two", rating: 3, tick: { n: 1 }, tags: ["a", "bb"], photo },
    })),
    lines: unwrap(await sendLines(client, { body: ticks(1000) })),
    list: unwrap(await sendLines(client, { body: [{ n: 1 }, { n: 2 }] })),
    sequence: unwrap(await sendSequence(client, { body: new Set([{ m: 1 }, { m: 2 }]) })),
    wrong: [wrong.status, wrong.body],
  };
}
`;

interface App {
  createIntake(options?: object): Api;
  sendAll(baseUrl: string): Promise<unknown>;
  node: typeof NodeAdapter;
  fastify: typeof FastifyAdapter;
}

let files: GeneratedFile[];
let installed: Installed;
let app: App;
const servers = serverPool();
const packageName = (target: string) => `intake-${target}`;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-intake-"));
  writeFileSync(join(folder, "intake.yaml"), spec);
  const result = await generate({
    input: join(folder, "intake.yaml"),
    targets: ["validators", "client", "server"],
    today: "2026-11-15",
  });
  rmSync(folder, { recursive: true });
  expect(result.diagnostics).toEqual([]);
  files = result.files;
  installed = install(files, packageName);
  app = (await installed.load(
    "app",
    `${server}${client}
export * as node from "intake-server/node";
export * as fastify from "intake-server/fastify";`,
  )) as unknown as App;
}, 60_000);

afterAll(() => {
  servers.close();
  installed.remove();
});

describe("bodies from client to server", () => {
  it("have types on both sides", async () => {
    const right = { "server.ts": server, "client.ts": client };
    expect(await typeErrors(files, { packageName, further: right })).toEqual(
      [],
    );
    const wrong = {
      "a.ts": server.replace("part.value.toFixed", "part.value.trim"),
      "b.ts": server.replace("part.value.name", "part.value.size"),
      "c.ts": server.replace("{ m } of body", "{ n } of body"),
      "d.ts": server.replace('case "tick"', 'case "tock"'),
      "e.ts": client.replace("{ m: 2 }", '{ m: "2" }'),
      "f.ts": client.replace("body: ticks(1000)", "body: photo"),
    };
    const errors = await typeErrors(files, { packageName, further: wrong });
    expect(
      Object.keys(wrong).filter(
        (name) => !errors.some((error) => error.startsWith(name)),
      ),
    ).toEqual([]);
  });

  const roundTrip = async (address: string): Promise<void> => {
    expect(await app.sendAll(`${address}/v1`)).toEqual({
      form: ["TWO", "3.0", 2, 1, 2, ["p.png", "image/png", 3_000_000]],
      lines: 500_500,
      list: 3,
      sequence: 3,
      wrong: [400, { message: expect.stringContaining("/1/n") as string }],
    });
  };

  it("over node:http", async () => {
    const listener = app.node.listener(app.createIntake());
    await roundTrip(await servers.listen(listener));
  });

  it("in Express", async () => {
    const site = express();
    site.use(app.node.middleware(app.createIntake()));
    await roundTrip(await servers.listen(site));
  });

  it("in Fastify", async () => {
    const site = fastify();
    await site.register(app.fastify.plugin(app.createIntake()));
    try {
      await roundTrip(await site.listen({ port: 0, host: "127.0.0.1" }));
    } finally {
      site.server.closeAllConnections();
      await site.close();
    }
  });
});
