/** Frameworks see operations: a route for each one, with the framework's own ways around it. */
import express from "express";
import type { FastifyRequest } from "fastify";
import { Hono, type Context, type Next } from "hono";
import { routePath } from "hono/route";
import { afterAll, describe, expect, it } from "vitest";
import { addRoutes as addToExpress } from "../../templates/server/express.js";
import { plugin } from "../../templates/server/fastify.js";
import { addRoutes as addToHono } from "../../templates/server/hono.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { fetchCaller } from "../petstore/http.js";
import { apiOf, route } from "./api.js";
import { everywhere, express4, fastifySite } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

/** Each operation answers with its name and its parameters. */
function named(routes: Record<string, string>, options = {}): Api {
  const rows = Object.entries(routes).map(([operation, place]) => {
    const at = place.indexOf(" ");
    const [method, path] = [place.slice(0, at), place.slice(at + 1)];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return route({
      operation,
      method,
      path,
      parameters: {
        path: {
          parameters: names.map((name) => ({ name, shape: "string" as const })),
          validate: () => [],
        },
      },
    });
  });
  const operations = Object.fromEntries(
    rows.map(({ operation }) => [
      operation,
      ({ path }: { path?: object }) => ({
        status: 200,
        body: { operation, ...path },
      }),
    ]),
  );
  return apiOf(rows, operations, options, { basePath: "/v1" });
}

const pets = named({
  listPets: "GET /pets",
  createPet: "POST /pets",
  getPet: "GET /pets/{petId}",
  deletePet: "DELETE /pets/{petId}",
});

describe("Fastify", () => {
  it("has a route for each operation, with its options", async () => {
    const seen: unknown[] = [];
    const { site, close } = await fastifySite(
      pets,
      {},
      {
        routes: {
          createPet: {
            config: { limit: 5 },
            preHandler: (
              request: FastifyRequest,
              _reply: object,
              done: () => void,
            ) => {
              seen.push(request.routeOptions.config);
              done();
            },
          },
        },
      },
    );
    closing.push(close as () => Promise<unknown>);
    const routed: unknown[] = [];
    for (const [method, url] of [
      ["GET", "/v1/pets"],
      ["POST", "/v1/pets"],
      ["GET", "/v1/pets/:petId"],
      ["HEAD", "/v1/pets/:petId"],
      ["DELETE", "/v1/pets/:petId"],
    ] as const)
      routed.push(site.hasRoute({ method, url }));
    expect(routed).toEqual([true, true, true, true, true]);
    await site.inject({ method: "POST", url: "/v1/pets" });
    expect(seen).toMatchObject([{ limit: 5, url: "/v1/pets" }]);
    await site.inject({ method: "GET", url: "/v1/pets" });
    expect(seen).toHaveLength(1);
  });

  it("passes the operation to hooks", async () => {
    const { default: fastify } = await import("fastify");
    const site = fastify();
    closing.push(() => site.close());
    const seen: unknown[] = [];
    site.addHook("onResponse", (request, reply, done) => {
      const { url } = request.routeOptions;
      seen.push([request.method, url, request.params, reply.statusCode]);
      done();
    });
    await site.register(
      plugin(pets, {
        routes: ({ operation, method, path }) => ({
          config: { operation, method, path },
          onRequest: [
            (request: FastifyRequest, _reply: object, done: () => void) => {
              seen.push(request.routeOptions.config);
              done();
            },
          ],
        }),
      }),
      { prefix: "/:tenant" },
    );
    const { body } = await site.inject("/acme/v1/pets/7");
    expect(JSON.parse(body)).toEqual({ operation: "getPet", petId: "7" });
    expect(seen).toEqual([
      expect.objectContaining({
        operation: "getPet",
        path: "/v1/pets/{petId}",
      }),
      ["GET", "/:tenant/v1/pets/:petId", { tenant: "acme", petId: "7" }, 200],
    ]);
  });

  it("leaves unknown paths to the application, also to routes that come later", async () => {
    const { default: fastify } = await import("fastify");
    const site = fastify();
    closing.push(() => site.close());
    // Registered before, as CORS plugins do it.
    site.options("*", () => "preflight");
    await site.register(
      plugin(named({ root: "GET /", list: "GET /things" }, { basePath: "" })),
    );
    site.get("/later", () => "later");
    site.get("/things/later", () => "later");
    site.delete("/other", () => "other");
    const at = async (
      method: "GET" | "DELETE" | "OPTIONS" | "PUT",
      url: string,
    ) => {
      const { statusCode, body } = await site.inject({ method, url });
      return `${String(statusCode)} ${body.slice(0, 12)}`;
    };
    expect(await at("GET", "/later")).toBe("200 later");
    expect(await at("GET", "/things/later")).toBe("200 later");
    expect(await at("DELETE", "/other")).toBe("200 other");
    expect(await at("OPTIONS", "/other")).toBe("200 preflight");
    expect(await at("GET", "/nowhere")).toMatch('404 {"message":');
    expect(await at("GET", "/things/1")).toMatch('404 {"message":');
    expect(await at("PUT", "/things")).toMatch("405");
    expect(await at("GET", "/")).toMatch("200");
  });

  it("answers 414 where a parameter is longer than Fastify allows", async () => {
    const long = "x".repeat(101);
    const { site, close } = await fastifySite(pets);
    closing.push(close as () => Promise<unknown>);
    const refused = await site.inject(`/v1/pets/${long}`);
    expect(refused.statusCode).toBe(414);
    expect(refused.json()).toMatchObject({ code: "uri_too_long" });
    const { default: fastify } = await import("fastify");
    const wide = fastify({ routerOptions: { maxParamLength: 200 } });
    closing.push(() => wide.close());
    await wide.register(plugin(pets));
    expect((await wide.inject(`/v1/pets/${long}`)).statusCode).toBe(200);
  });

  it("does not take options of operations that share a route", async () => {
    const same = named({ first: "GET /a/{x}", second: "GET /a/{y}" });
    const { default: fastify } = await import("fastify");
    const site = fastify();
    site.register(plugin(same, { routes: { second: {} } }));
    await expect(site.ready()).rejects.toThrow(
      "first and second have the same route",
    );
  });
});

