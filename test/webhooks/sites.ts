/** Every way to receive webhooks, for tests that ask the same of all of them. */
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { serveIn, runtimes } from "../support/runtimes.js";
import type { Need } from "../support/needs.js";
import { secret, otherSecret } from "./sign.js";
import type { Shop, ShopApp } from "./shop-app.js";

const express4 = createRequire(import.meta.url)("express4") as typeof express;

export interface Site {
  /** Where webhooks are received. */
  url: string;
  calls(): Promise<string[]>;
  close(): Promise<void>;
}

type Start = (app: ShopApp) => Promise<Site>;

const secrets = [secret, otherSecret];

const onNode =
  (
    listenerOf: (
      shop: Shop,
      app: ShopApp,
    ) => RequestListener | Promise<RequestListener>,
  ): Start =>
  async (app) => {
    const shop = app.createShop(secrets);
    const server = createServer(await listenerOf(shop, app));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${String(port)}/webhooks`,
      calls: () => Promise.resolve(shop.calls),
      close: async () => {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      },
    };
  };

const inExpress = (
  create: typeof express,
  prepare: (site: express.Express) => unknown = () => null,
): Start =>
  onNode(({ webhooks }, { node }) => {
    const site = create();
    prepare(site);
    site.all("/webhooks", node.listener(webhooks));
    // Other routes of the application may parse bodies.
    site.use(create.json());
    return site;
  });

const inProcess: Record<string, Start> = {
  "node:http": onNode(({ webhooks }, { node }) => node.listener(webhooks)),
  "Express 5": inExpress(express),
  "Express 4": inExpress(express4),
  "Express 5, raw body parser": inExpress(express, (site) =>
    site.use(express.raw({ type: "*/*" })),
  ),
  "Express 5, rawBody": inExpress(express, (site) =>
    site.use(
      express.text({
        type: "*/*",
        verify: (request, _response, bytes) => {
          Object.assign(request, { rawBody: bytes });
        },
      }),
    ),
  ),
  Fastify: onNode(async ({ webhooks }, { fastify: adapter }) => {
    const site = fastify();
    await site.register(adapter.plugin(webhooks));
    await site.ready();
    return (request, response) => {
      site.routing(request, response);
    };
  }),
  Hono: onNode(({ webhooks }) => {
    const site = new Hono();
    site.all("/webhooks", (context) => webhooks.fetch(context.req.raw));
    const answer = getRequestListener(site.fetch);
    return (request, response) => void answer(request, response);
  }),
};

export const sites: { name: string; need: Need | null; start: Start }[] = [
  ...Object.entries(inProcess).map(([name, start]) => ({
    name,
    need: null,
    start,
  })),
  ...runtimes.map((runtime) => ({
    name: `fetch on ${runtime.name}`,
    need: runtime.need,
    start: async (app: ShopApp) => {
      const api = `app.createShop(${JSON.stringify(secrets)})`;
      const { address, stop } = await serveIn(runtime, app.folder, api);
      return {
        url: `${address}/webhooks`,
        calls: async () =>
          (await (await fetch(`${address}/calls`)).json()) as string[],
        close: stop,
      };
    },
  })),
];
