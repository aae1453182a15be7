/** The ways to serve an API, a few lines each, as an application would write them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Api } from "@petstore/server";
import { listener } from "@petstore/server/node";

/** Serves an API on a free port and hands over the server, to be closed. */
export type Adapter = (api: Api) => Promise<Server>;

export const adapters: Readonly<Record<string, Adapter>> = {
  "node:http": (api) => listening(createServer(listener(api))),

  Hono(api) {
    const app = new Hono();
    app.all("*", ({ req }) => api.fetch(req.raw));
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
