/** A server package contains only the runtime files that the API needs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { modulesIn } from "../support/runtime-modules.js";
import { unreachableFiles } from "../support/reachable.js";

const json = { schema: { $ref: "#/components/schemas/Pet" } };
const form = {
  schema: { type: "object", properties: { name: { type: "string" } } },
};
const pets = {
  get: {
    operationId: "listPets",
    responses: {
      200: { description: "x", content: { "application/json": json } },
    },
  },
  post: {
    operationId: "addPet",
    requestBody: { content: { "application/json": json } },
    responses: {
      201: { description: "x", content: { "application/json": json } },
    },
  },
};

/** The runtime modules of a server whose API is that of the pets, and one more operation. */
async function modulesWith(operation: object | null, components = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pruned-"));
  const input = join(folder, "openapi.json");
  const paths = {
    "/pets": pets,
    ...(operation && { "/more": { post: operation } }),
  };
  const Pet = { type: "object", properties: { name: { type: "string" } } };
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.2.0",
      info: { title: "Pets", version: "1" },
      paths,
      components: { schemas: { Pet }, ...components },
    }),
  );
  try {
    const { files } = await generate({ input, today: "2026-11-15" });
    expect(unreachableFiles(files)).toEqual([]);
    return modulesIn("server", files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const receiving = (mediaType: string, content: object) => ({
  requestBody: { content: { [mediaType]: content } },
  responses: { 204: { description: "x" } },
});
const sending = (mediaType: string, content: object) => ({
  responses: { 200: { description: "x", content: { [mediaType]: content } } },
});
const text = { type: "string" };
const list = { type: "array", items: text };
const parameter = (location: string, schema: object) => ({
  parameters: [{ name: "p", in: location, schema }],
  responses: { 204: { description: "x" } },
});
const secured = {
  security: [{ key: [] }],
  responses: { 204: { description: "x" } },
};
const schemes = (key: object) => ({ securitySchemes: { key } });

const styledPairs = (location: string) => [
  "parameters/brackets",
  "parameters/content",
  "parameters/delimited",
  ...(location === "query" ? ["parameters/pair-names"] : []),
  "parameters/pairs-source",
  "parameters/single-texts",
  "parameters/spread-object",
  `parameters/styled-${location}`,
];
const deprecations = [
  "lifecycle/answer-deprecated",
  "lifecycle/brownouts",
  "lifecycle/dates",
  "lifecycle/deprecated-use",
  "lifecycle/headers",
  "lifecycle/lifecycle",
  "lifecycle/notice",
  "lifecycle/sunset",
  "response/header-names",
];

const cases: [string, string[], object, object?][] = [
  [
    "a form",
    [
      "body/form",
      "body/form-fields",
      "parameters/brackets",
      "parameters/content",
      "parameters/delimited",
      "parameters/pair-names",
      "parameters/pairs-source",
      "parameters/single-texts",
      "parameters/spread-object",
    ],
    receiving("application/x-www-form-urlencoded", form),
  ],
  [
    "a multipart form",
    [
      "body/form-fields",
      "body/form-parts",
      "body/incoming-file",
      "body/multipart",
      "body/multipart-head",
      "body/multipart-reader",
      "body/partial-form",
    ],
    receiving("multipart/form-data", form),
  ],
  ["a text", ["body/text-body"], receiving("text/plain", {})],
  ["XML", ["body/text-body"], receiving("application/xml", {})],
  ["bytes", ["body/bytes"], receiving("image/png", {})],
  ["any body", ["body/bytes"], receiving("*/*", {})],
  [
    "JSON lines in a request",
    ["body/held-bytes", "body/incoming-items"],
    receiving("application/jsonl", {}),
  ],
  ["a file", ["response/byte-stream"], sending("image/png", {})],
  ["any response", ["response/byte-stream"], { responses: {} }],
  [
    "JSON lines",
    [
      "response/byte-stream",
      "response/item-stream",
      "response/items",
      "response/json-items",
    ],
    sending("application/jsonl", {}),
  ],
  [
    "events",
    [
      "response/byte-stream",
      "response/event-text",
      "response/events",
      "response/item-stream",
      "response/items",
    ],
    sending("text/event-stream", {}),
  ],
  [
    "a query parameter",
    ["parameters/query", "parameters/single-texts"],
    parameter("query", text),
  ],
  ["a list in the query", styledPairs("query"), parameter("query", list)],
  ["a header parameter", ["parameters/header"], parameter("header", text)],
  [
    "a list in a header",
    [
      "parameters/content",
      "parameters/delimited",
      "parameters/simple",
      "parameters/styled-header",
    ],
    parameter("header", list),
  ],
  [
    "a cookie parameter",
    ["parameters/cookie", "parameters/cookies", "parameters/single-texts"],
    parameter("cookie", text),
  ],
  [
    "a list in a cookie",
    ["parameters/cookies", ...styledPairs("cookie")].sort(),
    parameter("cookie", list),
  ],
  [
    "a deprecated operation",
    deprecations,
    { deprecated: true, responses: { 204: { description: "x" } } },
  ],
  [
    "a deprecated parameter",
    ["parameters/query", "parameters/single-texts", ...deprecations].sort(),
    {
      parameters: [{ name: "p", in: "query", deprecated: true, schema: text }],
      responses: { 204: { description: "x" } },
    },
  ],
  [
    "a bearer token",
    ["security/http", "security/scheme", "security/security"],
    secured,
    schemes({ type: "http", scheme: "bearer" }),
  ],
  [
    "a password",
    ["security/basic", "security/http", "security/scheme", "security/security"],
    secured,
    schemes({ type: "http", scheme: "basic" }),
  ],
  [
    "a key in a header",
    ["security/api-key", "security/scheme", "security/security"],
    secured,
    schemes({ type: "apiKey", in: "header", name: "k" }),
  ],
  [
    "a key in the query",
    [
      "security/api-key",
      "security/query-key",
      "security/scheme",
      "security/security",
    ],
    secured,
    schemes({ type: "apiKey", in: "query", name: "k" }),
  ],
  [
    "a key in a cookie",
    [
      "parameters/cookies",
      "security/api-key",
      "security/cookie-key",
      "security/scheme",
      "security/security",
    ],
    secured,
    schemes({ type: "apiKey", in: "cookie", name: "k" }),
  ],
  [
    "a certificate",
    ["security/mutual-tls", "security/scheme", "security/security"],
    secured,
    schemes({ type: "mutualTLS" }),
  ],
];

describe("an API of JSON alone", () => {
  it("has no files for other formats", async () => {
    const modules = await modulesWith(null);
    expect(modules).toContain("body/json-body");
    const others = cases.flatMap(([, needed]) => needed);
    expect(modules.filter((module) => others.includes(module))).toEqual([]);
    expect(
      modules.filter((module) =>
        /multipart|form|file|item|event|stream|cookie|security\/(?!caller)/.test(
          module.replace("body/format", ""),
        ),
      ),
    ).toEqual([]);
  });

  it.each(cases)("and %s has %j", async (_, needed, operation, components) => {
    const usual = await modulesWith(null);
    const modules = await modulesWith(operation, components);
    const added = modules.filter((module) => !usual.includes(module));
    expect(added.sort()).toEqual(needed);
  });
});
