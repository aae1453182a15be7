/** Checks of requests and responses in the client: chosen by the caller, for one call or for all calls of a client. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { headerIssues } from "../../templates/client/runtime/options/check-headers.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";

const json = (schema: object) => ({ "application/json": { schema } });
const text = { type: "string", minLength: 2 };
const item = { $ref: "#/components/schemas/Item" };
const parameter = (name: string, where: string) => ({
  name,
  in: where,
  required: where === "path",
  schema: text,
});
const answer = (content: object) => ({
  200: { description: "Done.", content },
});

const header = (schema: object, required = false) => ({ required, schema });

const document = {
  openapi: "3.2.0",
  info: { title: "Checks", version: "1" },
  servers: [{ url: "https://checks.example" }],
  paths: {
    "/items/{id}": {
      put: {
        operationId: "putItem",
        parameters: [
          parameter("id", "path"),
          parameter("q", "query"),
          parameter("X-H", "header"),
          parameter("c", "cookie"),
        ],
        requestBody: {
          required: true,
          content: {
            ...json(item),
            "application/x-www-form-urlencoded": { schema: item },
            "text/plain": { schema: text },
            "image/png": {},
          },
        },
        responses: {
          ...answer({
            ...json({ type: "object", properties: { item } }),
            "image/png": {},
          }),
          204: { description: "Nothing." },
          404: { description: "Missing.", content: json(item) },
          default: { description: "Other.", content: json(item) },
        },
      },
    },
    "/upload": {
      post: {
        operationId: "upload",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["title", "file"],
                properties: {
                  title: text,
                  file: { type: "string", format: "binary" },
                },
              },
            },
          },
        },
        responses: { 204: { description: "Done." } },
      },
    },
    "/lines": {
      post: {
        operationId: "sendLines",
        requestBody: { content: { "application/jsonl": { itemSchema: item } } },
        responses: answer({ "application/jsonl": { itemSchema: item } }),
      },
    },
    "/events": {
      get: {
        operationId: "watch",
        responses: answer({ "text/event-stream": { schema: item } }),
      },
    },
    "/pages": {
      get: {
        operationId: "listItems",
        parameters: [
          { name: "offset", in: "query", schema: { type: "integer" } },
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        responses: answer(json({ type: "array", items: item })),
      },
    },
    "/limits": {
      get: {
        operationId: "getLimits",
        responses: {
          200: {
            description: "Done.",
            headers: {
              "X-Left": header(
                { type: "integer", minimum: 1, maximum: 9 },
                true,
              ),
              "X-Kind": header({ enum: ["a", "b"] }),
              "X-Token": header({ $ref: "#/components/schemas/Token" }),
              "X-Last": header({ type: "boolean" }),
              "X-Sizes": header({ type: "array", items: { type: "number" } }),
              "X-Free": header({ type: "string" }),
            },
            content: json(item),
          },
          204: { description: "Nothing.", headers: { "X-Left": header({}) } },
          default: {
            description: "Other.",
            headers: { "Retry-After": header({ type: "integer" }, true) },
          },
        },
      },
    },
    "/same#a": { get: { operationId: "sameA", responses: answer(json(item)) } },
    "/same#b": { get: { operationId: "sameB", responses: answer(json(item)) } },
  },
  components: {
    schemas: {
      Item: {
        type: "object",
        required: ["name"],
        properties: { name: text },
      },
      Token: text,
      Unused: { type: "object", properties: { unused: { const: "unused" } } },
    },
  },
};

type Call = (
  client: object,
  request?: object,
  options?: object,
) => Promise<Outcome>;
interface Outcome {
  ok: boolean;
  declared: boolean;
  status: number;
  body: unknown;
  issues?: { path: string; keyword: string; in?: string }[];
}
type Operation =
  "putItem" | "upload" | "sendLines" | "watch" | "listItems" | "getLimits";
type Checks = Record<`${Operation}${"Request" | "Response"}Check`, object>;
interface Sdk extends Record<Operation, Call>, Checks {
  createClient(options: object): object;
  checkWith(...checks: unknown[]): unknown;
  fileStream(content: unknown): unknown;
  unwrap(result: unknown): Promise<unknown>;
  items(client: object, operation: Call): AsyncIterable<unknown>;
}

let files: readonly GeneratedFile[];
let installed: Installed;
let sdk: Sdk;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-checks-"));
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(document));
  const targets = ["validators", "client"];
  const result = await generate({ input, targets, today: "2026-01-01" });
  rmSync(folder, { recursive: true });
  expect(
    result.diagnostics.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  ({ files } = result);
  installed = install(files, (target) => `checks-${target}`);
  sdk = (await installed.load(
    "app",
    'export * from "checks-client"; export * from "checks-client/checks";',
  )) as unknown as Sdk;
});
afterAll(() => {
  installed.remove();
});

const good = { name: "Rex" };
const bad = { name: "R" };

/** A client whose requests all have this response. */
function clientWith(response: () => Response, options: object = {}) {
  const sent: Request[] = [];
  const client = sdk.createClient({
    fetch: (url: string, init: RequestInit) => {
      sent.push(new Request(url, init));
      return Promise.resolve(response());
    },
    ...options,
  });
  return { client, sent };
}

