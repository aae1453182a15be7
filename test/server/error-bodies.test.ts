/**
 * Error schemas of the wild: an invalid request is answered with the status that the operation describes, and with all
 * issues in the shape that its schema describes. Every body that is made is checked by the generated validator.
 */
import type { DescribedError } from "../../templates/server/runtime/errors/error-body.js";
import { check } from "prettier";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Api } from "../../templates/server/runtime/server.js";
import { typeErrors } from "../support/compile.js";
import { ask } from "./api.js";
import { generatedApp, type GeneratedApp } from "./generated-app.js";

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: object, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});
const list = (items: object, more: object = {}) => ({
  type: "array",
  items,
  ...more,
});
const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] });

const message = "must be at least 1, received 0";
const field = "lines.0.count";

/** An error schema, what it makes of one issue, and what of a problem without issues. */
const matrix: Record<string, [schema: object, issue: unknown, other: unknown]> =
  {
    fastApi: [
      object({
        detail: list(
          object(
            {
              loc: list({ anyOf: [text, integer] }),
              msg: text,
              type: text,
              input: {},
            },
            ["loc", "msg", "type"],
          ),
        ),
      }),
      {
        detail: [
          { loc: ["body", "lines", 0, "count"], msg: message, type: "minimum" },
        ],
      },
      { detail: [{ loc: [""], msg: "No.", type: "no" }] },
    ],
    fastApiOrText: [
      object({
        detail: { anyOf: [text, list(object({ loc: list(text), msg: text }))] },
      }),
      { detail: [{ loc: ["body", "lines", "0", "count"], msg: message }] },
      { detail: [{ loc: [""], msg: "No." }] },
    ],
    fields: [
      object({
        message: text,
        errors: list(object({ field: text, message: text })),
      }),
      {
        message: `Invalid body at /lines/0/count: ${message}.`,
        errors: [{ field, message }],
      },
      { message: "No.", errors: [] },
    ],
    laravel: [
      object(
        {
          message: text,
          errors: { type: "object", additionalProperties: list(text) },
        },
        ["message", "errors"],
      ),
      {
        message: `Invalid body at /lines/0/count: ${message}.`,
        errors: { [field]: [message] },
      },
      { message: "No.", errors: {} },
    ],
    rails: [
      object({
        errors: { type: "object", additionalProperties: list(text) },
      }),
      { errors: { [field]: [message] } },
      { errors: { base: ["No."] } },
    ],
    aspNet: [
      object({
        type: nullable(text),
        title: nullable(text),
        status: nullable({ type: "integer", format: "int32" }),
        detail: nullable(text),
        instance: nullable(text),
        errors: { type: "object", additionalProperties: list(text) },
      }),
      {
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        detail: `Invalid body at /lines/0/count: ${message}.`,
        errors: { [field]: [message] },
      },
      {
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        detail: "No.",
        errors: {},
      },
    ],
    symfony: [
      object({
        title: text,
        violations: list(object({ propertyPath: text, message: text })),
      }),
      {
        title: `Invalid body at /lines/0/count: ${message}.`,
        violations: [{ propertyPath: field, message }],
      },
      { title: "No.", violations: [] },
    ],
    rfc9457: [
      object({
        type: { type: "string", format: "uri" },
        title: text,
        detail: text,
        errors: list(object({ detail: text, pointer: text })),
      }),
      {
        type: "about:blank",
        title: "Unprocessable Content",
        detail: `Invalid body at /lines/0/count: ${message}.`,
        errors: [{ detail: message, pointer: "#/lines/0/count" }],
      },
      {
        type: "about:blank",
        title: "Unprocessable Content",
        detail: "No.",
        errors: [],
      },
    ],
    jsonApi: [
      object(
        {
          errors: list(
            object({
              status: text,
              code: text,
              detail: text,
              source: object({ pointer: text }),
            }),
            { minItems: 1 },
          ),
        },
        ["errors"],
      ),
      {
        errors: [
          {
            status: "422",
            code: "minimum",
            detail: message,
            source: { pointer: "/lines/0/count" },
          },
        ],
      },
      {
        errors: [
          { status: "422", code: "no", detail: "No.", source: { pointer: "" } },
        ],
      },
    ],
    wrapped: [
      object({
        error: object(
          {
            code: text,
            message: text,
            details: list(
              object({
                field: text,
                issue: text,
                description: text,
                location: text,
              }),
            ),
          },
          ["code", "message"],
        ),
      }),
      {
        error: {
          code: "invalid_request",
          message: `Invalid body at /lines/0/count: ${message}.`,
          details: [
            { field, issue: "minimum", description: message, location: "body" },
          ],
        },
      },
      { error: { code: "no", message: "No.", details: [] } },
    ],
    sentences: [
      object({ errors: list(text) }),
      { errors: [`Invalid body at /lines/0/count: ${message}.`] },
      { errors: ["No."] },
    ],
    bare: [
      list(object({ path: text, message: text })),
      [{ path: field, message }],
      [{ path: "", message: "No." }],
    ],
    limited: [
      object(
        {
          message: { type: "string", minLength: 1, maxLength: 10 },
          status: { type: "integer", minimum: 400, maximum: 599 },
          errors: list(object({ name: text, reason: text }), { maxItems: 1 }),
        },
        ["message", "status"],
      ),
      {
        message: "Invalid bo",
        status: 422,
        errors: [{ name: field, reason: message }],
      },
      { message: "No.", status: 422, errors: [] },
    ],
    byName: [
      object({
        code: text,
        details: { type: "object", additionalProperties: text },
      }),
      { code: "invalid_request", details: { [field]: message } },
      { code: "no", details: {} },
    ],
  };

