/** Limits of responses, and the listeners that calls leave on a signal. */
import { getEventListeners } from "node:events";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import { any } from "../../templates/client/runtime/formats/any.js";
import { blob } from "../../templates/client/runtime/formats/blob.js";
import { byMediaType } from "../../templates/client/runtime/formats/by-media-type.js";
import { jsonEvents } from "../../templates/client/runtime/formats/events.js";
import { exactJson } from "../../templates/client/runtime/formats/exact-json.js";
import { jsonLines } from "../../templates/client/runtime/formats/json-lines.js";
import { json as readJson } from "../../templates/client/runtime/formats/json.js";
import { text } from "../../templates/client/runtime/formats/text.js";
import { refreshOn401 } from "../../templates/client/runtime/options/refresh.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import type { SameRoute } from "../../templates/client/runtime/route.js";
import { call, clientFor, json, route, serve } from "./server.js";

const encodings = {
  identity: (bytes: Buffer) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
};

const formats: Record<string, Partial<SameRoute>> = {
  JSON: { responses: { 200: readJson } },
  "exact JSON": { responses: { 200: exactJson(JSON) } },
  text: { responses: { 200: text } },
  blob: { responses: { 200: blob } },
  any: { responses: { 200: any } },
  "several types": {
    responses: { 200: { read: byMediaType, types: { "text/plain": text } } },
  },
  "an undeclared status": { responses: { 201: readJson } },
};

describe("maxResponseSize", () => {
  const bodyOf = (size: number) => Buffer.from(`"${"a".repeat(size - 2)}"`);
  const sending = (encoding: keyof typeof encodings, size: number) =>
    serve((_, response) => {
      response.writeHead(200, {
        "content-type": "text/plain",
        "content-encoding": encoding,
      });
      response.end(encodings[encoding](bodyOf(size)));
    });
  const cases = Object.keys(formats).flatMap((format) =>
    Object.keys(encodings).map((encoding) => ({
      format,
      encoding: encoding as keyof typeof encodings,
    })),
  );

  it.each(cases)(
    "limits the decoded bytes of $format in $encoding",
    async ({ format, encoding }) => {
      const server = await sending(encoding, 100_000);
      const described = route(formats[format]);
      const client = clientFor(server.url, { maxResponseSize: 99_999 });
      await expect(call(client, described)).rejects.toMatchObject({
        kind: "too-large",
        status: 200,
        message:
          "GET /pets returned more than 99999 bytes; see maxResponseSize",
      });
      const options = { maxResponseSize: 100_000 };
      const { body } = await call(client, described, {}, options);
      const length = body instanceof Blob ? body.size - 2 : String(body).length;
      expect([99_998, 100_000]).toContain(length);
    },
  );

  it("has a default", async () => {
    // A bomb: 300 MB in 300 KB.
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, " "));
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    await expect(call(clientFor(server.url), route())).rejects.toMatchObject({
      kind: "too-large",
    });
  });

  it("is not repeated", async () => {
    const server = await sending("gzip", 1000);
    const client = clientFor(server.url, {
      maxResponseSize: 10,
      retry: retry({ sleep: () => Promise.resolve() }),
    });
    await expect(call(client, route())).rejects.toMatchObject({
      kind: "too-large",
    });
    expect(server.received).toHaveLength(1);
  });

  it("does not apply to streams, whose items have a limit", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/jsonl" });
      response.end('"abcdef"\n'.repeat(1000));
    });
    const client = clientFor(server.url, { maxResponseSize: 10 });
    const described = route({ responses: { 200: jsonLines } });
    const { body } = await call(client, described);
    let count = 0;
    for await (const item of body as AsyncIterable<unknown>)
      count += item === "abcdef" ? 1 : 0;
    expect(count).toBe(1000);
  });

  it("reads the body of a fetch without streams", async () => {
    const fetch = () =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: () => Promise.resolve("[1]"),
      } as Response);
    const client = clientFor("http://a.example", { fetch });
    expect((await call(client, route())).body).toEqual([1]);
  });
});

describe("a signal that outlives calls", () => {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = () => getEventListeners(signal, "abort").length;
  const ok = () =>
    serve((_, response) => {
      json(response, 200, 1);
    });

  it.each([{}, { timeout: 1_800_000 }])(
    "has no listener after calls with %j",
    async (options) => {
      const server = await ok();
      const client = clientFor(server.url, options);
      for (let count = 0; count < 3; count++)
        await call(client, route(), {}, { signal });
      expect(listeners()).toBe(0);
    },
  );

  it("has none after failures", async () => {
    const broken = await serve((_, response) => {
      response.destroy();
    });
    const client = clientFor(broken.url, {
      timeout: 1_800_000,
      retry: retry({ baseDelay: 0 }),
    });
    await expect(call(client, route(), {}, { signal })).rejects.toMatchObject({
      kind: "network",
    });
    const late = clientFor((await serve(() => undefined)).url, { timeout: 1 });
    await expect(call(late, route(), {}, { signal })).rejects.toMatchObject({
      kind: "timeout",
    });
    const refusing = clientFor(broken.url, {
      onRequest: () => {
        throw new Error("closed");
      },
    });
    await expect(call(refusing, route(), {}, { signal })).rejects.toThrow();
    expect(listeners()).toBe(0);
  });

  it("has none after a refresh", async () => {
    const server = await serve((_, response) => {
      json(response, server.received.length === 1 ? 401 : 200, 1);
    });
    const client = clientFor(server.url, {
      auth: { bearer: "t" },
      refresh: refreshOn401(() => Promise.resolve()),
    });
    const security = [[{ name: "bearer", attach: bearer }]];
    await call(client, route({ security }), {}, { signal });
    expect(server.received).toHaveLength(2);
    expect(listeners()).toBe(0);
  });

  it.each([
    ["JSON lines", jsonLines, '{"a":1}\n{"a":2}\n'],
    ["events", jsonEvents, "data: 1\n\ndata: 2\n\n"],
  ])("has one until a stream of %s ends, or is left", async (_, read, sent) => {
    const server = await serve((__, response) => {
      response.writeHead(200).end(sent);
    });
    const described = route({ responses: { 200: read } });
    for (const isLeft of [false, true]) {
      const client = clientFor(server.url);
      const { body } = await call(client, described, {}, { signal });
      expect(listeners()).toBe(1);
      for await (const item of body as AsyncIterable<unknown>)
        if (isLeft && item) break;
      expect(listeners()).toBe(0);
    }
  });
});
