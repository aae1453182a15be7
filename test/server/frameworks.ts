/** Every way to serve an API, for tests that ask the same of all of them. */
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify, { type FastifyInstance } from "fastify";
import { Hono } from "hono";
import { createRequire } from "node:module";
import type { RequestListener } from "node:http";
import { addRoutes as addToExpress } from "../../templates/server/express.js";
import {
  frameworkErrors,
  plugin,
  type FastifyOptions,
} from "../../templates/server/fastify.js";
import { addRoutes as addToHono } from "../../templates/server/hono.js";
import { listener, middleware } from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";

export const express4 = createRequire(import.meta.url)(
  "express4",
) as typeof express;

export interface Site {
  listener: RequestListener;
  close?: () => Promise<unknown>;
}

/** A guard of the framework below a path: requests that it sees get 418. */
export interface SiteOptions {
  guarded?: string;
  unmatched?: "answer" | "pass";
}

export type Framework = (
  api: Api,
  options?: SiteOptions,
) => Site | Promise<Site>;

const inExpress =
  (
    create: typeof express,
    add: (site: express.Express, api: Api, options: SiteOptions) => void,
  ): Framework =>
  (api, options = {}) => {
    const site = create();
    if (options.guarded !== undefined) {
      site.use(options.guarded, (_request, response) => {
        response.status(418).end();
      });
    }
    add(site, api, options);
    site.use((_request, response) => {
      response.status(404).send("by the site");
    });
    return { listener: site };
  };

const asMiddleware = (
  site: express.Express,
  api: Api,
  { unmatched = "pass" }: SiteOptions,
) => site.use(middleware(api, { unmatched }));
const asRoutes = (
  site: express.Express,
  api: Api,
  { unmatched = "pass" }: SiteOptions,
) => {
  addToExpress(site, api, { unmatched });
};

const inHono =
  (add: (site: Hono, api: Api, options: SiteOptions) => void): Framework =>
  (api, options = {}) => {
    const site = new Hono();
    if (options.guarded !== undefined) {
      site.use(`${options.guarded}/*`, (context) =>
        Promise.resolve(context.body(null, 418)),
      );
    }
    add(site, api, options);
    site.notFound((context) => context.text("by the site", 404));
    const answer = getRequestListener(site.fetch);
    return {
      listener: (request, response) => void answer(request, response),
    };
  };

/** A Fastify application; its guard is a hook that looks at the route, as those of its own plugins do. */
export async function fastifySite(
  api: Api,
  { guarded, unmatched = "pass" }: SiteOptions = {},
  options: FastifyOptions = {},
): Promise<{ site: FastifyInstance } & Site> {
  const site = fastify({ frameworkErrors: frameworkErrors(api) });
  if (guarded !== undefined) {
    site.addHook("onRequest", async (request, reply) => {
      const { url = "" } = request.routeOptions;
      const seen = [url, request.url];
      if (seen.some((one) => one.startsWith(`${guarded}/`)))
        return reply.code(418).send();
      return undefined;
    });
  }
  site.setNotFoundHandler((_request, reply) =>
    reply.code(404).send("by the site"),
  );
  await site.register(plugin(api, { unmatched, ...options }));
  await site.ready();
  return {
    site,
    listener: (request, response) => {
      site.routing(request, response);
    },
    close: () => site.close(),
  };
}

/** Those with other routes around the API. */
export const frameworks: Record<string, Framework> = {
  "Express 5": inExpress(express, asRoutes),
  "Express 4": inExpress(express4, asRoutes),
  "Express 5, middleware": inExpress(express, asMiddleware),
  "Express 4, middleware": inExpress(express4, asMiddleware),
  Fastify: fastifySite,
  Hono: inHono((site, api, { unmatched = "pass" }) => {
    addToHono(site, api, { unmatched });
  }),
  "Hono, api.fetch": inHono((site, api) => {
    site.all("*", (context) => api.fetch(context.req.raw, context));
  }),
};

export const everywhere: Record<string, Framework> = {
  "node:http": (api) => ({ listener: listener(api) }),
  ...frameworks,
};
