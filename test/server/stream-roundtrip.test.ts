/** Streams from the generated server to the generated client, over real HTTP and below several frameworks. */
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
info: { title: Ticker, version: 1.0.0 }
servers: [{ url: "https://ticker.example/v1" }]
components:
  schemas:
    Tick:
      type: object
      required: [n]
      properties: { n: { type: integer, minimum: 1 } }
paths:
  /lines:
    get:
      operationId: getLines
      responses:
        "200":
          description: Ticks
          content:
            application/jsonl: { itemSchema: { $ref: "#/components/schemas/Tick" } }
  /sequence:
    get:
      operationId: getSequence
      responses:
        "200":
          description: Ticks
          content:
            application/json-seq: { itemSchema: { $ref: "#/components/schemas/Tick" } }
  /events:
    get:
      operationId: getEvents
      responses:
        "200":
          description: Ticks as events, described whole
          content:
            text/event-stream:
              itemSchema:
                type: object
                required: [data]
                properties:
                  event: { type: string, enum: [tick, tock] }
                  id: { type: string }
                  data: { $ref: "#/components/schemas/Tick" }
  /data:
    get:
      operationId: getData
      responses:
        "200":
          description: Ticks as the data of events
          content:
            text/event-stream: { schema: { $ref: "#/components/schemas/Tick" } }
  /texts:
    get:
      operationId: getTexts
      responses:
        "200":
          description: Events of text
          content:
            text/event-stream: { schema: { type: string } }
`;

const server = `
import { createApi, type Api, type ApiOptions } from "ticker-server";

export const seen: { ended: number } = { ended: 0 };

async function* ticks(signal: AbortSignal): AsyncGenerator<{ n: number }> {
  try {
    for (let n = 1; n <= 3; n++) yield { n };
    // Until the client has enough.
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => { resolve(); });
    });
  } finally {
    seen.ended += 1;
  }
}

export function createTicker(options: ApiOptions = {}): Api {
  return createApi({
    getLines: (_request, { signal }) => ({ status: 200, body: ticks(signal) }),
    getSequence: () => ({ status: 200, body: [{ n: 1 }, { n: 2 }] }),
    getEvents: () => ({
      status: 200,
      body: [{ event: "tick", id: "1", data: { n: 1 } }, { data: { n: 2 } }],
    }),
    getData: () => ({ status: 200, body: [{ n: 1 }, { n: 2 }] }),
    getTexts: () => ({ status: 200, body: [{ data: "a\\nb", event: "x" }] }),
  }, { validateResponses: "throw", ...options });
}
`;

const client = `
import {
  createClient, getData, getEvents, getLines, getSequence, getTexts, unwrap,
} from "ticker-client";

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function readAll(baseUrl: string) {
  const client = createClient({ baseUrl });
  const lines: number[] = [];
  for await (const { n } of unwrap(await getLines(client))) {
    lines.push(n);
    if (n === 3) break;
  }
  return {
    lines,
    sequence: (await all(unwrap(await getSequence(client)))).map(({ n }) => n),
    events: (await all(unwrap(await getEvents(client)))).map(
      ({ event, id, data }) => [event, id, data.n],
    ),
    data: (await all(unwrap(await getData(client)))).map(({ n }) => n),
    texts: await all(unwrap(await getTexts(client))),
  };
}
`;

interface App {
  seen: { ended: number };
  createTicker(options?: object): Api;
  readAll(baseUrl: string): Promise<unknown>;
  node: typeof NodeAdapter;
  fastify: typeof FastifyAdapter;
}

let files: GeneratedFile[];
let installed: Installed;
let app: App;
const servers = serverPool();
const packageName = (target: string) => `ticker-${target}`;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-ticker-"));
  writeFileSync(join(folder, "ticker.yaml"), spec);
  const result = await generate({
    input: join(folder, "ticker.yaml"),
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
export * as node from "ticker-server/node";
export * as fastify from "ticker-server/fastify";`,
  )) as unknown as App;
}, 60_000);

afterAll(() => {
  servers.close();
  installed.remove();
});

const expected = {
  lines: [1, 2, 3],
  sequence: [1, 2],
  events: [
    ["tick", "1", 1],
    [undefined, undefined, 2],
  ],
  data: [1, 2],
  texts: [{ data: "a\nb", event: "x" }],
};

describe("streams from server to client", () => {
  it("have types on both sides", async () => {
    const further = { "server.ts": server, "client.ts": client };
    const typed = {
      "client.ts": client.replace(
        "(baseUrl: string)",
        "(baseUrl: string): Promise<unknown>",
      ),
    };
    expect(
      await typeErrors(files, {
        packageName,
        further: { ...further, ...typed },
      }),
    ).toEqual([]);
    const wrong = server.replace("data: { n: 2 }", 'data: { n: "2" }');
    expect(
      await typeErrors(files, { packageName, further: { "server.ts": wrong } }),
    ).not.toEqual([]);
  });

  /** One that is read to its end, and one that is left: the handler must be told. */
  const roundTrip = async (address: string): Promise<void> => {
    const { ended } = app.seen;
    expect(await app.readAll(`${address}/v1`)).toEqual(expected);
    await expect.poll(() => app.seen.ended).toBe(ended + 1);
  };

  it("over node:http", async () => {
    const listener = app.node.listener(app.createTicker());
    await roundTrip(await servers.listen(listener));
  });

  it("in Express", async () => {
    const site = express();
    site.use(app.node.middleware(app.createTicker()));
    await roundTrip(await servers.listen(site));
  });

  it("in Fastify", async () => {
    const site = fastify();
    await site.register(app.fastify.plugin(app.createTicker()));
    try {
      await roundTrip(await site.listen({ port: 0, host: "127.0.0.1" }));
    } finally {
      site.server.closeAllConnections();
      await site.close();
    }
  });
});
