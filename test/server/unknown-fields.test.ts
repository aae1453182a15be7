/** Fields that a description does not name, fields of the other direction, and defaults, through the generated server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { typeErrors } from "../support/compile.js";
import { ask } from "./api.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const json = (schema: string) =>
  `content: { application/json: { schema: ${schema} } }`;

/** An operation that answers with the body that its handler got. */
const operation = (name: string, schema: string, method = "post") => `
  /${name}:
    ${method}:
      operationId: ${name}
      requestBody: { required: true, ${json(schema)} }
      responses: { "200": { description: Seen, ${json("{}")} } }`;

const ref = (name: string) => `{ $ref: "#/components/schemas/${name}" }`;

const spec = `openapi: 3.2.0
info: { title: Todos, version: 1.0.0 }
paths:${[
  operation("create", ref("Todo")),
  operation("change", ref("TodoChange"), "patch"),
  operation("tree", ref("Tree")),
  operation("shape", ref("Shape")),
  operation(
    "either",
    `{ anyOf: [${ref("Circle")}, { type: object, properties: { note: { type: string } }, required: [note] }] }`,
  ),
  operation("free", `{ type: object }`),
  operation(
    "openMap",
    `{ type: object, properties: { a: { type: string } }, additionalProperties: true }`,
  ),
  operation(
    "branch",
    `{ type: object, properties: { kind: { type: string } }, if: { properties: { kind: { const: a } } }, then: { properties: { a: {} } }, else: { properties: { b: {} } } }`,
  ),
].join("")}
  /form:
    post:
      operationId: form
      requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses: { "200": { description: Seen, ${json("{}")} } }
  /search:
    get:
      operationId: search
      security: [{ key: [] }]
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object, properties: { name: { type: string }, limit: { type: integer, default: 5 } } } }
      responses: { "200": { description: Seen, ${json("{}")} } }
  /account:
    get:
      operationId: account
      responses: { "200": { description: Known, ${json(ref("Account"))} } }
  /accounts:
    get:
      operationId: accounts
      responses: { "200": { description: Known, ${json(`{ type: array, items: ${ref("Account")} }`)} } }
  /feed:
    get:
      operationId: feed
      responses: { "200": { description: Known, content: { application/jsonl: { itemSchema: ${ref("Account")} } } } }
components:
  securitySchemes: { key: { type: apiKey, in: query, name: api_key } }
  schemas:
    Base: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, createdAt: { type: string, readOnly: true } } }
    Todo:
      allOf:
        - ${ref("Base")}
        - type: object
          required: [title]
          properties:
            title: { type: string }
            status: { type: string, enum: [open, done], default: open }
            tags: { type: array, items: { type: object, properties: { name: { type: string }, weight: { type: integer, default: 1 } } } }
            place: { type: object, default: {}, properties: { country: { type: string, default: DE } } }
    TodoChange: { type: object, minProperties: 1, properties: { title: { type: string }, status: { type: string, default: open } } }
    Tree: { type: object, properties: { name: { type: string }, children: { type: array, items: ${ref("Tree")} } } }
    Shape: { oneOf: [${ref("Circle")}, ${ref("Square")}], discriminator: { propertyName: kind } }
    Circle: { type: object, required: [kind, radius], properties: { kind: { type: string }, radius: { type: number } } }
    Square: { type: object, required: [kind, side], properties: { kind: { type: string }, side: { type: number } } }
    Account: { type: object, required: [name], properties: { name: { type: string }, password: { type: string, writeOnly: true } } }
`;

const server = `
import { createApi, type Api } from "todos-server";

const seen = (body: unknown) => ({ status: 200 as const, body });
export const account = { name: "Ada", password: "secret" };

export function createTodos(options: object = {}): Api {
  return createApi({
    create: ({ body }) => {
      const status: "open" | "done" = body.status;
      const country: string = body.place.country;
      const weights: number[] = (body.tags ?? []).map((tag) => tag.weight);
      return { status: 200, body: { ...body, told: [status, country, weights] } };
    },
    change: ({ body }) => {
      // @ts-expect-error -- an absent field of a patch changes nothing, so there is no default.
      const status: string = body.status;
      return seen(body);
    },
    tree: ({ body }) => seen(body),
    shape: ({ body }) => seen(body),
    either: ({ body }) => seen(body),
    free: ({ body }) => seen(body),
    openMap: ({ body }) => seen(body),
    branch: ({ body }) => seen(body),
    form: ({ body }) => seen(body),
    search: ({ query }) => seen(query),
    account: () => ({ status: 200, body: account }),
    accounts: () => ({ status: 200, body: [account, account] }),
    feed: () => ({ status: 200, body: [account] }),
  }, { security: { key: () => true }, ...options });
}
`;

interface App extends GeneratedApp {
  createTodos(options?: object): Api;
  account: object;
}

let app: App;
beforeAll(async () => {
  app = await generatedApp<App>("todos", spec, server);
});
afterAll(() => {
  app.remove();
});

async function send(
  path: string,
  body: unknown,
  options: object = {},
  method = "POST",
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(app.createTodos(options), path, {
    method,
    headers: { "content-type": "application/json" },
    body: text,
  });
}

