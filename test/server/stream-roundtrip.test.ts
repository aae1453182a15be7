/** Streams from the generated server to the generated client, over real HTTP and below several frameworks. */
import express from "express";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { serverPool } from "./petstore-app.js";
import {
  client,
  readStreams,
  server,
  tickerApp,
  type Ticker,
} from "./ticker.js";

let app: Ticker;
const servers = serverPool();

beforeAll(async () => {
  app = await tickerApp();
});

afterAll(() => {
  servers.close();
  app.remove();
});

describe("streams from server to client", () => {
  it("have types on both sides", async () => {
    const additional = { "server.ts": server, "client.ts": client };
    expect(
      await typeErrors(app.files, { packageName: app.packageName, additional }),
    ).toEqual([]);
    const wrong = server.replace("data: { n: 2 }", 'data: { n: "2" }');
    expect(
      await typeErrors(app.files, {
        packageName: app.packageName,
        additional: { "server.ts": wrong },
      }),
    ).not.toEqual([]);
  });

  it("over node:http", async () => {
    const listener = app.node.listener(app.createTicker());
    await readStreams(app, await servers.listen(listener));
  });

  it("in Express", async () => {
    const site = express();
    site.use(app.node.middleware(app.createTicker()));
    await readStreams(app, await servers.listen(site));
  });

  it("in Fastify", async () => {
    const site = fastify();
    await site.register(app.fastify.plugin(app.createTicker()));
    try {
      await readStreams(app, await site.listen({ port: 0, host: "127.0.0.1" }));
    } finally {
      site.server.closeAllConnections();
      await site.close();
    }
  });
});
