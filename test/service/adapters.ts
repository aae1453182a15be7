/** The ways to serve an API, a few lines each, as an application would write them. */
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import type { Api } from "@petstore/server";
import * as petStoreExpress from "@petstore/server/express";
import * as petStoreFastify from "@petstore/server/fastify";
import * as petStoreHono from "@petstore/server/hono";
import * as petStoreNode from "@petstore/server/node";

const express4 = createRequire(import.meta.url)("express4") as typeof express;

/** Serves an API on a free port and hands over the server, to be closed. */
export type Adapter = (api: Api) => Promise<Server>;

export type AdapterName =
  "node:http" | "Express 5" | "Express 4" | "Fastify" | "Hono";

/** The modules of a generated server package. */
export interface AdapterModules {
  node: typeof petStoreNode;
  express: typeof petStoreExpress;
  fastify: typeof petStoreFastify;
  hono: typeof petStoreHono;
}

export function adaptersOf(
  modules: AdapterModules,
): Readonly<Record<AdapterName, Adapter>> {
  const { frameworkErrors, plugin } = modules.fastify;
  const expressAdapter =
    (framework: typeof express): Adapter =>
    (api) => {
      const app = framework();
      modules.express.addRoutes(app, api, { unmatched: "answer" });
      return listening(createServer(app));
    };
  return {
    "node:http": (api) => listening(createServer(modules.node.listener(api))),

    "Express 5": expressAdapter(express),

    "Express 4": expressAdapter(express4),

    async Fastify(api) {
      const app = fastify({ frameworkErrors: frameworkErrors(api) });
      await app.register(plugin(api, { unmatched: "answer" }));
      await app.listen({ port: 0, host: "127.0.0.1" });
      return app.server;
    },

    Hono(api) {
      const app = new Hono();
      modules.hono.addRoutes(app, api, { unmatched: "answer" });
      const answer = getRequestListener(app.fetch);
      return listening(
        createServer((request, response) => void answer(request, response)),
      );
    },
  };
}

export const adapters = adaptersOf({
  node: petStoreNode,
  express: petStoreExpress,
  fastify: petStoreFastify,
  hono: petStoreHono,
});

export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
