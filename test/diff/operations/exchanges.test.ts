/** Webhooks, callbacks, texts on the wire, shared schemas, and the requests that show a change. */
import { describe, expect, it } from "vitest";
import { brief, compare, spec } from "./compare.js";

const json = (schema: object) => ({ "application/json": { schema } });
const ok = { 200: { description: "" } };

describe("webhooks", () => {
  const webhook = (schema: object, more: object = {}) => ({
    openapi: "3.1.0",
    paths: {},
    webhooks: {
      newPet: {
        post: {
          requestBody: { content: json(schema), ...more },
          responses: ok,
        },
      },
    },
  });
  const type = (type: string | string[]) => ({ type });

  it("are judged as messages of the API", async () => {
    const narrow = webhook(type("string"), { required: true });
    const wide = webhook(type(["string", "null"]));
    expect((await compare(narrow, wide)).map(brief)).toEqual([
      "breaking request-body-became-optional: request body",
      "breaking became-nullable: request body application/json",
    ]);
    expect((await compare(wide, narrow)).map(brief)).toEqual([
      "compatible request-body-became-required: request body",
      "compatible became-not-nullable: request body application/json",
    ]);
  });

  it("must not vanish", async () => {
    const without = { openapi: "3.1.0", paths: {} };
    const findings = await compare(webhook({}), without);
    expect(findings.map(brief)).toEqual(["breaking webhook-removed"]);
    expect(findings[0]?.operations).toEqual([
      { method: "POST", path: "newPet", part: null },
    ]);
    expect(findings[0]?.witness).toMatchObject({
      acceptedBy: "base",
      request: { method: "POST" },
    });
  });

  it("of an operation must read the URL from the same place", async () => {
    const callback = (address: string) =>
      spec({ callbacks: { done: { [address]: { post: { responses: ok } } } } });
    const findings = await compare(
      callback("{$request.query.url}"),
      callback("{$request.query.target}"),
    );
    expect(findings.map(brief)).toEqual(["breaking callback-address-changed"]);
  });
});

describe("parameters", () => {
  const parameter = (schema: object, more: object = {}) =>
    spec({ parameters: [{ name: "a", in: "query", schema, ...more }] });
  const header = (schema: object) =>
    spec({
      responses: { 200: { description: "", headers: { "X-A": { schema } } } },
    });
  const levels = async (base: object, head: object) => [
    ...new Set((await compare(base, head)).map(({ level }) => level)),
  ];

  it.each([
    ["a number", { type: "integer" }, { type: "string" }],
    ["a boolean", { type: "boolean" }, { type: ["string", "null"] }],
    [
      "one value as a list",
      { type: "integer" },
      { type: "array", items: { type: "integer" } },
    ],
    [
      "fields of an object",
      { type: "object", properties: { b: { type: "integer" } } },
      { type: "object", properties: { b: { type: "string" } } },
    ],
  ])("send %s as text", async (_, base, head) => {
    expect(await levels(parameter(base), parameter(head))).toEqual([
      "compatible",
    ]);
  });

  it("are refused if no reading of the text is valid", async () => {
    const findings = await compare(
      parameter({ type: "string" }),
      parameter({ type: "integer" }),
    );
    expect(findings.map(({ level }) => level)).toEqual(["breaking"]);
    expect(Number(findings[0]?.witness?.value)).toBeNaN();
  });

  it("cannot be null", async () => {
    const both = { type: ["integer", "null"] };
    const number = { type: "integer" };
    expect(await levels(parameter(both), parameter(number))).toEqual([
      "compatible",
    ]);
  });

  it("with JSON keep their types", async () => {
    const content = (schema: object) =>
      spec({ parameters: [{ name: "a", in: "query", content: json(schema) }] });
    expect(
      await levels(content({ type: "integer" }), content({ type: "string" })),
    ).toEqual(["breaking"]);
  });

  it("and headers of responses are judged in their direction", async () => {
    const text = header({ type: "string" });
    const number = header({ type: "integer" });
    expect(await levels(text, number)).toEqual(["compatible"]);
    expect(await levels(number, text)).toEqual(["breaking"]);
  });
});

describe("a shared schema", () => {
  it("has one finding for all operations", async () => {
    const api = (name: object) => ({
      openapi: "3.1.0",
      components: {
        schemas: { Pet: { type: "object", properties: { name } } },
      },
      paths: {
        "/pets": {
          get: {
            responses: {
              200: {
                description: "",
                content: json({
                  type: "array",
                  items: { $ref: "#/components/schemas/Pet" },
                }),
              },
            },
          },
        },
        "/pet": {
          get: {
            responses: {
              200: {
                description: "",
                content: json({ $ref: "#/components/schemas/Pet" }),
              },
            },
          },
        },
      },
    });
    const findings = await compare(
      api({ type: "string" }),
      api({ type: ["string", "null"] }),
    );
    expect(findings.map(brief)).toEqual([
      "breaking became-nullable: response 200 application/json",
    ]);
    expect(findings[0]?.operations.map(({ path }) => path)).toEqual([
      "/pets",
      "/pet",
    ]);
    expect(findings[0]?.witness?.response?.body).toContain("null");
  });
});

describe("requests of findings", () => {
  it("have all required parts, and credentials", async () => {
    const api = (more: object[]) => ({
      openapi: "3.1.0",
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "query", name: "api key" },
          token: { type: "http", scheme: "bearer" },
          session: { type: "apiKey", in: "cookie", name: "sid" },
        },
      },
      paths: {
        "/pets/{id}": {
          parameters: [
            { name: "id", in: "path", required: true, schema: { const: 7 } },
          ],
          put: {
            security: [{ key: [], token: [], session: [] }],
            parameters: [
              ...[
                {
                  name: "X-A",
                  in: "header",
                  required: true,
                  schema: { const: "a" },
                },
                {
                  name: "c",
                  in: "cookie",
                  required: true,
                  schema: { const: "d" },
                },
              ],
              ...more,
            ],
            requestBody: { required: true, content: json({ const: true }) },
            responses: ok,
          },
        },
      },
    });
    const added = { name: "b", in: "query", required: true, schema: {} };
    const [finding] = await compare(api([]), api([added]));
    expect(finding?.witness).toEqual({
      acceptedBy: "base",
      request: {
        method: "PUT",
        target: "/pets/7?api%20key=key",
        headers: {
          "X-A": "a",
          Cookie: "c=d; sid=key",
          "Content-Type": "application/json",
          Authorization: "Bearer token",
        },
        body: "true",
      },
    });
  });

  it.each([
    ["label", false, ".3,4"],
    ["label", true, ".3.4"],
    ["matrix", false, ";id=3,4"],
    ["matrix", true, ";id=3;id=4"],
  ])("write the style %s", async (style, explode, written) => {
    const api = (explode: boolean) => ({
      openapi: "3.1.0",
      paths: {
        "/{id}": {
          get: {
            parameters: [
              {
                ...{ name: "id", in: "path", required: true, style, explode },
                schema: { const: [3, 4] },
              },
            ],
            responses: ok,
          },
        },
      },
    });
    const [finding] = await compare(api(explode), api(!explode));
    expect(finding?.code).toBe("parameter-encoding-changed");
    expect(finding?.witness?.request?.target).toBe(`/${written}`);
  });
});
