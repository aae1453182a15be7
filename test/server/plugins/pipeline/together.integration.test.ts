/** Plugins that concern the same parts of HTTP, on all adapters and in every order of the list. */
import { createGunzip, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { compression } from "../../../../templates/server/compression.js";
import { conditional } from "../../../../templates/server/conditional.js";
import { cors } from "../../../../templates/server/cors.js";
import {
  limitConcurrency,
  rateLimit,
} from "../../../../templates/server/limits.js";
import { ranges } from "../../../../templates/server/ranges.js";
import { timeouts } from "../../../../templates/server/timeouts.js";
import { ApiError } from "../../../../templates/server/runtime/errors/problem.js";
import { definePlugin } from "../../../../templates/server/runtime/plugins/define-plugin.js";
import type { Plugin } from "../../../../templates/server/runtime/options.js";
import { eventually } from "../../../support/eventually.js";
import type { Reply } from "../places.js";
import {
  adapters,
  apiWith,
  changed,
  file,
  itemTypes,
  long,
  newWorld,
  orders,
  shop,
  sites,
  type Site,
  type World,
} from "./site.js";

const all = sites();
afterAll(() => all.close());

/** Repeats a test in a new server for each order. */
async function inEveryOrder(
  place: string,
  plugins: () => readonly Plugin[],
  test: (site: Site, world: World) => Promise<void>,
  options: object = {},
): Promise<void> {
  for (const order of orders(plugins().map((_, index) => index))) {
    const world = newWorld();
    const made = plugins();
    const list = order.map((index) => made[index] as Plugin);
    const api = apiWith(world, list, options);
    await test(await all.serve(place, api), world);
  }
}

const state = {
  current: { change: () => ({ etag: '"5"', lastModified: new Date(changed) }) },
  required: ["change"],
};

const origin = (reply: Reply) =>
  reply.headers.get("access-control-allow-origin");

describe.each(adapters)("%s", (place) => {
  it("accepts the tag of each coding in If-Match", async () => {
    await inEveryOrder(
      place,
      () => [compression(), conditional(state), ranges()],
      async ({ ask }) => {
        for (const [coding, expected] of [
          ["gzip", '"5-gzip"'],
          ["deflate", '"5-deflate"'],
          ["identity", '"5"'],
        ] as const) {
          const accepting = { "accept-encoding": coding };
          const { headers } = await ask("/text", { headers: accepting });
          const tag = headers.get("etag") ?? "";
          expect(tag).toBe(expected);
          expect(headers.get("vary")).toBe("Accept-Encoding");
          const put = (wanted: string) =>
            ask("/text", { method: "PUT", headers: { "if-match": wanted } });
          expect((await put(tag)).status).toBe(200);
          expect((await put(`W/${tag}`)).status).toBe(412);
          const known = await ask("/text", {
            headers: { ...accepting, "if-none-match": tag },
          });
          expect([known.status, known.headers.get("etag")]).toEqual([304, tag]);
          expect(known.headers.get("vary")).toBe("Accept-Encoding");
          expect(known.headers.has("content-encoding")).toBe(false);
        }
        // The client has another representation than the one that it would get.
        const other = await ask("/text", {
          headers: { "if-none-match": '"5-gzip"' },
        });
        expect(other.status).toBe(200);
        expect((await ask("/text", { method: "PUT" })).status).toBe(428);
      },
    );
  });

  it("checks If-None-Match before Range, and If-Match for GET", async () => {
    await inEveryOrder(
      place,
      () => [ranges({ types: /./ }), conditional(state), compression()],
      async ({ ask }) => {
        const get = (path: string, headers: Record<string, string>) =>
          ask(path, { headers: { range: "bytes=0-9", ...headers } });
        const statuses = async (
          path: string,
          ...sent: Record<string, string>[]
        ) => {
          const found = [];
          for (const headers of sent)
            found.push((await get(path, headers)).status);
          return found;
        };
        const early = "Mon, 02 Nov 2026 10:00:00 GMT";
        expect(
          await statuses(
            "/file",
            {},
            { "if-none-match": '"7"' },
            { "if-none-match": '"8"' },
            { "if-match": '"8"' },
            { "if-match": '"7"' },
            { "if-match": "*" },
            { "if-unmodified-since": early },
            { "if-unmodified-since": changed },
            { "if-modified-since": changed },
          ),
        ).toEqual([206, 304, 206, 412, 206, 206, 412, 206, 304]);
        // One strong tag, or one date.
        expect(
          await statuses(
            "/file",
            { "if-range": '"7"' },
            { "if-range": changed },
            { "if-range": '"8"' },
            { "if-range": '"8", "7"' },
            { "if-range": 'W/"7"' },
            { "if-range": early },
            { "if-range": "*" },
          ),
        ).toEqual([206, 206, 200, 200, 200, 200, 200]);
        const part = await get("/file", {});
        expect([...part.bytes]).toEqual([...file.slice(0, 10)]);
        // Parts are those of the body without a coding, and so is their tag.
        const gzip = { "accept-encoding": "gzip" };
        const text = await get("/page", gzip);
        expect([text.status, text.headers.get("etag")]).toEqual([206, '"5"']);
        expect(text.text).toBe(long.slice(0, 10));
        expect(
          await statuses(
            "/page",
            { ...gzip, "if-range": '"5"' },
            { ...gzip, "if-range": '"5-gzip"' },
          ),
        ).toEqual([206, 200]);
      },
    );
  });

  it.each([...itemTypes.entries()])(
    "sends each compressed item at once, %s %s",
    async (index) => {
      await inEveryOrder(
        place,
        () => [compression({ types: /./ }), conditional({ etag: "weak" })],
        async ({ read }, world) => {
          const stream = await read(`/items/${String(index)}`, {
            "accept-encoding": "gzip",
          });
          expect(stream.headers["content-encoding"]).toBe("gzip");
          const gunzip = createGunzip();
          let text = "";
          gunzip.on("data", (piece: Buffer) => (text += piece.toString()));
          const until = async (expected: string) => {
            while (!text.includes(expected)) {
              const piece = await stream.next();
              if (piece === null) throw new Error(`Only ${text}`);
              await new Promise((done) => gunzip.write(piece, done));
              gunzip.read();
            }
          };
          // The second one waits for the gate.
          await until('{"n":1}');
          expect(text).not.toContain('{"n":2}');
          world.open();
          await until('{"n":2}');
          for (;;) {
            const piece = await stream.next();
            if (piece === null) break;
            gunzip.write(piece);
          }
        },
      );
    },
  );

  it("shows scripts every error", async () => {
    const failing = definePlugin({
      phase: "concurrency",
      around: async (_info, proceed, request) => {
        if (request.header("x-around") === "before")
          throw new ApiError(503, "draining", "Later.");
        await proceed();
        if (request.header("x-around") === "after")
          throw new ApiError(503, "draining", "Later.");
      },
      serve(request, next) {
        const status = request.header("x-status");
        if (status !== null) throw new ApiError(Number(status), "own", "Own.");
        return next();
      },
    });
    await inEveryOrder(
      place,
      () => [
        limitConcurrency({ limit: 1 }),
        cors({ origins: [shop] }),
        rateLimit({
          policy: { limit: 1, window: 60 },
          key: (request) => request.header("x-client"),
        }),
        timeouts({ operations: { late: 5 } }),
        failing,
        compression(),
      ],
      async ({ ask }, world) => {
        const get = (path: string, headers: Record<string, string> = {}) =>
          ask(path, { headers: { origin: shop, ...headers } });
        const sent: [string, number, Record<string, string>?][] = [
          ["/late", 503],
          ["/text", 408, { "x-status": "408" }],
          ["/text", 503, { "x-around": "before" }],
          ["/text", 503, { "x-around": "after" }],
          ["/mine", 401],
          ["/refuse/%ff", 400],
          ["/refuse/%", 400],
        ];
        for (const [path, status, headers] of sent) {
          const reply = await get(path, headers);
          expect([path, reply.status, origin(reply)]).toEqual([
            path,
            status,
            shop,
          ]);
        }
        const client = { "x-client": "a" };
        expect((await get("/text", client)).status).toBe(200);
        const limited = await get("/text", client);
        expect([limited.status, origin(limited)]).toEqual([429, shop]);
        expect(limited.headers.get("access-control-expose-headers")).toContain(
          "retry-after",
        );
        const held = get("/hold");
        await eventually(() => {
          expect(world.running).toBe(1);
        });
        const refused = await get("/text");
        expect([refused.status, origin(refused)]).toEqual([503, shop]);
        world.open();
        expect((await held).status).toBe(200);
      },
    );
  });

  it("grants nothing for paths and methods that do not exist", async () => {
    await inEveryOrder(
      place,
      () => [
        rateLimit({ policy: { limit: 1, window: 60 }, key: () => "all" }),
        cors({ origins: [shop], credentials: true }),
      ],
      async ({ ask }) => {
        const preflight = async (path: string, method: string) => {
          const { headers } = await ask(path, {
            method: "OPTIONS",
            headers: { origin: shop, "access-control-request-method": method },
          });
          return [...headers.keys()].filter((name) =>
            name.startsWith("access-control-"),
          );
        };
        expect(await preflight("/nothing", "GET")).toEqual([]);
        expect(await preflight("/nothing", "POST")).toEqual([]);
        expect(await preflight("/text", "DELETE")).toEqual([]);
        // Preflight requests do not count for limits.
        for (const method of ["GET", "PUT", "HEAD"])
          expect(await preflight("/text", method), method).toContain(
            "access-control-allow-methods",
          );
      },
    );
  });

  it("counts a stream until its last byte", async () => {
    await inEveryOrder(
      place,
      () => [
        compression(),
        limitConcurrency({ limit: 1 }),
        conditional({ etag: "weak" }),
      ],
      async ({ ask, read }, world) => {
        const gzip = { "accept-encoding": "gzip" };
        for (const headers of [{}, gzip]) {
          const stream = await read("/items/0", headers);
          await stream.next();
          expect((await ask("/text")).status).toBe(503);
          stream.leave();
          await eventually(async () => {
            expect((await ask("/text")).status).toBe(200);
          });
        }
        const last = await read("/items/0", {});
        await last.next();
        expect((await ask("/text")).status).toBe(503);
        world.open();
        while ((await last.next()) !== null);
        await eventually(async () => {
          expect((await ask("/text")).status).toBe(200);
        });
        // A body that is not sent does not count either.
        for (const headers of [{ "if-match": '"none"' }, {}])
          await ask("/items/0", { method: "HEAD", headers });
        expect((await ask("/text")).status).toBe(200);
      },
    );
  });

  it("limits addresses before authentication, and callers after it", async () => {
    await inEveryOrder(
      place,
      () => [
        rateLimit({
          policy: { name: "address", limit: 4, window: 60 },
          key: (request) => request.header("x-address"),
        }),
        rateLimit({
          policy: { name: "caller", limit: 2, window: 60 },
          caller: ({ principal }) => String(principal),
        }),
      ],
      async ({ ask }) => {
        const get = (address: string, token: string) =>
          ask("/mine", {
            headers: { "x-address": address, authorization: `Bearer ${token}` },
          });
        const guesses = [];
        for (let index = 0; index < 6; index++)
          guesses.push((await get("a", "bad")).status);
        expect(guesses).toEqual([401, 401, 401, 401, 429, 429]);
        const calls = [];
        for (const address of ["b", "c", "d"])
          calls.push(await get(address, "ann"));
        expect(calls.map(({ status }) => status)).toEqual([200, 200, 429]);
        const told = calls[1]?.headers.get("ratelimit")?.split(", ");
        expect(told?.sort()).toEqual([
          '"address";r=3;t=0',
          '"caller";r=0;t=30',
        ]);
        expect(calls[2]?.headers.get("retry-after")).toBe("30");
        expect((await get("b", "bob")).status).toBe(200);
      },
    );
  });

  it("gives up the place of a request whose time is over", async () => {
    await inEveryOrder(
      place,
      () => [
        limitConcurrency({ limit: 1, queue: 5 }),
        timeouts({ operations: { getText: 5 } }),
      ],
      async ({ ask }, world) => {
        const held = ask("/hold");
        await eventually(() => {
          expect(world.running).toBe(1);
        });
        expect((await ask("/text")).status).toBe(503);
        world.open();
        expect((await held).status).toBe(200);
        expect((await ask("/text")).status).toBe(200);
      },
    );
  });
});

it("answers thousands of requests that wait", async () => {
  const world = newWorld();
  const api = apiWith(world, [limitConcurrency({ limit: 1, queue: 3000 })]);
  const get = (path: string) =>
    Promise.resolve(api.fetch(new Request(`http://test${path}`)));
  const first = get("/hold");
  const waiting = Array.from({ length: 3000 }, () => get("/text"));
  world.open();
  const replies = await Promise.all([first, ...waiting]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

it("refuses settings that can have no effect", () => {
  expect(() => conditional({ required: ["change"] })).toThrow("change");
  for (const wrong of [
    "https://shop.example.com/",
    "https://shop.example.com/path",
    "https://Shop.example.com",
    "https://shop.example.com:443",
    "https://*.example.com",
    "shop.example.com",
    "wss://shop.example.com",
    "https://bücher.example",
    "*",
    "",
  ])
    expect(() => cors({ origins: [shop, wrong] }), wrong).toThrow(
      JSON.stringify(wrong),
    );
  for (const right of [
    "http://localhost:3000",
    "https://xn--bcher-kva.example",
    "http://[::1]:8080",
    "capacitor://localhost",
    "chrome-extension://aaaabbbb",
    "null",
  ])
    expect(() => cors({ origins: [right] }), right).not.toThrow();
  expect(() => rateLimit({ policy: { limit: 1, window: 1 } })).toThrow("`key`");
  const phase = "middle" as "cors";
  expect(() => definePlugin({ phase })).toThrow('"middle"');
});

it("sends whole compressed bodies with their length", async () => {
  const api = apiWith(newWorld(), [compression()]);
  const reply = await api.handle({
    method: "GET",
    target: "/text",
    body: null,
    signal: new AbortController().signal,
    native: null,
    header: (name) => (name === "accept-encoding" ? "gzip" : null),
  });
  const bytes = reply.body as Uint8Array;
  expect(JSON.parse(gunzipSync(bytes).toString())).toBe(long);
});
