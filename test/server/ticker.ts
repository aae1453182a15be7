/** An API that streams, with an application and a reader of it. */
import { expect } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { eventually } from "../support/eventually.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

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
  /ended:
    get:
      operationId: getEnded
      responses:
        "200":
          description: How many streams were left
          content: { application/json: { schema: { type: integer } } }
  /texts:
    get:
      operationId: getTexts
      responses:
        "200":
          description: Events of text
          content:
            text/event-stream: { schema: { type: string } }
`;

export const server = `
import { createApi, type Api, type ApiOptions } from "ticker-server";

let ended = 0;

async function* ticks(signal: AbortSignal): AsyncGenerator<{ n: number }> {
  try {
    for (let n = 1; n <= 3; n++) yield { n };
    // Until the client has enough.
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => { resolve(); });
    });
  } finally {
    ended += 1;
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
    getEnded: () => ({ status: 200, body: ended }),
    getTexts: () => ({ status: 200, body: [{ data: "a\\nb", event: "x" }] }),
  }, { validateResponses: "throw", ...options });
}
`;

export const client = `
import {
  createClient, getData, getEnded, getEvents, getLines, getSequence, getTexts, unwrap,
} from "ticker-client";

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function countEnded(baseUrl: string): Promise<number> {
  return unwrap(await getEnded(createClient({ baseUrl })));
}

export async function readAll(baseUrl: string): Promise<unknown> {
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

export interface Ticker extends GeneratedApp {
  createTicker(options?: object): Api;
  readAll(baseUrl: string): Promise<unknown>;
  countEnded(baseUrl: string): Promise<number>;
}

export function tickerApp(): Promise<Ticker> {
  return generatedApp("ticker", spec, server + client);
}

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

/** Reads streams to their end, and one that is left: the handler must be told. */
export async function readStreams(app: Ticker, address: string): Promise<void> {
  const baseUrl = `${address}/v1`;
  const ended = await app.countEnded(baseUrl);
  expect(await app.readAll(baseUrl)).toEqual(expected);
  await eventually(async () => {
    expect(await app.countEnded(baseUrl)).toBe(ended + 1);
  });
}
