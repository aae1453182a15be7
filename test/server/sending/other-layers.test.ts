/** Responses that another layer of the application has begun or spoilt. */
import express from "express";
import fastify from "fastify";
import { createServer as createHttp2Server } from "node:http2";
import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { addRoutes } from "../../../templates/server/express.js";
import { plugin } from "../../../templates/server/fastify.js";
import { expectations, listener } from "../../../templates/server/node.js";
import type { Api } from "../../../templates/server/runtime/server.js";
import { anything, apiOf, route } from "../api.js";
import { serverPool } from "../petstore-app.js";
import { getByHttp1, getByHttp2, portOf } from "./exchange.js";
import { eventually } from "../../support/eventually.js";

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  servers.close();
  for (const close of closing.splice(0)) await close();
});

const kinds = ["json", "stream", "nothing"] as const;

function testApi() {
  const told = {
    errors: [] as unknown[],
    statuses: [] as number[],
    cancelled: 0,
  };
  const results = {
    json: () => ({ status: 200, body: "late" }),
    nothing: () => ({ status: 204 }),
    stream: () => ({
      status: 200,
      contentType: "application/octet-stream",
      body: new ReadableStream({
        cancel() {
          told.cancelled += 1;
        },
      }),
    }),
  };
  const contents = {
    "application/json": anything,
    "application/octet-stream": null,
  };
  const api = apiOf(
    [route({ path: "/{kind}", responses: { 200: contents, 204: {} } })],
    {
      async test(_: unknown, { request }: { request: { target: string } }) {
        await new Promise((resolve) => setImmediate(resolve));
        return results[request.target.slice(1) as keyof typeof results]();
      },
    },
    {
      onError: (error: unknown) => told.errors.push(error),
      onResponse: ({ status }: { status: number }) =>
        told.statuses.push(status),
    },
  );
  return { api, told };
}

const early = {
  node:
    (api: Api): RequestListener =>
    (request, response) => {
      response.writeHead(503).end("busy");
      listener(api)(request, response);
    },
  Express(api: Api): RequestListener {
    const app = express();
    app.use((_request, response, next) => {
      response.status(503).send("busy");
      next();
    });
    addRoutes(app, api);
    return app;
  },
};

describe.each(Object.keys(early) as (keyof typeof early)[])(
  "%s: a response that another layer has sent",
  (framework) => {
    it.each(kinds)("stays as it is, with %s", async (kind) => {
      const { api, told } = testApi();
      const address = await servers.listen(early[framework](api));
      const response = await fetch(`${address}/${kind}`);
      expect([response.status, await response.text()]).toEqual([503, "busy"]);
      await eventually(() => {
        expect(told.statuses.at(-1)).toBe(500);
      });
      expect(told.errors).toMatchObject([{ code: "ERR_HTTP_HEADERS_SENT" }]);
      expect(told.cancelled).toBe(kind === "stream" ? 1 : 0);
    });
  },
);

it.each(kinds)(
  "Fastify: a response that a hook has sent stays as it is, with %s",
  async (kind) => {
    const { api, told } = testApi();
    const app = fastify();
    closing.push(() => app.close());
    app.addHook("preHandler", (_request, reply, done) => {
      done();
      reply.raw.writeHead(503).end("busy");
    });
    await app.register(plugin(api));
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(`${address}/${kind}`);
    expect([response.status, await response.text()]).toEqual([503, "busy"]);
    await eventually(() => {
      expect(told.statuses.at(-1)).toBe(500);
    });
    expect(told.errors.map(String)).toEqual([
      "Error: Another response was already sent",
    ]);
  },
);

it.each(kinds)(
  "a header of middleware that Node refuses is an error, with %s",
  async (kind) => {
    const { api, told } = testApi();
    const app = express();
    app.use((_request, response, next) => {
      response.setHeader("Trailer", "X-Sum");
      response.setHeader("Content-Length", "5");
      next();
    });
    addRoutes(app, api);
    const address = await servers.listen(app);
    const response = await fetch(`${address}/${kind}`);
    const { status } = response;
    await response.body?.cancel();
    expect(told.statuses.at(-1)).toBe(status);
    expect(told.errors).toHaveLength(status === 500 ? 1 : 0);
  },
);

it.each(kinds)(
  "a header of a Fastify hook that Node refuses is an error, with %s",
  async (kind) => {
    const { api, told } = testApi();
    const app = fastify();
    closing.push(() => app.close());
    app.addHook("preHandler", (_request, reply, done) => {
      void reply.header("X-Hook", "a\nb");
      done();
    });
    await app.register(plugin(api));
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    expect((await fetch(`${address}/${kind}`)).status).toBe(500);
    expect(told.errors).toMatchObject([{ code: "ERR_INVALID_CHAR" }]);
  },
);

it("an unmet expectation is refused over both versions", async () => {
  const { api } = testApi();
  const first = createServer(listener(api));
  const second = createHttp2Server(listener(api) as never);
  for (const server of [first, second]) {
    server.on("checkExpectation", expectations(api) as never);
    closing.push(() => new Promise((closed) => server.close(closed)));
  }
  const headers = { expect: "wonders" };
  const one = await getByHttp1(await portOf(first), "/json", "GET", headers);
  expect(one).toMatchObject({ status: 417, headers: { connection: "close" } });
  const two = await getByHttp2(await portOf(second), "/json", "GET", headers);
  expect(two).toMatchObject({ status: 417, isWhole: true });
});
