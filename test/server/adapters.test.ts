/** The pet store inside real frameworks: the same behaviour, and the framework's own ways around it. */
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { Hono } from "hono";
import { mount } from "hono/mount";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { petStoreConformance } from "../petstore/conformance.js";
import { httpCaller, type RawCaller } from "../petstore/http.js";
import { converse } from "./faults/wire.js";
import {
  key,
  maxBodySize,
  petStoreApp,
  serverPool,
  type PetStoreApp,
} from "./petstore-app.js";

/** The two that are in use; what is written here has the types of the newer one. */
const expresses = {
  "Express 5": express,
  "Express 4": createRequire(import.meta.url)("express4") as typeof express,
};

let app: PetStoreApp;
const servers = serverPool();
const closing: (() => unknown)[] = [];
const authorization = `Bearer ${key}`;
const json = { authorization, "content-type": "application/json" };

beforeAll(async () => {
  app = await petStoreApp();
});

afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
  app.remove();
});

const petStore = (options: object = {}): Api =>
  app.createPetStore(key, { maxBodySize, ...options });

/** Declares the suite for an adapter; its server starts with the tests. */
function conforms(
  name: string,
  basePath: string,
  start: (api: Api) => Promise<RawCaller>,
): void {
  describe(name, () => {
    let call: RawCaller;
    beforeAll(async () => {
      call = await start(petStore());
    });
    petStoreConformance(() => ({ call, key, maxBodySize, basePath }));
  });
}

async function fastifyCaller(
  instance: FastifyInstance,
  path: string,
): Promise<RawCaller> {
  closing.push(() => instance.close());
  const address = await instance.listen({ port: 0, host: "127.0.0.1" });
  return httpCaller(address + path);
}

function honoCaller(hono: Hono, path: string): Promise<RawCaller> {
  return new Promise((resolve) => {
    const server = serveHono(
      { fetch: hono.fetch, port: 0, hostname: "127.0.0.1" },
      ({ port }: AddressInfo) => {
        resolve(httpCaller(`http://127.0.0.1:${String(port)}${path}`));
      },
    );
    closing.push(() => server.close());
  });
}

for (const [name, express] of Object.entries(expresses)) {
  conforms(`${name}, a route for each operation`, "/v1", (api) => {
    const site = express();
    app.express.addRoutes(site, api, { unmatched: "answer" });
    return servers.call(site, "/v1");
  });

  conforms(`${name}, routes of a router`, "/shop/v1", (api) => {
    const site = express();
    const router = express.Router();
    app.express.addRoutes(router, api, { unmatched: "answer" });
    site.use("/shop", router);
    return servers.call(site, "/shop/v1");
  });

  conforms(`${name}, the API at its own base path`, "/v1", (api) => {
    const site = express();
    site.use(app.node.middleware(api, { unmatched: "answer" }));
    return servers.call(site, "/v1");
  });

  conforms(`${name}, mounted at another path`, "/shop/v1", (api) => {
    const site = express();
    site.use("/shop", app.node.middleware(api, { unmatched: "answer" }));
    return servers.call(site, "/shop/v1");
  });
}

conforms("Fastify, the API at its own base path", "/v1", async (api) => {
  const site = fastify({ frameworkErrors: app.fastify.frameworkErrors(api) });
  await site.register(app.fastify.plugin(api, { unmatched: "answer" }));
  return fastifyCaller(site, "/v1");
});

conforms("Fastify, with a prefix", "/shop/v1", async (api) => {
  const site = fastify({ frameworkErrors: app.fastify.frameworkErrors(api) });
  const plugin = app.fastify.plugin(api, { unmatched: "answer" });
  await site.register(plugin, { prefix: "/shop" });
  return fastifyCaller(site, "/shop/v1");
});

conforms("Hono, a route for each operation", "/v1", (api) => {
  const site = new Hono();
  app.hono.addRoutes(site, api, { unmatched: "answer" });
  return honoCaller(site, "/v1");
});