describe.each([
  ["Express 5", express],
  ["Express 4", express4],
])("%s", (_, express) => {
  it("has a route for each operation, with middleware of its own", async () => {
    const seen: unknown[] = [];
    const site = express();
    site.use((request, response, next) => {
      response.on("finish", () => {
        const { path } = request.route as { path: string };
        seen.push([request.method, request.baseUrl + path, request.params]);
      });
      next();
    });
    const router = express.Router();
    addToExpress(router, pets, {
      routes: {
        createPet: (_request: express.Request, response: express.Response) => {
          response.status(429).end();
        },
        deletePet: [
          (
            _request: express.Request,
            response: express.Response,
            next: () => void,
          ) => {
            response.setHeader("x-seen", "yes");
            next();
          },
        ],
      },
    });
    site.use("/shop", router);
    const call = await servers.call(site, "/shop/v1/pets");
    expect((await call({ method: "POST", path: "" })).status).toBe(429);
    const deleted = await call({ method: "DELETE", path: "/7" });
    expect(JSON.parse(deleted.body)).toEqual({
      operation: "deletePet",
      petId: "7",
    });
    expect(deleted.headers["x-seen"]).toBe("yes");
    expect((await call({ method: "HEAD", path: "/7" })).status).toBe(200);
    expect(seen).toEqual([
      ["POST", "/shop/v1/pets", {}],
      ["DELETE", "/shop/v1/pets/:petId", { petId: "7" }],
      ["HEAD", "/shop/v1/pets/:petId", { petId: "7" }],
    ]);
  });

  it("leaves unknown paths to what comes later", async () => {
    const site = express();
    addToExpress(site, pets);
    site.get("/v1/later", (_request, response) => {
      response.send("later");
    });
    site.get("/v1/pets/:id/toys", (request, response) => {
      response.send(request.params["id"]);
    });
    const call = await servers.call(site, "/v1");
    expect((await call({ method: "GET", path: "/later" })).body).toBe("later");
    expect((await call({ method: "GET", path: "/pets/1/toys" })).body).toBe(
      "1",
    );
    expect((await call({ method: "GET", path: "/none" })).body).toContain(
      "Cannot GET",
    );
  });

  it("answers itself to a parameter that Express cannot decode", async () => {
    const site = express();
    addToExpress(site, pets);
    site.get("/:own", (_request, response) => {
      response.send("own");
    });
    const handler: express.ErrorRequestHandler = (
      error: Error,
      _request,
      response,
      _next,
    ) => {
      response.status(418).send(error.message);
    };
    site.use(handler);
    const call = await servers.call(site, "");
    const refused = await call({ method: "GET", path: "/v1/pets/%ff" });
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
      400,
      { code: "invalid_request" },
    ]);
    expect((await call({ method: "GET", path: "/%ff" })).status).toBe(418);
  });
});

