/** `errorBody` creates the bodies of all errors, also of those that the framework of an application finds. */
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { brownouts as Brownouts } from "../../templates/server/runtime/lifecycle/brownouts.js";
import type * as ExpressAdapter from "../../templates/server/express.js";
import type * as HonoAdapter from "../../templates/server/hono.js";
import type { ApiError as RuntimeError } from "../../templates/server/runtime/errors/problem.js";
import type { DescribedError } from "../../templates/server/runtime/errors/error-body.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { typeErrors } from "../support/compile.js";
import { ask } from "./api.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";
import { serverPool } from "./petstore-app.js";

const text = { type: "string" };
const json = (schema: string) => ({
  description: schema,
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
  },
});
const object = (...names: string[]) => ({
  type: "object",
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

const spec = {
  openapi: "3.1.0",
  info: { title: "Bodies", version: "1.0.0" },
  paths: {
    "/items": {
      post: {
        operationId: "addItem",
        security: [{ key: [] }],
        parameters: [
          { name: "name", in: "query", schema: { ...text, maxLength: 8 } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { name: { type: "string", maxLength: 3 } },
              },
            },
          },
        },
        responses: {
          204: { description: "Done." },
          409: json("Usual"),
          422: json("Fields"),
          429: json("Limit"),
          default: json("Usual"),
        },
      },
      get: {
        operationId: "listItems",
        deprecated: true,
        "x-deprecated-since": "2026-01-01",
        "x-sunset": "2026-12-31",
        parameters: [
          { name: "name", in: "query", schema: { type: "integer" } },
        ],
        responses: { 204: { description: "Done." }, default: json("Usual") },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
    schemas: {
      Usual: object("code", "message"),
      Fields: {
        type: "object",
        required: ["errors"],
        properties: {
          errors: {
            type: "array",
            items: object("message", "pointer"),
          },
        },
      },
      // Only an application knows it.
      Limit: object("color"),
    },
  },
};

const server = `
import { ApiError, brownouts, createApi } from "bodies-server";
export { ApiError, brownouts };
export * as express from "bodies-server/express";
export * as hono from "bodies-server/hono";
export const createBodies = (options = {}) => createApi({
  addItem({ query }, call) {
    const { name } = query as { name?: string };
    if (name === "conflict") throw new ApiError(409, "conflict", "No.");
    if (name === "fields") throw new ApiError(422, "fields", "No.", {
      issues: [{ in: "body", path: "/name", keyword: "unique", message: "is taken" }],
    });
    if (name === "limit") throw new ApiError(429, "limit", "Slow down.");
    if (name === "bug") throw new Error("disk");
    return { status: 204 };
  },
  listItems: () => ({ status: 204 }),
}, {
  basePath: "/v1",
  security: { key: (key: string) => key === "good" },
  ...options,
});
`;

interface App extends GeneratedApp {
  createBodies(options?: object): Api;
  ApiError: typeof RuntimeError;
  brownouts: typeof Brownouts;
  express: typeof ExpressAdapter;
  hono: typeof HonoAdapter;
}

let app: App;
const servers = serverPool();
beforeAll(async () => {
  app = await generatedApp<App>("bodies", JSON.stringify(spec), server);
});
afterAll(() => {
  app.remove();
});

interface Seen {
  seen: DescribedError[];
  api: Api;
}

/** An application whose function sees every error, and adds the id of the request. */
function watched(options: object = {}): Seen {
  const seen: DescribedError[] = [];
  const api = app.createBodies({
    context: () => ({ tenant: "a" }),
    errorBody(error: DescribedError) {
      seen.push(error);
      const id = error.request.header("x-request-id");
      return { ...(error.body as object), schema: error.schema, id };
    },
    onError: () => undefined,
    ...options,
  });
  return { seen, api };
}

const posted = (body: string, key = "good") => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    "x-key": key,
    "x-request-id": "7",
  },
  body,
});

