/** Changes of operations: which findings they have, and the requests that show them. */
import { describe, expect, it } from "vitest";
import { brief, compare, spec } from "./compare.js";

const query = (name: string, more: object = {}) => ({
  ...{ name, in: "query", schema: { type: "integer" } },
  ...more,
});
const json = { "application/json": { schema: { type: "object" } } };
const ok = (content: object, more: object = {}) => ({
  responses: { 200: { description: "", content, ...more } },
});
const schemes = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  sameKey: { type: "apiKey", in: "header", name: "x-key" },
  oauth: {
    type: "oauth2",
    flows: {
      clientCredentials: {
        tokenUrl: "https://example.com/token",
        scopes: { read: "", write: "" },
      },
    },
  },
};
const secured = (security: object[]) => ({
  ...spec({ security }),
  components: { securitySchemes: schemes },
});

type Case = [name: string, base: object, head: object, findings: string[]];

const cases: Case[] = [
  ["the same", spec({}), spec({}), []],
  [
    "another name of a path parameter",
    spec({}),
    spec({}, { path: "/pets/{petId}" }),
    [],
  ],
  [
    "a removed operation",
    spec({}),
    { openapi: "3.1.0", paths: {} },
    ["breaking operation-removed"],
  ],
  [
    "a new operation",
    { openapi: "3.1.0", paths: {} },
    spec({}),
    ["compatible operation-added"],
  ],
  [
    "a new required parameter",
    spec({}),
    spec({ parameters: [query("limit", { required: true })] }),
    ["breaking required-parameter-added: query parameter limit"],
  ],
  [
    "a new optional parameter",
    spec({}),
    spec({ parameters: [query("limit")] }),
    ["compatible parameter-added: query parameter limit"],
  ],
  [
    "a removed parameter",
    spec({ parameters: [query("limit")] }),
    spec({}),
    ["unproven parameter-removed: query parameter limit"],
  ],
  [
    "a parameter that became required",
    spec({ parameters: [query("limit")] }),
    spec({ parameters: [query("limit", { required: true })] }),
    ["breaking parameter-became-required: query parameter limit"],
  ],
  [
    "a header in another case",
    spec({ parameters: [query("X-Trace", { in: "header" })] }),
    spec({ parameters: [query("x-trace", { in: "header" })] }),
    [],
  ],
  [
    "a required parameter that moved",
    spec({ parameters: [query("trace", { required: true })] }),
    spec({ parameters: [query("trace", { in: "header", required: true })] }),
    ["breaking parameter-moved: query parameter trace"],
  ],
  [
    "explode of a number",
    spec({ parameters: [query("a", { explode: true })] }),
    spec({ parameters: [query("a", { explode: false })] }),
    [],
  ],
  [
    "explode of a list",
    spec({
      parameters: [
        query("a", {
          schema: { type: "array", items: { type: "string" }, minItems: 2 },
        }),
      ],
    }),
    spec({
      parameters: [
        query("a", {
          explode: false,
          schema: { type: "array", items: { type: "string" }, minItems: 2 },
        }),
      ],
    }),
    ["breaking parameter-encoding-changed: query parameter a"],
  ],
  [
    "another default",
    spec({ parameters: [query("a", { schema: { default: 1 } })] }),
    spec({ parameters: [query("a", { schema: { default: 2 } })] }),
    ["breaking default-changed: query parameter a"],
  ],
  [
    "a required body",
    spec({}, { method: "post" }),
    spec(
      { requestBody: { required: true, content: json } },
      { method: "post" },
    ),
    ["breaking required-request-body-added: request body"],
  ],
  [
    "a body of fewer media types",
    spec({ requestBody: { content: { "text/*": {} } } }, { method: "post" }),
    spec(
      { requestBody: { content: { "text/plain": {} } } },
      { method: "post" },
    ),
    ["breaking request-media-type-removed: request body"],
  ],
  [
    "a body of more media types",
    spec(
      { requestBody: { content: { "text/plain": {} } } },
      { method: "post" },
    ),
    spec({ requestBody: { content: { "text/*": {} } } }, { method: "post" }),
    ["compatible request-media-type-added: request body"],
  ],
  [
    "a response of more media types",
    spec(ok({ "text/plain": {} })),
    spec(ok({ "text/*": {} })),
    [
      "breaking response-media-type-removed: response 200",
      "compatible response-media-type-added: response 200",
    ],
  ],
  [
    "a response of fewer media types",
    spec(ok({ "*/*": {} })),
    spec(ok({ "text/plain": {} })),
    [],
  ],
  [
    "a status that a range covers",
    spec({ responses: { 200: { description: "" } } }),
    spec({ responses: { "2XX": { description: "" } } }),
    ["compatible response-added: response 2XX"],
  ],
  [
    "a removed success",
    spec({
      responses: { 200: { description: "" }, 201: { description: "" } },
    }),
    spec({ responses: { 201: { description: "" } } }),
    ["breaking response-removed: response 200"],
  ],
  [
    "a removed error",
    spec({
      responses: { 200: { description: "" }, 404: { description: "" } },
    }),
    spec({}),
    ["compatible response-removed: response 404"],
  ],
  [
    "a removed required header",
    spec(ok(json, { headers: { "X-A": { required: true, schema: {} } } })),
    spec(ok(json)),
    ["breaking response-header-removed: response 200 header X-A"],
  ],
  [
    "a removed optional header",
    spec(ok(json, { headers: { "X-A": { schema: {} } } })),
    spec(ok(json)),
    ["compatible response-header-removed: response 200 header X-A"],
  ],
  [
    "new credentials",
    secured([]),
    secured([{ key: [] }]),
    ["breaking security-added"],
  ],
  ["a renamed scheme", secured([{ key: [] }]), secured([{ sameKey: [] }]), []],
  [
    "optional credentials",
    secured([{ key: [] }]),
    secured([{ key: [] }, {}]),
    ["compatible security-removed"],
  ],
  [
    "a new scope",
    secured([{ oauth: ["read"] }]),
    secured([{ oauth: ["read", "write"] }]),
    ["breaking security-scope-added"],
  ],
  [
    "fewer alternatives",
    secured([{ key: [] }, { oauth: [] }]),
    secured([{ oauth: [] }]),
    ["breaking security-alternative-removed"],
  ],
  [
    "another base path",
    { ...spec({}), servers: [{ url: "https://a.example/v1" }] },
    { ...spec({}), servers: [{ url: "https://a.example/v2/" }] },
    ["breaking server-removed", "compatible server-added"],
  ],
  [
    "a slash after the base path",
    { ...spec({}), servers: [{ url: "https://a.example/v1" }] },
    { ...spec({}), servers: [{ url: "https://a.example/v1/" }] },
    [],
  ],
  [
    "another description",
    spec({}),
    spec({ description: "Returns a pet." }),
    ["words documentation-changed"],
  ],
];

describe("compareOperations", () => {
  it.each(cases)("reports %s", async (_, base, head, expected) => {
    const findings = await compare(base, head);
    expect(findings.map(brief)).toEqual(expected);
  });
});

describe("parameters of paths", () => {
  it("belong together by position", async () => {
    const parameter = (name: string, more: object = {}) => ({
      ...{ name, in: "path", required: true, schema: { type: "string" } },
      ...more,
    });
    const api = (path: string, parameters: object[]) => ({
      openapi: "3.1.0",
      paths: {
        [path]: {
          get: { parameters, responses: { 200: { description: "" } } },
        },
      },
    });
    const findings = await compare(
      api("/{a}/{b}", [parameter("a", { style: "label" }), parameter("b")]),
      api("/{b}/{a}", [parameter("a"), parameter("b", { style: "label" })]),
    );
    expect(findings).toEqual([]);
  });
});