conforms("Hono, routes below a path", "/shop/v1", (api) => {
  const site = new Hono();
  const routes = site.basePath("/shop");
  app.hono.addRoutes(routes, api, { unmatched: "answer" });
  return honoCaller(site, "/shop/v1");
});

conforms("Hono, by one route", "/v1", (api) => {
  const site = new Hono();
  site.all("/v1/*", (context) => api.fetch(context.req.raw, context));
  return honoCaller(site, "/v1");
});

conforms("Hono, mounted", "/v1", (api) => {
  const site = new Hono();
  site.all("/v1/*", mount(api.fetch, { replaceRequest: false }));
  return honoCaller(site, "/v1");
});

describe.each(Object.entries(expresses))("%s", (_, express) => {
  const get = { method: "GET", headers: { authorization } };

  it("serves an API that is mounted at its base path", async () => {
    const site = express();
    site.use("/v1", app.node.middleware(petStore()));
    const call = await servers.call(site, "");
    expect((await call({ ...get, path: "/v1/pets" })).status).toBe(200);
  });

  it("takes addresses as proxies get them", async () => {
    const site = express();
    site.use("/v1", app.node.middleware(petStore()));
    site.use("/shop", app.node.middleware(petStore()));
    const address = await servers.listen(site);
    for (const path of ["/v1/pets", "/shop/v1/pets"]) {
      expect(await absolutely(address, path)).toBe(200);
    }
  });

  it("puts the parameters of a mount into links", async () => {
    const site = express();
    site.use("/:tenant", app.node.middleware(petStore()));
    const call = await servers.call(site, "");
    const { headers } = await call({ ...get, path: "/acme/v1/pets/1" });
    expect(headers["link"]).toBe(
      '</acme/v1/pets?status=available>; rel="successor-version"',
    );
  });

  it("leaves other paths to the next handler, but not wrong methods", async () => {
    const site = express();
    site.use(app.node.middleware(petStore()));
    site.use((request, response) => {
      response.status(404).send(`nothing at ${request.url}`);
    });
    const call = await servers.call(site, "");
    const cats = await call({ ...get, path: "/v1/cats" });
    expect([cats.status, cats.body]).toEqual([404, "nothing at /v1/cats"]);
    const wrong = await call({ ...get, path: "/v1/pets", method: "DELETE" });
    expect(wrong.status).toBe(405);
  });

  it("keeps headers that were set before", async () => {
    const site = express();
    site.use((_request, response, next) => {
      response.setHeader("x-request-id", "17");
      next();
    });
    site.use(app.node.middleware(petStore()));
    const call = await servers.call(site, "/v1");
    const { headers } = await call({ ...get, path: "/pets" });
    expect(headers["x-request-id"]).toBe("17");
  });

  it("answers its own errors, and leaves others to the error handler", async () => {
    const seen: string[] = [];
    const site = express();
    site.use(express.json());
    site.use(app.node.middleware(petStore({ onError: () => undefined })));
    site.get("/v1/broken", () => {
      throw new Error("of the site");
    });
    const handler: express.ErrorRequestHandler = (
      error: Error,
      _request,
      response,
      // Express tells error handlers by the number of their parameters.

      _next,
    ) => {
      seen.push(error.message);
      response.status(418).end();
    };
    site.use(handler);
    const call = await servers.call(site, "/v1");
    const post = { method: "POST", path: "/pets", headers: json };
    expect((await call({ ...post, body: "{" })).status).toBe(418);
    expect((await call({ ...post, body: "{}" })).status).toBe(400);
    expect((await call({ ...get, path: "/broken" })).status).toBe(418);
    expect((await call({ ...get, path: "/pets/987654321" })).status).toBe(404);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe("of the site");
  });

  describe("behind a body parser", () => {
    const post = {
      method: "POST",
      path: "/pets",
      headers: json,
      body: '{"name":"Rex","categoryId":1}',
    };
    const behind = async (parser: express.RequestHandler) => {
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const site = express();
      site.use(parser);
      site.use(app.node.middleware(petStore({ onError })));
      return { call: await servers.call(site, "/v1"), errors };
    };

    it.each([
      ["JSON", express.json()],
      ["bytes", express.raw({ type: () => true })],
      [
        "nothing, as it is of another type",
        express.urlencoded({ extended: false }),
      ],
    ])("takes parsed %s", async (_, parser) => {
      const { call } = await behind(parser);
      expect((await call(post)).status).toBe(201);
      expect((await call({ ...post, chunked: true })).status).toBe(201);
      expect((await call({ ...post, body: "{}" })).status).toBe(400);
      const name = "x".repeat(maxBodySize);
      const body = JSON.stringify({ name, categoryId: 1 });
      expect((await call({ ...post, body })).status).toBe(413);
      const type = { ...json, "content-type": "text/plain" };
      expect((await call({ ...post, headers: type })).status).toBe(415);
    });

    it("refuses what is nested too deeply", async () => {
      const { call, errors } = await behind(express.json({ limit: "1mb" }));
      const body = "[".repeat(50_000) + "]".repeat(50_000);
      const { status } = await call({ ...post, body, chunked: true });
      expect(status).toBe(400);
      expect(errors).toEqual([]);
    });

    it.each([
      [
        "a number that is infinite",
        express.json(),
        post.body.replace("1", "1e400"),
      ],
      [
        "a number that may have been rounded",
        express.json(),
        post.body.replace("1", "9007199254740993"),
      ],
      [
        "a text that may be JSON or have been",
        express.text({ type: "*/*" }),
        post.body,
      ],
      ["a body that was not kept", drain, post.body],
    ])(
      "refuses %s, and says why to the application",
      async (_, parser, body) => {
        const { call, errors } = await behind(parser);
        const refused = await call({ ...post, body });
        expect(refused.status).toBe(500);
        expect(JSON.parse(refused.body)).toMatchObject({ code: "internal" });
        expect(String(errors[0])).toContain(
          "Register the API before any body parser",
        );
      },
    );
  });
});

