/** The plugins of a generated server on other runtimes than Node. */
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pluginNames } from "../../../src/base/options/server-plugins.js";
import { needs } from "../../support/needs.js";
import { runtimes, serveIn, type Served } from "../../support/runtimes.js";
import { generatedApp, type GeneratedApp } from "../generated-app.js";
import { sent, type Asked } from "./places.js";

const response = (content: object) => ({ description: "Done.", content });
const json = { "application/json": { schema: {} } };
const binary = {
  "application/octet-stream": { schema: { type: "string", format: "binary" } },
};

const spec = {
  openapi: "3.1.0",
  info: { title: "plugged", version: "1" },
  paths: {
    "/text": {
      get: { operationId: "getText", responses: { 200: response(json) } },
    },
    "/file": {
      get: { operationId: "getFile", responses: { 200: response(binary) } },
    },
    "/slow": {
      get: { operationId: "getSlow", responses: { 200: response(json) } },
    },
    "/things": {
      post: {
        operationId: "create",
        requestBody: { required: true, content: json },
        responses: { 201: response(json) },
      },
    },
  },
};

const app = `import { createApi } from "plugged-server";
import { compression } from "plugged-server/compression";
import { conditional } from "plugged-server/conditional";
import { cors } from "plugged-server/cors";
import { idempotency } from "plugged-server/idempotency";
import { limitConcurrency, rateLimit } from "plugged-server/limits";
import { ranges } from "plugged-server/ranges";
import { requestIdFrom } from "plugged-server/request-id";
import { timeouts } from "plugged-server/timeouts";

let count = 0;
export const createPlugged = () => createApi(
  {
    getText: () => ({ status: 200, body: "specwright ".repeat(500) }),
    getFile: () => ({ status: 200, body: Uint8Array.from({ length: 1000 }, (_, index) => index % 256) }),
    getSlow: (_request, { signal }) => new Promise((done) => {
      signal.addEventListener("abort", () => done({ status: 200, body: "late" }));
    }),
    create: () => ({ status: 201, body: ++count }),
  },
  {
    requestId: requestIdFrom("x-request-id"),
    onResponse: (_info, request, headers) => {
      headers["x-request-id"] = request.id;
    },
    onError: () => undefined,
    plugins: [
      cors({ origins: ["https://shop.example.com"] }),
      compression(),
      conditional({ etag: "weak" }),
      ranges(),
      timeouts({ operations: { getSlow: 30 } }),
      rateLimit({ policy: { limit: 2, window: 86_400 }, key: (request) => request.header("x-caller") }),
      limitConcurrency({ limit: 20 }),
      idempotency({ operations: ["create"], caller: () => "" }),
    ],
  },
);`;

for (const runtime of runtimes) {
  describe(runtime.name, needs(runtime.need), () => {
    let generated: GeneratedApp;
    let served: Served;
    const ask = (path: string, asked?: Asked) =>
      sent(served.address + path, asked);

    beforeAll(async () => {
      generated = await generatedApp("plugged", JSON.stringify(spec), app, [], {
        serverPlugins: pluginNames.filter((name) => app.includes(`/${name}"`)),
      });
      served = await serveIn(runtime, generated.folder, "app.createPlugged()");
    });

    afterAll(async () => {
      await served.stop();
      generated.remove();
    });

    it("compresses", async () => {
      const { headers, bytes } = await ask("/text", {
        headers: { "accept-encoding": "gzip", "x-request-id": "abc" },
      });
      expect(headers.get("content-encoding")).toBe("gzip");
      expect(headers.get("x-request-id")).toBe("abc");
      expect(gunzipSync(bytes).toString()).toContain("specwright specwright");
    });

    it("knows what the client has", async () => {
      const etag = (await ask("/text")).headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\//);
      const again = await ask("/text", { headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
    });

    it("sends ranges", async () => {
      const part = await ask("/file", { headers: { range: "bytes=10-19" } });
      expect(part.status).toBe(206);
      expect([...part.bytes]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    });

    it("permits other origins", async () => {
      const origin = "https://shop.example.com";
      const preflight = await ask("/things", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
      expect(preflight.headers.get("access-control-allow-methods")).toContain(
        "POST",
      );
    });

    it("limits time and rate", async () => {
      expect((await ask("/slow")).status).toBe(503);
      const headers = { "x-caller": "a" };
      const statuses = [
        (await ask("/text", { headers })).status,
        (await ask("/text", { headers })).status,
        (await ask("/text", { headers })).status,
      ];
      expect(statuses).toEqual([200, 200, 429]);
    });

    it("repeats responses", async () => {
      const create = (body: number) =>
        ask("/things", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": "k",
          },
          body: String(body),
        });
      const first = await create(1);
      expect((await create(1)).text).toBe(first.text);
      expect((await create(2)).status).toBe(422);
    });
  });
}