describe("a function", () => {
  it.each([
    ["a rejected caller", "/v1/items", posted("{}", "bad"), 401, "Usual"],
    ["an unknown path", "/nowhere", {}, 404, "Usual"],
    ["an unknown method", "/v1/items", { method: "PUT" }, 405, "Usual"],
    [
      "an invalid body",
      "/v1/items",
      posted('{ "name": "long" }'),
      422,
      "Fields",
    ],
    ["broken JSON", "/v1/items", posted("{"), 422, "Fields"],
    [
      "a body that is too large",
      "/v1/items",
      posted(JSON.stringify({ name: "x".repeat(100) })),
      413,
      "Usual",
    ],
    ["an ApiError", "/v1/items?name=conflict", posted("{}"), 409, "Usual"],
    [
      "an ApiError with a schema of its own",
      "/v1/items?name=fields",
      posted("{}"),
      422,
      "Fields",
    ],
    [
      "an ApiError with a schema that only the application can fill",
      "/v1/items?name=limit",
      posted("{}"),
      429,
      "Limit",
    ],
    ["an unknown error", "/v1/items?name=bug", posted("{}"), 500, "Usual"],
    ["a brownout", "/v1/items", {}, 410, "Usual"],
  ] as const)(
    "creates the body of %s",
    async (_name, path, init, status, schema) => {
      const { seen, api } = watched({
        maxBodySize: 50,
        now: () => new Date("2026-11-17T12:00Z"),
        sunset: {
          brownouts: app.brownouts([
            { from: "2026-11-17T10:00Z", to: "2026-11-18T10:00Z" },
          ]),
        },
      });
      const answer = await ask(api, path, init);
      expect(answer.status).toBe(status);
      const id = "body" in init ? "7" : null;
      expect(answer.body).toMatchObject({ schema, id });
      expect(seen).toMatchObject([{ status, schema }]);
    },
  );

  it("gets the operation, the context and the generated body", async () => {
    const { seen, api } = watched();
    await ask(api, "/v1/items?name=conflict", posted("{}"));
    expect(seen).toMatchObject([
      {
        operation: "addItem",
        context: { tenant: "a" },
        body: { code: "conflict", message: "No." },
      },
    ]);
    await ask(api, "/v1/items?name=limit", posted("{}"));
    expect(seen[1]?.body).toBeUndefined();
    // The context is created after authentication.
    await ask(api, "/v1/items", posted("{}", "bad"));
    expect(seen[2]).toMatchObject({ operation: "addItem", status: 401 });
    expect(seen[2]?.context).toBeUndefined();
    await ask(api, "/nowhere");
    expect(seen[3]).toMatchObject({ operation: null, context: undefined });
  });

  it("knows where each issue comes from", async () => {
    const { seen, api } = watched();
    await ask(api, "/v1/items?name=fields", posted('{ "name": "long" }'));
    await ask(api, "/v1/items?name=text");
    expect(seen.map(({ issues }) => issues)).toMatchObject([
      [{ in: "body", path: "/name" }],
      [{ in: "query", path: "/name" }],
    ]);
  });
});

describe("one function for each schema", () => {
  it("leaves the others to the generated functions", async () => {
    const api = app.createBodies({
      errorBody: { Limit: ({ status }: DescribedError) => ({ color: status }) },
    });
    const bodyOf = async (name: string) =>
      (await ask(api, `/v1/items?name=${name}`, posted("{}"))).body;
    expect(await bodyOf("limit")).toEqual({ color: 429 });
    expect(await bodyOf("conflict")).toEqual({
      code: "conflict",
      message: "No.",
    });
    expect(await bodyOf("fields")).toEqual({
      errors: [{ message: "is taken", pointer: "/name" }],
    });
  });

  it("the pointer of a parameter starts with its location", async () => {
    const { body } = await ask(
      app.createBodies(),
      "/v1/items?name=much-too-long",
      posted('{ "name": "long" }'),
    );
    expect(body).toMatchObject({
      errors: [{ pointer: "/query/name" }, { pointer: "/name" }],
    });
  });

  it("the usual body replaces one that nothing can fill", async () => {
    const { body } = await ask(
      app.createBodies(),
      "/v1/items?name=limit",
      posted("{}"),
    );
    expect(body).toEqual({ code: "limit", message: "Slow down." });
  });
});

const limit = () =>
  Object.assign(new Error("Slow down."), { statusCode: 429, status: 429 });

/** Sites with a rate limit for `?limited`, and their own 404, which both use the error body of the API. */
const sites: Record<
  string,
  (api: Api) => RequestListener | Promise<RequestListener>