/** The status of a request whose target is the whole address. */
async function absolutely(address: string, path: string): Promise<number> {
  const conversation = converse(Number(new URL(address).port));
  conversation.send(
    `GET http://example${path} HTTP/1.1\r\nHost: example\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  const { answers } = await conversation.answers(1);
  conversation.cut();
  return answers[0]?.status ?? 0;
}

const drain: express.RequestHandler = (request, _response, next) => {
  request.on("end", next).resume();
};

describe("Fastify", () => {
  const get = { method: "GET", path: "/pets", headers: { authorization } };

  it("runs its hooks around operations, with the reply they sent", async () => {
    const seen: string[] = [];
    const site = fastify();
    site.addHook("onRequest", (_request, _reply, done) => {
      seen.push("onRequest");
      done();
    });
    site.addHook("preHandler", (_request, _reply, done) => {
      seen.push("preHandler");
      done();
    });
    site.addHook("onSend", (_request, reply, payload, done) => {
      seen.push(`onSend ${String(payload)}`);
      void reply.header("x-sent", "yes");
      done();
    });
    site.addHook("onResponse", (_request, reply, done) => {
      seen.push(`onResponse ${String(reply.statusCode)}`);
      done();
    });
    await site.register(app.fastify.plugin(petStore()));
    const call = await fastifyCaller(site, "/v1");
    const { headers } = await call(get);
    expect(headers).toMatchObject({
      "x-sent": "yes",
      "content-type": "application/json",
    });
    expect(seen).toEqual([
      "onRequest",
      "preHandler",
      "onSend []",
      "onResponse 200",
    ]);
  });

  it("lets hooks answer in place of the API, and throw its errors", async () => {
    const site = fastify();
    site.addHook("preHandler", async (request, reply) => {
      if (request.headers["x-cached"] !== undefined) {
        return reply.code(203).send("cached");
      }
      if (request.headers["x-blocked"] !== undefined) {
        throw new app.ApiError(403, "blocked", "You are blocked.");
      }
      if (request.headers["x-broken"] !== undefined) throw new Error("secret");
      return undefined;
    });
    site.setErrorHandler((_error, _request, reply) => {
      void reply.code(500).send("by the application");
    });
    await site.register(app.fastify.plugin(petStore()));
    const call = await fastifyCaller(site, "/v1");
    const ask = async (header: string) => {
      const headers = { authorization, [header]: "1" };
      const { status, body } = await call({ ...get, headers });
      return { status, body };
    };
    expect(await ask("x-cached")).toEqual({ status: 203, body: "cached" });
    const blocked = await ask("x-blocked");
    expect(JSON.parse(blocked.body)).toEqual({
      code: "blocked",
      message: "You are blocked.",
      status: 403,
    });
    expect(await ask("x-broken")).toEqual({
      status: 500,
      body: "by the application",
    });
  });

  it("takes addresses as proxies get them", async () => {
    const site = fastify();
    closing.push(() => site.close());
    await site.register(app.fastify.plugin(petStore()));
    await site.register(app.fastify.plugin(petStore()), { prefix: "/:shop" });
    const address = await site.listen({ port: 0, host: "127.0.0.1" });
    for (const path of ["/v1/pets", "/acme/v1/pets"]) {
      expect(await absolutely(address, path)).toBe(200);
    }
  });

  it("stays within its own scope", async () => {
    const site = fastify();
    site.post("/echo", (request) => request.body);
    await site.register(app.fastify.plugin(petStore()), { prefix: "/v1" });
    site.setNotFoundHandler((request, reply) => {
      void reply.code(404).send(`nothing at ${request.url}`);
    });
    const call = await fastifyCaller(site, "");
    const body = '{"parsed":"by Fastify"}';
    const echo = { method: "POST", path: "/echo", headers: json, body };
    expect((await call(echo)).body).toBe(body);
    const lost = await call({ ...get, path: "/v1/cats" });
    expect([lost.status, lost.body]).toEqual([404, "nothing at /v1/cats"]);
    expect((await call({ ...get, path: "/v1/pets" })).status).toBe(200);
  });

  it("puts the parameters of a prefix into links", async () => {
    const site = fastify();
    const plugin = app.fastify.plugin(petStore());
    await site.register(plugin, { prefix: "/:tenant" });
    const call = await fastifyCaller(site, "/acme/v1");
    const { headers } = await call({ ...get, path: "/pets/1" });
    expect(headers["link"]).toBe(
      '</acme/v1/pets?status=available>; rel="successor-version"',
    );
  });

  it.each(["nonsense", "a/b/c", "/"])(
    "refuses the media type %j in the words of the API",
    async (type) => {
      const site = fastify();
      await site.register(app.fastify.plugin(petStore()));
      const call = await fastifyCaller(site, "/v1");
      const headers = { authorization, "content-type": type };
      const refused = await call({
        ...get,
        method: "POST",
        headers,
        body: "{}",
      });
      expect(JSON.parse(refused.body)).toMatchObject({ status: 415 });
    },
  );

  it("logs errors, and passes its request to the context", async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const site = fastify({ logger: { level: "error", stream } });
    const context = ({ native }: { native: unknown }) => {
      throw new Error(`no context for ${(native as FastifyRequest).id}`);
    };
    await site.register(app.fastify.plugin(petStore({ context })));
    const call = await fastifyCaller(site, "/v1");
    const failed = await call(get);
    expect(JSON.parse(failed.body)).toMatchObject({ code: "internal" });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      reqId: "req-1",
      operation: "listPets",
      err: { message: "no context for req-1" },
    });
  });
});

describe("fetch", () => {
  it("hands over what the platform passes beside the request", async () => {
    let seen: unknown;
    const context = ({ platform }: { platform?: readonly unknown[] }) => {
      seen = platform;
    };
    const api = petStore({ context });
    const request = new Request("http://pets.test/v1/pets", {
      headers: { authorization },
    });
    const env = { DB: "a binding" };
    expect((await api.fetch(request, env, 2)).status).toBe(200);
    expect(seen).toEqual([env, 2]);
  });
});