describe("unknown fields", () => {
  it("compiles: handlers know which defaults are there", async () => {
    const errors = await typeErrors(app.files, {
      packageName: app.packageName,
      additional: { "app.ts": server },
    });
    expect(errors).toEqual([]);
  });

  it("are left out, read-only fields as well, and defaults filled in", async () => {
    const { body } = await send("/create", {
      id: "1",
      createdAt: "now",
      title: "a",
      admin: true,
      tags: [{ name: "x", extra: 1 }, { weight: 2 }],
    });
    expect(body).toEqual({
      title: "a",
      status: "open",
      tags: [{ name: "x", weight: 1 }, { weight: 2 }],
      place: { country: "DE" },
      told: ["open", "DE", [1, 2]],
    });
  });

  it("do not reach a patch, which gets no defaults", async () => {
    const sent = { id: "x", createdAt: "y", title: "a" };
    const { body } = await send("/change", sent, {}, "PATCH");
    expect(body).toEqual({ title: "a" });
  });

  it("do not count where a schema asks for a number of fields", async () => {
    const { status } = await send("/change", { id: "x" }, {}, "PATCH");
    expect(status).toBe(400);
  });

  it.each<[string, string, unknown, unknown]>([
    [
      "of recursive schemas",
      "/tree",
      { name: "a", x: 1, children: [{ y: 1, children: [{ z: 1 }] }] },
      { name: "a", children: [{ children: [{}] }] },
    ],
    [
      "of the alternative that the discriminator names",
      "/shape",
      { kind: "Circle", radius: 1, side: 2, x: 3 },
      { kind: "Circle", radius: 1 },
    ],
    [
      "of every alternative that matches",
      "/either",
      { kind: "Circle", radius: 1, note: "n", x: 3 },
      { kind: "Circle", radius: 1, note: "n" },
    ],
    [
      "of the alternative that matches",
      "/either",
      { kind: "Circle", radius: "no", note: "n", x: 3 },
      { note: "n" },
    ],
    [
      "of a condition that holds",
      "/branch",
      { kind: "a", a: 1, b: 2 },
      { kind: "a", a: 1 },
    ],
    [
      "of a condition that does not hold",
      "/branch",
      { kind: "b", a: 1, b: 2 },
      { kind: "b", b: 2 },
    ],
  ])("keep the fields %s", async (_, path, sent, expected) => {
    expect((await send(path, sent)).body).toEqual(expected);
  });

  it.each([
    ["/free", { a: 1, b: { c: 2 } }],
    ["/openMap", { a: "x", b: { c: 2 } }],
  ])("are kept where the schema of %s allows them", async (path, sent) => {
    expect((await send(path, sent)).body).toEqual(sent);
  });

  it("cannot set a prototype", async () => {
    const text =
      '{"title":"a","__proto__":{"admin":true},"tags":[{"__proto__":1}]}';
    const { body } = await send("/create", text);
    expect(Object.keys(body as object)).not.toContain("__proto__");
    expect((body as { admin?: unknown }).admin).toBeUndefined();
  });

  it("are kept on request, but read-only fields are not", async () => {
    const sent = { id: "1", title: "a", admin: true };
    const options = { unknownFields: "keep" };
    const { body } = await send("/create", sent, options);
    expect(body).toMatchObject({ title: "a", admin: true, status: "open" });
    expect(body).not.toHaveProperty("id");
  });

  it("are refused on request, each with its place", async () => {
    const sent = { id: "1", title: "a", admin: true, tags: [{ "a/b": 1 }] };
    const options = { unknownFields: "refuse" };
    const { status, body } = await send("/create", sent, options);
    expect(status).toBe(400);
    const { errors } = body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(["/admin", "/tags/0/a~1b"]);
  });
});

describe("unknown fields of forms and queries", () => {
  const form = (options: object) =>
    ask(app.createTodos(options), "/form", {
      method: "POST",
      body: new URLSearchParams({ title: "a", admin: "1" }),
    });

  it("of forms are treated as those of JSON are", async () => {
    expect((await form({})).body).toEqual({ title: "a" });
    expect((await form({ unknownFields: "keep" })).body).toEqual({
      title: "a",
      admin: "1",
    });
    expect((await form({ unknownFields: "refuse" })).status).toBe(400);
  });

  it("inside parameters are left out", async () => {
    const path = "/search?api_key=k&q=a&x=1&filter[name]=n&filter[y]=2";
    const { body } = await ask(app.createTodos(), path);
    expect(body).toEqual({ q: "a", filter: { name: "n", limit: 5 } });
  });

  it("refuses unknown parameters, but no credentials", async () => {
    const api = app.createTodos({ unknownFields: "refuse" });
    const good = await ask(api, "/search?api_key=k&q=a&filter[name]=n");
    expect(good.status).toBe(200);
    const bad = await ask(api, "/search?api_key=k&q=a&x=1");
    expect(bad.status).toBe(400);
    expect(bad.text).toContain("query parameter x");
  });
});

describe("write-only fields", () => {
  it.each([
    ["/account", { name: "Ada" }],
    ["/accounts", [{ name: "Ada" }, { name: "Ada" }]],
    ["/feed", { name: "Ada" }],
  ])("are not sent from %s", async (path, expected) => {
    const { text, body } = await ask(app.createTodos(), path);
    expect(text).toContain("Ada");
    expect(text).not.toContain("secret");
    expect(body).toEqual(expected);
    // The handler's own object is as it was.
    expect(app.account).toEqual({ name: "Ada", password: "secret" });
  });

  it("are a mistake of the handler where responses are checked", async () => {
    const told: unknown[] = [];
    const onError = (error: unknown) => told.push(error);
    const options = { validateResponses: "throw", onError };
    const { status } = await ask(app.createTodos(options), "/account");
    expect(status).toBe(500);
    expect(String(told[0])).toContain("/password must not be sent");
  });
});