describe("Hono", () => {
  it("has a route for each operation, with middleware of its own", async () => {
    const seen: unknown[] = [];
    const site = new Hono();
    site.use(async (context, next) => {
      await next();
      seen.push([context.req.method, routePath(context, -1)]);
    });
    const shop = site.basePath("/shop");
    addToHono(shop, pets, {
      routes: {
        createPet: (context: Context) => context.body(null, 429),
        deletePet: [
          async (context: Context, next: Next) => {
            await next();
            context.header("x-seen", "yes");
          },
        ],
      },
    });
    const call = fetchCaller("http://test/shop/v1/pets", (request) =>
      Promise.resolve(site.fetch(request)),
    );
    expect((await call({ method: "POST", path: "" })).status).toBe(429);
    const deleted = await call({ method: "DELETE", path: "/7" });
    expect(JSON.parse(deleted.body)).toEqual({
      operation: "deletePet",
      petId: "7",
    });
    expect(deleted.headers["x-seen"]).toBe("yes");
    expect(site.routes.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        "GET /shop/v1/pets",
        "POST /shop/v1/pets",
        "GET /shop/v1/pets/:petId",
        "DELETE /shop/v1/pets/:petId",
      ]),
    );
    expect(seen).toHaveLength(2);
  });

  it("runs the middleware of HEAD and of GET for their own requests", async () => {
    const both = named({ get: "GET /a", head: "HEAD /a" });
    const seen: string[] = [];
    const noting = (name: string) => (_context: Context, next: Next) => {
      seen.push(name);
      return next();
    };
    const site = new Hono();
    addToHono(site, both, { routes: ({ operation }) => noting(operation) });
    await site.request("/v1/a", { method: "HEAD" });
    await site.request("/v1/a");
    expect(seen).toEqual(["head", "get"]);
  });

  it("leaves unknown paths to what comes later", async () => {
    const site = new Hono();
    addToHono(site, pets);
    site.get("/v1/later", (context) => context.text("later"));
    site.get("/v1/pets/:id/toys", (context) => context.text("toys"));
    const text = async (path: string) => (await site.request(path)).text();
    expect(await text("/v1/later")).toBe("later");
    expect(await text("/v1/pets/1/toys")).toBe("toys");
    expect(await text("/v1/none")).toBe("404 Not Found");
  });
});

it.each([
  [
    "Express",
    () => {
      addToExpress(express(), pets, { routes: { creatPet: [] } });
    },
  ],
  [
    "Hono",
    () => {
      addToHono(new Hono(), pets, { routes: { creatPet: [] } });
    },
  ],
  ["Fastify", () => plugin(pets, { routes: { creatPet: {} } })],
])("%s knows the operations that options can be given to", (_, add) => {
  expect(add).toThrow("names creatPet, which is not an operation");
});