> = {
  express(api) {
    const site = express();
    site.use((request, response, next) => {
      if ("limited" in request.query)
        app.express.sendError(api, request, response, limit());
      else next();
    });
    app.express.addRoutes(site, api);
    site.use((request, response) => {
      app.express.sendError(api, request, response);
    });
    return site;
  },
  node(api) {
    const serve = app.node.middleware(api);
    return (request, response) => {
      if (request.url?.endsWith("limited"))
        app.node.sendError(api, request, response, limit());
      else
        serve(request, response, () => {
          app.node.sendError(api, request, response);
        });
    };
  },
  async fastify(api) {
    let handler: RequestListener | undefined;
    const site = fastify({
      serverFactory: (handle) => {
        handler = handle;
        return createServer(handle);
      },
    });
    site.addHook("onRequest", (request, _reply, done) => {
      done(request.url.endsWith("limited") ? limit() : undefined);
    });
    site.setErrorHandler((error, request, reply) =>
      app.fastify.sendError(api, request, reply, error),
    );
    site.setNotFoundHandler((request, reply) =>
      app.fastify.sendError(api, request, reply),
    );
    await site.register(app.fastify.plugin(api));
    await site.ready();
    return (request, response) => handler?.(request, response);
  },
  hono(api) {
    const site = new Hono();
    site.use(async (context, next) => {
      if (context.req.url.endsWith("limited"))
        throw new HTTPException(429, { message: "Slow down." });
      await next();
    });
    site.onError((error, context) =>
      app.hono.errorResponse(api, context, error),
    );
    site.notFound((context) => app.hono.errorResponse(api, context));
    app.hono.addRoutes(site, api);
    const listen = getRequestListener(site.fetch);
    return (request, response) => void listen(request, response);
  },
};

describe("a framework sends the same bodies", () => {
  it.each(Object.entries(sites))("%s", async (_name, create) => {
    const { api, seen } = watched();
    const address = await servers.listen(await create(api));
    const limited = await fetch(`${address}/v1/items?limited`, posted("{}"));
    expect(limited.status).toBe(429);
    // The schema that the operation describes for this status.
    expect(await limited.json()).toEqual({ schema: "Limit", id: "7" });
    expect(seen[0]).toMatchObject({
      operation: "addItem",
      code: "too_many_requests",
      message: "Slow down.",
    });
    const unknown = await fetch(`${address}/other`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      schema: "Usual",
      code: "not_found",
    });
  });

  it("the Web's Response", async () => {
    const { api } = watched();
    const request = new Request("https://a.example/v1/items", posted("{}"));
    const error = new app.ApiError(429, "limit", "Slow down.", {
      headers: { "retry-after": "5" },
    });
    const response = await api.errorResponse(error, request);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toEqual({ schema: "Limit", id: "7" });
  });

  it("hides the details of other errors", async () => {
    const reported: unknown[] = [];
    const { api } = watched({
      onError: (error: unknown) => reported.push(error),
    });
    const secret = Object.assign(new Error("secret"), { status: 502 });
    const hidden = Object.assign(new Error("secret"), {
      status: 400,
      expose: false,
    });
    for (const error of [secret, hidden, "secret", null]) {
      const request = new Request("https://a.example/v1/items");
      const response = await api.errorResponse(error, request);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain("secret");
    }
    expect(reported).toEqual([secret, hidden, "secret", null]);
  });
});

it("the compiler knows the body of each schema", async () => {
  const { files, packageName } = app;
  const program = `
import { createApi, type ErrorBodies, type ErrorBody, type Operations } from "bodies-server";
declare const operations: Operations<{ tenant: string }, true>;
declare const usual: ErrorBody;
export const code: string = usual.code;
const security = { key: () => true } as const;
const context = () => ({ tenant: "" });

createApi(operations, {
  security,
  context,
  errorBody: (error) => {
    const tenant: string | undefined = error.context?.tenant;
    const operation: "addItem" | "listItems" | null = error.operation;
    console.log(tenant, operation, error.request.header("x"), error.issues[0]?.in === "query");
    switch (error.schema) {
      case "Usual": return { ...error.body, message: error.body.code };
      case "Fields": return { errors: error.body.errors };
      case "Limit": { const none: undefined = error.body; console.log(none); return { color: "red" }; }
    }
  },
});
createApi(operations, { security, context, errorBody: { Limit: () => ({ color: "red" }), Usual: ({ body }) => body } });
// @ts-expect-error: the body of another schema
createApi(operations, { security, context, errorBody: { Limit: () => ({ code: "", message: "" }) } });
// @ts-expect-error: no such schema
createApi(operations, { security, context, errorBody: { Limits: () => ({ color: "red" }) } });
// @ts-expect-error: no body of the description
createApi(operations, { security, context, errorBody: () => ({ colour: "red" }) });
export type Names = keyof ErrorBodies;
`;
  const errors = await typeErrors(files, {
    packageName,
    additional: { "program.ts": program },
  });
  expect(errors).toEqual([]);
});