const reply =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status });
const streamOf = (type: string, content: string) => () =>
  new Response(content, { headers: { "content-type": type } });

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => ({ kind: "none" }),
    (cause: unknown) => cause,
  );
  const { kind, issues, message } = error as {
    kind: string;
    issues?: { path: string; keyword: string }[];
    message: string;
  };
  return {
    kind,
    issues: issues?.map(({ path, keyword }) => `${path} ${keyword}`),
    message,
  };
}

describe("a request", () => {
  const valid = {
    path: { id: "id" },
    query: { q: "qq" },
    headers: { "X-H": "hh" },
    cookies: { c: "cc" },
    body: good,
  };

  it("is sent if it is valid", async () => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const { client, sent } = clientWith(reply({}), { check });
    const result = await sdk.putItem(client, valid);
    expect(result.ok).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("is not sent if a value in any location is invalid", async () => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const { client, sent } = clientWith(reply({}), { check });
    const request = {
      path: { id: "i" },
      query: { q: "q" },
      headers: { "X-H": "h" },
      cookies: { c: "c" },
      body: bad,
    };
    const { kind, issues, message } = await failureOf(
      sdk.putItem(client, request),
    );
    expect(kind).toBe("invalid-request");
    expect(issues).toEqual([
      "/path/id minLength",
      "/query/q minLength",
      "/headers/X-H minLength",
      "/cookies/c minLength",
      "/body/name minLength",
    ]);
    expect(message).toBe(
      "PUT /items/{id} was not sent: the request does not match the API description: /path/id must have at least 2 characters (5 issues)",
    );
    expect(sent).toHaveLength(0);
  });

  it.each([
    ["application/x-www-form-urlencoded", bad, "/body/name minLength"],
    ["text/plain", "t", "/body minLength"],
    ["text/plain; charset=utf-8", "t", "/body minLength"],
    ["application/json", undefined, "/body required"],
  ])("is checked as %s", async (contentType, body, issue) => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const { client } = clientWith(reply({}), { check });
    const request = { ...valid, contentType, body };
    const { issues } = await failureOf(sdk.putItem(client, request));
    expect(issues).toEqual([issue]);
  });

  it("may have a body that the description does not check", async () => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const { client, sent } = clientWith(reply({}), { check });
    const body = new Blob(["png"]);
    await sdk.putItem(client, { ...valid, contentType: "image/png", body });
    expect(sent).toHaveLength(1);
  });

  it("is checked for one call only, or not for one call", async () => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const request = { ...valid, body: bad };
    const plain = clientWith(reply({})).client;
    expect((await sdk.putItem(plain, request)).ok).toBe(true);
    const { kind } = await failureOf(sdk.putItem(plain, request, { check }));
    expect(kind).toBe("invalid-request");
    const { client } = clientWith(reply({}), { check });
    const off = { check: sdk.checkWith() };
    expect((await sdk.putItem(client, request, off)).ok).toBe(true);
  });

  it("reports a check of another operation", async () => {
    const check = sdk.checkWith(sdk.putItemRequestCheck);
    const { client } = clientWith(reply([]));
    const { message } = await failureOf(sdk.listItems(client, {}, { check }));
    expect(message).toContain("no check of the option `check` belongs to it");
  });

  it("has files in multipart forms, also as streams", async () => {
    const check = sdk.checkWith(sdk.uploadRequestCheck);
    const { client, sent } = clientWith(
      () => new Response(null, { status: 204 }),
      { check },
    );
    const file = new Blob(["bytes"]);
    await sdk.upload(client, { body: { title: "Rex", file } });
    const stream = sdk.fileStream(new Blob(["bytes"]).stream());
    await sdk.upload(client, { body: { title: "Rex", file: stream } });
    expect(sent).toHaveLength(2);
    const { issues } = await failureOf(
      sdk.upload(client, { body: { title: "R" } }),
    );
    expect(issues).toEqual(["/body/title minLength", "/body/file required"]);
  });

  it("is checked item by item", async () => {
    const check = sdk.checkWith(sdk.sendLinesRequestCheck);
    const received: string[] = [];
    const client = sdk.createClient({
      check,
      fetch: async (url: string, init: RequestInit) => {
        const request = new Request(url, init);
        received.push(await request.text());
        return streamOf("application/jsonl", "")();
      },
    });
    const atOnce = await failureOf(
      sdk.sendLines(client, { body: [good, bad] }),
    );
    expect(atOnce.issues).toEqual(["/body/1/name minLength"]);
    function* some() {
      yield good;
      yield bad;
    }
    const later = await failureOf(sdk.sendLines(client, { body: some() }));
    expect(later).toMatchObject({
      kind: "invalid-request",
      issues: ["/body/1/name minLength"],
    });
    await sdk.sendLines(client, { body: [good].values() });
    expect(received).toEqual(['{"name":"Rex"}\n']);
  });
});