const names = Object.keys(matrix);
const wanted = {
  type: "object",
  properties: {
    lines: list(object({ count: { type: "integer", minimum: 1 } }), {}),
  },
};

const spec = {
  openapi: "3.1.0",
  info: { title: "Errors", version: "1.0.0" },
  paths: Object.fromEntries(
    names.map((name) => [
      `/${name}`,
      {
        post: {
          operationId: name,
          parameters: [
            { name: "fail", in: "query", schema: { type: "boolean" } },
          ],
          requestBody: {
            required: true,
            content: { "application/json": { schema: wanted } },
          },
          responses: {
            204: { description: "Done" },
            422: {
              description: "Wrong",
              content: {
                "application/json": {
                  schema: { $ref: `#/components/schemas/${name}Error` },
                },
              },
            },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      names.map((name) => [`${name}Error`, matrix[name]?.[0]]),
    ),
  },
};

const server = `
import { ApiError, createApi, type Api } from "errors-server";

const handle = ({ query }: { query: { fail?: boolean } }) => {
  if (query.fail) throw new ApiError(422, "no", "No.");
  return { status: 204 as const };
};

export function createErrors(options: object = {}): Api {
  return createApi({ ${names.map((name) => `${name}: handle`).join(", ")} }, options);
}
`;

interface App extends GeneratedApp {
  createErrors(options?: object): Api;
}

let app: App;
beforeAll(async () => {
  app = await generatedApp<App>("errors", JSON.stringify(spec), server);
});
afterAll(() => {
  app.remove();
});

async function send(path: string, body: unknown, options: object = {}) {
  const told: unknown[] = [];
  const api = app.createErrors({
    validateResponses: "throw",
    onError: (error: unknown) => told.push(error),
    ...options,
  });
  const answer = await ask(api, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { ...answer, told };
}

const wrong = { lines: [{ count: 0 }] };

it.each(names)("%s: has its status and shape", async (name) => {
  const [, issue, other] = matrix[name] ?? [];
  const invalid = await send(`/${name}`, wrong);
  expect(invalid.told).toEqual([]);
  expect(invalid.status).toBe(422);
  expect(invalid.body).toEqual(issue);
  const failed = await send(`/${name}?fail=true`, {});
  expect(failed.told).toEqual([]);
  expect(failed.body).toEqual(other);
});

it.each(names)("%s: stays valid with many and odd issues", async (name) => {
  const lines = Array.from({ length: 200 }, () => ({ count: 0 }));
  for (const body of [{ lines }, [], "text", null, 7]) {
    const { status, told, text: sent } = await send(`/${name}`, body);
    expect([status, told]).toEqual([422, []]);
    expect(sent).not.toBe("");
  }
});

it("lists at most 50 issues", async () => {
  const lines = Array.from({ length: 200 }, () => ({ count: 0 }));
  const { body } = await send("/fields", { lines });
  expect((body as { errors: unknown[] }).errors).toHaveLength(50);
});

it("lets the application decide on status and body", async () => {
  const errorBody = ({ code, body, issues, status }: DescribedError) =>
    code === "invalid_request" ? { n: issues.length, status } : body;
  const invalidRequest = { status: 400 };
  const options = { errorBody, invalidRequest, validateResponses: "off" };
  const { status, body } = await send("/fields", wrong, options);
  expect([status, body]).toEqual([400, { n: 1, status: 400 }]);
  const thrown = await send("/fields?fail=true", {}, options);
  expect(thrown.body).toEqual({ message: "No.", errors: [] });
});

it("compiles and is laid out as Prettier would", async () => {
  const { packageName, files } = app;
  const errors = files.find(({ path }) => path === "server/src/errors.ts");
  expect(await check(errors?.text ?? "", { parser: "typescript" })).toBe(true);
  expect(
    await typeErrors(files, { packageName, additional: { "app.ts": server } }),
  ).toEqual([]);
});
