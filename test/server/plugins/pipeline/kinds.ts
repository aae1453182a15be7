/** Each kind of plugin, and what it must do whatever other plugins an API has. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import type { Meter, Span, Tracer } from "@opentelemetry/api";
import { compression } from "../../../../templates/server/compression.js";
import { conditional } from "../../../../templates/server/conditional.js";
import { cors } from "../../../../templates/server/cors.js";
import { health } from "../../../../templates/server/health.js";
import { idempotency } from "../../../../templates/server/idempotency.js";
import {
  limitConcurrency,
  rateLimit,
} from "../../../../templates/server/limits.js";
import { ranges } from "../../../../templates/server/ranges.js";
import { requestIdFrom } from "../../../../templates/server/request-id.js";
import type {
  ApiRequest,
  ReplyHeaders,
} from "../../../../templates/server/runtime/http.js";
import type { Plugin } from "../../../../templates/server/runtime/options.js";
import { definePlugin } from "../../../../templates/server/runtime/plugins/define-plugin.js";
import { telemetry } from "../../../../templates/server/telemetry.js";
import { timeouts } from "../../../../templates/server/timeouts.js";
import { pause } from "../../../support/pause.js";
import type { Ask, Asked } from "../places.js";
import { file, long, shop, type World } from "./site.js";

export interface Kind {
  readonly plugin?: (world: PairWorld) => Plugin;
  readonly options?: object;
  /** Fails if the plugin does not do its work. */
  readonly probe: (ask: Ask, world: PairWorld) => Promise<void>;
}

/** A world that counts spans. */
export interface PairWorld extends World {
  spans: number;
}

export const get = (headers: Record<string, string>): Asked => ({ headers });

export const post = (
  key: string,
  headers: Record<string, string> = {},
): Asked => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    "idempotency-key": key,
    ...headers,
  },
  body: "{}",
});

/** Waits until a condition holds. The time limit of the run ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(1);
}

/** A request that is handled until `world.open()`. */
export async function holding(ask: Ask, world: World) {
  const held = ask("/hold");
  await until(() => world.running > 0);
  return async () => {
    world.open();
    assert.equal((await held).status, 200);
  };
}

/** From the outermost to the innermost. */
export const kinds: Readonly<Record<string, Kind>> = {
  requestIdFrom: {
    options: {
      requestId: requestIdFrom("x-request-id"),
      onResponse: (_: unknown, request: ApiRequest, headers: ReplyHeaders) => {
        headers["x-request-id"] = request.id;
      },
    },
    async probe(ask) {
      const { headers } = await ask("/text", get({ "x-request-id": "abc" }));
      assert.equal(headers.get("x-request-id"), "abc");
    },
  },
  telemetry: {
    plugin: (world) => telemetry({ tracer: tracerOf(world), meter }),
    async probe(ask, world) {
      const before = world.spans;
      await ask("/text");
      await until(() => world.spans > before);
    },
  },
  cors: {
    plugin: () => cors({ origins: [shop] }),
    async probe(ask) {
      const { headers } = await ask("/text", get({ origin: shop }));
      assert.equal(headers.get("access-control-allow-origin"), shop);
      const preflight = await ask("/text", {
        method: "OPTIONS",
        headers: { origin: shop, "access-control-request-method": "PUT" },
      });
      assert.match(
        preflight.headers.get("access-control-allow-methods") ?? "",
        /PUT/,
      );
    },
  },
  health: {
    plugin: () => health(),
    async probe(ask) {
      const { status, text } = await ask("/health/live");
      assert.deepEqual([status, text], [200, '{"status":"pass"}']);
    },
  },
  timeouts: {
    plugin: () => timeouts({ operations: { late: 5 } }),
    async probe(ask) {
      const { status, text } = await ask("/late");
      assert.equal(status, 503);
      assert.match(text, /timeout/);
    },
  },
  rateLimit: {
    plugin: () =>
      rateLimit({
        policy: { limit: 2, window: 3600 },
        key: (request) => request.header("x-client"),
      }),
    async probe(ask) {
      const statuses = [];
      for (let index = 0; index < 3; index++)
        statuses.push((await ask("/text", get({ "x-client": "a" }))).status);
      assert.deepEqual(statuses, [200, 200, 429]);
    },
  },
  limitConcurrency: {
    plugin: () => limitConcurrency({ limit: 1 }),
    async probe(ask, world) {
      const finish = await holding(ask, world);
      assert.equal((await ask("/text")).status, 503);
      await finish();
      assert.equal((await ask("/text")).status, 200);
    },
  },
  conditional: {
    plugin: (world) =>
      conditional({
        current: {
          change: () => ({ etag: '"5"' }),
          create: () => ({ etag: `"${String(world.created)}"` }),
        },
        required: ["change"],
      }),
    async probe(ask) {
      const tag = (await ask("/text")).headers.get("etag") ?? "";
      const known = await ask("/text", get({ "if-none-match": tag }));
      assert.equal(known.status, 304);
      const put = async (headers: Record<string, string>) =>
        (await ask("/text", { method: "PUT", headers })).status;
      assert.equal(await put({}), 428);
      assert.equal(await put({ "if-match": '"4"' }), 412);
      assert.equal(await put({ "if-match": tag }), 200);
    },
  },
  idempotency: {
    plugin: () =>
      idempotency({ operations: ["create"], caller: () => "anyone" }),
    async probe(ask, world) {
      const before = world.created;
      const first = await ask("/things", post("probe"));
      const again = await ask("/things", post("probe"));
      assert.deepEqual([first.status, again.text], [201, first.text]);
      assert.equal(world.created, before + 1);
    },
  },
  ranges: {
    plugin: () => ranges(),
    async probe(ask) {
      const part = await ask("/file", get({ range: "bytes=0-9" }));
      assert.equal(part.status, 206);
      assert.deepEqual([...part.bytes], [...file.slice(0, 10)]);
    },
  },
  compression: {
    plugin: () => compression(),
    async probe(ask) {
      const reply = await ask("/text", get({ "accept-encoding": "gzip" }));
      assert.equal(reply.headers.get("content-encoding"), "gzip");
      assert.equal(JSON.parse(gunzipSync(reply.bytes).toString()), long);
    },
  },
  definePlugin: {
    plugin: () =>
      definePlugin({
        phase: "telemetry",
        async serve(_request, next) {
          const reply = await next();
          reply.headers["x-own"] = String(reply.status);
          return reply;
        },
      }),
    async probe(ask) {
      for (const [path, status] of [
        ["/text", "200"],
        ["/nothing", "404"],
      ] as const) {
        const { headers, text } = await ask(path);
        // Frameworks answer for paths that they do not know.
        if (text !== "by the site") assert.equal(headers.get("x-own"), status);
      }
    },
  },
};

function tracerOf(world: PairWorld): Tracer {
  const span = {
    addEvent: () => span,
    setAttributes: () => span,
    setStatus: () => span,
    spanContext: () => ({ traceId: "", spanId: "", traceFlags: 0 }),
    end: () => world.spans++,
  };
  return { startSpan: () => span as unknown as Span } as unknown as Tracer;
}

const meter = {
  createHistogram: () => ({ record: () => undefined }),
  createUpDownCounter: () => ({ add: () => undefined }),
} as unknown as Meter;