describe("odd templates", () => {
  const odd = named({
    json: "GET /files/{name}.json",
    typed: "GET /files/{name}.{ext}",
    range: "GET /files/{from}-{to}",
    file: "GET /files/{name}",
    mine: "GET /files/mine",
    verb: "GET /files:archive",
    itemVerb: "POST /files/{name}:archive",
    pair: "GET /pairs/{a}{b}",
    prefix: "GET /v{version}/x",
    star: "GET /a*b/{x}",
    plus: "GET /a+b/(c)/[d]",
    accent: "GET /café/{x}",
    encoded: "GET /one%2Ftwo/{x}",
    space: "GET /with space/{x}.txt",
    dollar: "GET /$metadata",
    slash: "GET /end/",
    root: "GET /",
    names: "GET /names/{pet-id}/{1st}",
  });
  const cases: [string, string, object?][] = [
    ["GET /files/a.json", "json", { name: "a" }],
    ["GET /files/a.b.json", "json", { name: "a.b" }],
    ["GET /files/a.txt", "typed", { name: "a", ext: "txt" }],
    ["GET /files/1-2", "range", { from: "1", to: "2" }],
    ["GET /files/1-2-3", "range", { from: "1", to: "2-3" }],
    ["GET /files/plain", "file", { name: "plain" }],
    ["GET /files/.json", "file", { name: ".json" }],
    ["GET /files/a%2Fb", "file", { name: "a/b" }],
    ["GET /files/a%0Ab.json", "json", { name: "a\nb" }],
    ["GET /files/mine", "mine", {}],
    ["GET /files:archive", "verb", {}],
    ["POST /files/x:archive", "itemVerb", { name: "x" }],
    ["GET /pairs/xyz", "pair", { a: "x", b: "yz" }],
    ["GET /v2/x", "prefix", { version: "2" }],
    ["GET /a*b/1", "star", { x: "1" }],
    ["GET /a+b/(c)/[d]", "plus", {}],
    ["GET /caf%C3%A9/1", "accent", { x: "1" }],
    ["GET /one%2Ftwo/1", "encoded", { x: "1" }],
    ["GET /with%20space/1.txt", "space", { x: "1" }],
    ["GET /$metadata", "dollar", {}],
    ["GET /end/", "slash", {}],
    ["GET /", "root", {}],
    ["GET /names/7/8", "names", { "1st": "8" }],
    ["GET /end", "404"],
    ["GET /axb/1", "404"],
    ["GET /pairs/x", "404"],
    ["GET /v/x", "404"],
  ];

  describe.each(Object.entries(everywhere))("%s", (_, start) => {
    it("routes them as node:http does", async () => {
      const { listener, close } = await start(odd, { unmatched: "answer" });
      if (close) closing.push(close);
      const call = await servers.call(listener, "/v1");
      const wanted: object[] = [];
      const got: object[] = [];
      for (const [request, operation, values] of cases) {
        const [method = "", path = ""] = request.split(" ");
        const { status, body } = await call({ method, path });
        const isFound = operation !== "404";
        wanted.push({
          request,
          answer: isFound ? { operation, ...values } : 404,
        });
        got.push({
          request,
          answer: status === 200 ? (JSON.parse(body) as object) : status,
        });
      }
      expect(got).toEqual(wanted);
    });
  });
});

describe("templates that differ only in their parameters", () => {
  const digits = (value: { id?: string }) => /^\d+$/.test(value.id ?? "");
  const rows = [
    [
      "byNumber",
      "id",
      (value: object) =>
        digits(value)
          ? []
          : [{ path: "/id", keyword: "type", message: "must be a number" }],
    ],
    ["byName", "name", () => []],
  ] as const;
  const api = apiOf(
    [
      ...rows.map(([operation, name, validate]) =>
        route({
          operation,
          path: `/things/{${name}}`,
          parameters: {
            path: {
              parameters: [{ name, shape: "string" }],
              validate: validate as never,
            },
          },
        }),
      ),
      route({ operation: "remove", method: "DELETE", path: "/things/{thing}" }),
    ],
    Object.fromEntries(
      ["byNumber", "byName", "remove"].map((operation) => [
        operation,
        () => ({ status: 200, body: operation }),
      ]),
    ),
  );

  it.each(Object.entries(everywhere))(
    "%s takes the first one that accepts the values",
    async (_, start) => {
      const { listener, close } = await start(api);
      if (close) closing.push(close);
      const call = await servers.call(listener, "/things");
      const asked = async (method: string, path: string) => {
        const { status, body } = await call({ method, path });
        return status === 200 ? (JSON.parse(body) as string) : status;
      };
      expect(await asked("GET", "/17")).toBe("byNumber");
      expect(await asked("GET", "/rex")).toBe("byName");
      expect(await asked("DELETE", "/rex")).toBe("remove");
      expect(await asked("PUT", "/rex")).toBe(405);
    },
  );
});
