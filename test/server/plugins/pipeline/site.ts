/** One API for the tests of plugins that run together, and the orders of their list. */
import { get, type IncomingMessage } from "node:http";
import type { Plugin } from "../../../../templates/server/runtime/options.js";
import { jsonLines } from "../../../../templates/server/runtime/response/json-items.js";
import { eventData } from "../../../../templates/server/runtime/response/events.js";
import { bearer } from "../../../../templates/server/runtime/security/http.js";
import type { Api } from "../../../../templates/server/runtime/server.js";
import { randomFrom, testSeed } from "../../../support/random.js";
import { anything, apiOf, route } from "../../api.js";
import { everywhere } from "../../frameworks.js";
import { serverPool } from "../../petstore-app.js";
import { places, type Ask } from "../places.js";

/** One of each adapter, and requests in memory. */
export const adapters = [
  "node:http",
  "Express 5",
  "Fastify",
  "Hono",
  "api.fetch",
];

export const long = "specwright ".repeat(500);
export const file = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
export const changed = "Tue, 03 Nov 2026 10:00:00 GMT";
export const shop = "https://shop.example.com";

const streams = {
  "application/x-ndjson": jsonLines,
  "application/jsonl": jsonLines,
  "text/event-stream": eventData,
};

/** What handlers count and wait for. */
export interface World {
  created: number;
  running: number;
  most: number;
  /** Requests to `/hold` and streams wait for it. */
  gate: Promise<void>;
  open(): void;
}

export function newWorld(): World {
  const world = { created: 0, running: 0, most: 0 } as World;
  world.gate = new Promise((resolve) => (world.open = resolve));
  return world;
}

const itemPaths = Object.keys(streams).map((type, index) =>
  route({
    operation: `items${String(index)}`,
    path: `/items/${String(index)}`,
    responses: { 200: { [type]: anything } },
    streams: { 200: { [type]: streams[type as keyof typeof streams] } },
  }),
);

export const itemTypes = Object.keys(streams);

const routes = [
  ...itemPaths,
  route({ operation: "getText", path: "/text" }),
  route({
    operation: "getFile",
    path: "/file",
    responses: { 200: { "application/octet-stream": anything } },
  }),
  route({ operation: "hold", path: "/hold" }),
  route({ operation: "late", path: "/late" }),
  route({
    operation: "getPage",
    path: "/page",
    responses: { 200: { "text/plain": anything } },
  }),
  route({
    operation: "refuse",
    path: "/refuse/{id}",
    parameters: {
      path: {
        parameters: [{ name: "id", shape: "string" }],
        validate: anything,
      },
    },
  }),
  route({ operation: "mine", path: "/mine", security: [{ bearer: [] }] }),
  route({ operation: "change", method: "PUT", path: "/text" }),
  route({
    operation: "create",
    method: "POST",
    path: "/things",
    body: {
      required: true,
      contents: { "application/json": { validate: anything } },
    },
    responses: { 201: { "application/json": anything } },
  }),
];

export function apiWith(
  world: World,
  plugins: readonly Plugin[],
  options: object = {},
): Api {
  async function* items() {
    yield { n: 1 };
    await world.gate;
    yield { n: 2 };
  }
  const sent = () => ({ status: 200, body: items() });
  return apiOf(
    routes,
    {
      ...Object.fromEntries(
        itemPaths.map(({ operation }) => [operation, sent]),
      ),
      getText: () => ({ status: 200, headers: { etag: '"5"' }, body: long }),
      getFile: () => ({
        status: 200,
        headers: { etag: '"7"', "last-modified": changed },
        body: file,
      }),
      getPage: () => ({
        status: 200,
        headers: { etag: '"5"' },
        body: new TextEncoder().encode(long),
      }),
      async hold() {
        world.most = Math.max(world.most, ++world.running);
        await world.gate;
        world.running--;
        return { status: 200, body: "done" };
      },
      late: async (_: unknown, { signal }: { signal: AbortSignal }) => {
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => {
            resolve();
          });
        });
        return { status: 200, body: "late" };
      },
      refuse: () => ({ status: 200, body: "done" }),
      mine: () => ({ status: 200, body: "mine" }),
      change: () => ({ status: 200, body: "changed" }),
      create: () => ({ status: 201, body: { id: ++world.created } }),
    },
    {
      security: { bearer: (token: string) => (token === "bad" ? null : token) },
      onError: () => undefined,
      plugins,
      ...options,
    },
    { schemes: { bearer } },
  );
}

/** Every order of up to three values, otherwise the list, its reverse and four random orders. */
export function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 3) return permutations(values);
  const random = randomFrom(testSeed);
  return [
    [...values],
    values.toReversed(),
    ...Array.from({ length: 4 }, () => random.shuffled(values)),
  ];
}

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, at) =>
    permutations(values.toSpliced(at, 1)).map((rest) => [value, ...rest]),
  );
}

export interface Site {
  readonly ask: Ask;
  /** Reads a response piece by piece. */
  read(path: string, headers: Record<string, string>): Promise<Pieces>;
}

export interface Pieces {
  readonly headers: Record<string, unknown>;
  /** The next piece as it was sent; null at the end. */
  next(): Promise<Uint8Array | null>;
  leave(): void;
}

/** Serves APIs in all places, also piece by piece. */
export function sites() {
  const all = places();
  const pool = serverPool();
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async serve(place: string, api: Api): Promise<Site> {
      const ask = await all.serve(place, api);
      const framework = everywhere[place];
      if (framework === undefined)
        return {
          ask,
          read: (path, headers) => fetchPieces(api, path, headers),
        };
      const site = await framework(api);
      if (site.close) closing.push(site.close);
      const origin = await pool.listen(site.listener);
      return {
        ask,
        read: (path, headers) => sentPieces(origin + path, headers),
      };
    },
    async close() {
      pool.close();
      for (const close of closing) await close();
      await all.close();
    },
  };
}

async function fetchPieces(
  api: Api,
  path: string,
  headers: Record<string, string>,
): Promise<Pieces> {
  const response = await api.fetch(
    new Request(`http://test${path}`, { headers }),
  );
  const body = response.body as ReadableStream<Uint8Array> | null;
  const reader = body?.getReader();
  return {
    headers: Object.fromEntries(response.headers),
    next: async () => (await reader?.read())?.value ?? null,
    leave: () => void reader?.cancel(),
  };
}

async function sentPieces(
  url: string,
  headers: Record<string, string>,
): Promise<Pieces> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return {
    headers: response.headers,
    async next() {
      const piece = await pieces.next();
      return piece.done === true ? null : piece.value;
    },
    leave: () => response.destroy(),
  };
}