describe("a response", () => {
  const request = { path: { id: "id" }, body: good };
  const checked = (response: () => Response) =>
    clientWith(response, { check: sdk.checkWith(sdk.putItemResponseCheck) })
      .client;

  it.each([
    ["a valid body", reply({ item: good }), { ok: true, declared: true }],
    ["a valid failure", reply(good, 404), { ok: false, declared: true }],
    ["an invalid body", reply({ item: bad }), { ok: false, declared: false }],
    ["an invalid failure", reply(bad, 404), { ok: false, declared: false }],
    ["an invalid default", reply(bad, 500), { ok: false, declared: false }],
    ["an undeclared body", reply(bad, 201), { ok: false, declared: false }],
    [
      "a body without checks",
      streamOf("image/png", "x"),
      { ok: true, declared: true },
    ],
    [
      "no body",
      () => new Response(null, { status: 204 }),
      { ok: true, declared: true },
    ],
  ])("with %s", async (_, response, outcome) => {
    expect(await sdk.putItem(checked(response), request)).toMatchObject(
      outcome,
    );
  });

  it("has the issues and the body as received", async () => {
    const result = await sdk.putItem(checked(reply({ item: bad })), request);
    expect(result.body).toEqual({ item: bad });
    expect(result.issues).toMatchObject([
      { path: "/item/name", keyword: "minLength" },
    ]);
    const undeclared = await sdk.putItem(checked(reply(bad, 201)), request);
    expect(undeclared.issues).toBeUndefined();
  });

  it.each([200, 404])(
    "with status %i is thrown by `unwrap`",
    async (status) => {
      const client = checked(reply({ item: bad }, status));
      const error = await failureOf(sdk.unwrap(sdk.putItem(client, request)));
      expect(error.kind).toBe("invalid-body");
      expect(error.issues).toHaveLength(1);
      expect(error.message).toMatch(
        /^PUT \/items\/\{id\} returned a body that does not match the API description: \/(item\/)?name (must have at least 2 characters|is required)$/,
      );
    },
  );

  it("is checked item by item if it is a stream", async () => {
    const check = sdk.checkWith(
      sdk.sendLinesResponseCheck,
      sdk.watchResponseCheck,
    );
    const lines = clientWith(
      streamOf("application/jsonl", '{"name":"Rex"}\n{"name":"R"}\n'),
      { check },
    ).client;
    const events = clientWith(
      streamOf(
        "text/event-stream",
        'id: 1\ndata: {"name":"Rex"}\n\ndata: {}\n\n',
      ),
      { check },
    ).client;
    for (const result of [
      await sdk.sendLines(lines, { body: [] }),
      await sdk.watch(events),
    ]) {
      const stream = result.body as AsyncIterable<unknown>;
      const items: unknown[] = [];
      const read = async () => {
        for await (const one of stream) items.push(one);
      };
      const { kind, issues } = await failureOf(read());
      expect(kind).toBe("invalid-body");
      expect(issues).toHaveLength(1);
      expect(items).toEqual([good]);
    }
    const { body } = await sdk.watch(events);
    expect(body).toHaveProperty("position");
  });

  it("is checked on each page", async () => {
    const check = sdk.checkWith(sdk.listItemsResponseCheck);
    const pages = [[good], [bad]];
    const { client } = clientWith(() => Response.json(pages.shift() ?? []), {
      check,
    });
    const found: unknown[] = [];
    const read = async () => {
      for await (const one of sdk.items(client, sdk.listItems)) found.push(one);
    };
    const { kind, issues } = await failureOf(read());
    expect({ kind, issues }).toEqual({
      kind: "invalid-body",
      issues: ["/0/name minLength"],
    });
    expect(found).toEqual([good]);
  });
});

