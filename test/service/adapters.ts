/** The ways to serve an API, a few lines each, as an application would write them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import type { Api } from "@petstore/server";
import { addRoutes as addExpressRoutes } from "@petstore/server/express";
import { frameworkErrors, plugin } from "@petstore/server/fastify";
import { addRoutes as addHonoRoutes } from "@petstore/server/hono";
import { listener } from "@petstore/server/node";

/** Serves an API on a free port and hands over the server, to be closed. */
export type Adapter = (api: Api) => Promise<Server>;

export const adapters: Readonly<Record<string, Adapter>> = {
  "node:http": (api) => listening(createServer(listener(api))),

  Express(api) {
    const app = express();
    addExpressRoutes(app, api, { unmatched: "answer" });
    return listening(createServer(app));
  },

  async Fastify(api) {
    const app = fastify({ frameworkErrors: frameworkErrors(api) });
    await app.register(plugin(api, { unmatched: "answer" }));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return app.server;
  },

  Hono(api) {
    const app = new Hono();
    addHonoRoutes(app, api, { unmatched: "answer" });
    const answer = getRequestListener(app.fetch);
    return listening(
      createServer((request, response) => void answer(request, response)),
    );
  },
};

export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