describe("a header", () => {
  const limits = async (
    headers: Record<string, string>,
    body: unknown = good,
    status = 200,
  ) => {
    const answered = () =>
      status === 204
        ? new Response(null, { status, headers })
        : Response.json(body, { status, headers });
    const check = sdk.checkWith(sdk.getLimitsResponseCheck);
    const result = await sdk.getLimits(clientWith(answered, { check }).client);
    const issues = result.issues?.map((one) => `${one.path} ${one.keyword}`);
    return { declared: result.declared, issues: issues ?? [], result };
  };
  const left = { "X-Left": "3" };

  it("is accepted if it is valid", async () => {
    const valid = {
      ...left,
      "X-Kind": "b",
      "X-Token": "token",
      "X-Last": "true",
      "X-Sizes": "1, 2.5",
      "X-Free": "anything",
      "X-Unknown": "anything",
    };
    expect(await limits(valid)).toMatchObject({ declared: true, issues: [] });
    expect(await limits(left)).toMatchObject({ declared: true });
    expect(await limits({}, undefined, 204)).toMatchObject({ declared: true });
  });

  it.each([
    [{}, "/headers/X-Left required"],
    [{ "X-Left": "three" }, "/headers/X-Left type"],
    [{ "X-Left": "1.5" }, "/headers/X-Left type"],
    [{ "X-Left": "0" }, "/headers/X-Left minimum"],
    [{ "X-Left": "10" }, "/headers/X-Left maximum"],
    [{ ...left, "X-Kind": "c" }, "/headers/X-Kind enum"],
    [{ ...left, "X-Token": "t" }, "/headers/X-Token minLength"],
    [{ ...left, "X-Last": "yes" }, "/headers/X-Last type"],
    [{ ...left, "X-Sizes": "1,large" }, "/headers/X-Sizes type"],
  ])("is refused: %j", async (headers, issue) => {
    const { declared, issues, result } = await limits(headers);
    expect(declared).toBe(false);
    expect(issues).toEqual([issue]);
    expect(result.issues?.[0]?.in).toBe("header");
    expect(result.body).toEqual(good);
  });

  it("has a JSON Pointer as its path", () => {
    const issues = headerIssues({ "X~Left": { required: true } }, {});
    expect(issues.map(({ path }) => path)).toEqual(["/headers/X~0Left"]);
  });

  it("is refused together with the body", async () => {
    const { issues } = await limits({}, bad);
    expect(issues).toEqual(["/headers/X-Left required", "/name minLength"]);
  });

  it("of a failure is checked, also without a body", async () => {
    const answered = () => new Response(null, { status: 503 });
    const check = sdk.checkWith(sdk.getLimitsResponseCheck);
    const { client } = clientWith(answered, { check });
    const error = await failureOf(sdk.unwrap(sdk.getLimits(client)));
    expect(error).toEqual({
      kind: "invalid-body",
      issues: ["/headers/Retry-After required"],
      message:
        "GET /limits returned a response that does not match the API description: /headers/Retry-After is required",
    });
  });
});

it("the client loads no validators unless it is asked for checks", () => {
  const index = files.find(({ path }) => path === "client/src/index.ts");
  expect(index?.text).not.toContain("./checks");
});

it("operations whose paths differ in a fragment only have no checks", () => {
  expect(sdk).toHaveProperty("sameA");
  expect(sdk).not.toHaveProperty("sameAResponseCheck");
});

it("costs nothing unless it is imported, and then only the schemas of its operation", async () => {
  const bundle = async (contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: installed.folder },
      bundle: true,
      format: "esm",
      write: false,
    });
    return outputFiles[0]?.text ?? "";
  };
  const without = await bundle(
    'export { createClient, watch } from "checks-client";',
  );
  expect(without).not.toMatch(/minLength|issues/);
  const one = await bundle(
    `export { checkWith, createClient, watch } from "checks-client";
     export { watchResponseCheck } from "checks-client/checks";`,
  );
  expect(one).toContain("checkItem");
  expect(one).not.toContain("checkPutItem");
  expect(one).not.toContain("checkListItems");
});

it("is typed and laid out as the other files", async () => {
  const packageName = (target: string) => `checks-${target}`;
  const additional = {
    "use.ts": `
import { checkWith, createClient, isApiError, putItem } from "checks-client";
import { putItemRequestCheck, putItemResponseCheck } from "checks-client/checks";
const client = createClient({ check: checkWith(putItemRequestCheck, putItemResponseCheck) });
const result = await putItem(client, { path: { id: "1" }, body: { name: "Rex" } }, { check: checkWith() });
if (!result.declared) console.log(result.issues?.map(({ path, keyword, message }) => path + keyword + message));
try { } catch (error) { if (isApiError(error, "invalid-body")) console.log(error.issues?.[0]?.path); }
// @ts-expect-error: a check is made by \`checkWith\`
createClient({ check: putItemRequestCheck });
`,
  };
  expect(await typeErrors(files, { packageName, additional })).toEqual([]);
  await expectPrettierLayout(
    files.filter(({ path }) => path.startsWith("client/src/checks/")),
  );
});
