/** 64-bit integers in every place where a package reads or writes them: all digits arrive, or the value is refused. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import yargs from "yargs";
import { generate } from "../../src/generate.js";
import { curlText } from "../../templates/cli/runtime/output/curl.js";
import type { Program } from "../../templates/cli/runtime/program.js";
import { install, type Installed } from "../petstore/packages.js";
import { beyond, values } from "./values.js";

const input = join(import.meta.dirname, "places.yaml");
const packageName = (target: string) => `places-${target}`;

const program = `
import { createApi } from "places-server";
import { compression } from "places-server/compression";
import { conditional } from "places-server/conditional";
import { idempotency } from "places-server/idempotency";
export { createTestClient } from "places-client/test";
export { createThing, getThing } from "places-client";
export { createMock } from "places-mock";
export { createWebhooks, createWebhookSender } from "places-webhooks";
export { createMcpToolbox } from "places-mcp";
export { program as cli } from "./node_modules/places-cli/dist/program.js";
export { run } from "./node_modules/places-cli/dist/runtime/core.js";

/** What the handlers were given. */
export const seen = [];

export const api = createApi({
  getThing({ path: { id }, query, headers }) {
    seen.push({ path: id, query: query.after, header: headers["X-Trace"] });
    return { status: 200, headers: { "X-Total": id }, body: { id, ids: [id] } };
  },
  createThing({ body }) {
    seen.push({ body: body.id });
    return { status: 201, body };
  },
}, {
  plugins: [
    compression({ minimum: 0 }),
    conditional({ etag: "weak" }),
    idempotency({ operations: ["createThing"], caller: () => "anyone" }),
  ],
});
`;

interface Fetching {
  fetch(request: Request): Promise<Response>;
}

interface Result {
  status: number;
  body: { id: unknown; ids?: unknown[] };
  headers: Record<string, unknown>;
}

interface App {
  seen: Record<string, unknown>[];
  api: Fetching;
  createTestClient(api: Fetching, options?: object): unknown;
  getThing(client: unknown, request: object): Promise<Result>;
  createThing(client: unknown, request: object): Promise<Result>;
  createMock(overrides: object, options?: object): Fetching;
  createWebhooks(handlers: object, options: object): Fetching;
  createWebhookSender(options: object): {
    thingMade(event: object): Promise<string>;
    drain(): Promise<number>;
  };
  createMcpToolbox(options: object): {
    call(
      name: string,
      input: unknown,
    ): Promise<{ isError?: boolean; structuredContent: unknown }>;
  };
  cli: unknown;
  run(program: unknown, args: string[], host: object): Promise<number>;
}

const base = "https://places.test/v1";
let installed: Installed;
let app: App;
let client: unknown;

beforeAll(async () => {
  const { files, diagnostics } = await generate({
    input,
    int64: "bigint",
    targets: ["client", "server", "mock", "webhooks", "cli", "mcp", "docs"],
    serverPlugins: ["compression", "conditional", "idempotency"],
    today: "2026-11-15",
  });
  expect(diagnostics).toEqual([]);
  installed = install(files, packageName);
  // The package of the MCP server imports the official SDK.
  symlinkSync(
    join(import.meta.dirname, "../../node_modules/@modelcontextprotocol"),
    join(installed.folder, "node_modules/@modelcontextprotocol"),
  );
  app = (await installed.load("app", program)) as unknown as App;
  client = app.createTestClient(app.api);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    app.api.fetch(new Request(url, init)),
  );
});

afterAll(() => {
  vi.unstubAllGlobals();
  installed.remove();
});

/** The last call of a handler. */
const last = () => app.seen.at(-1) ?? {};

const post = (body: string, headers: object = {}) =>
  app.api.fetch(
    new Request(`${base}/things`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    }),
  );

/** Runs the command line, and returns the output and the exit code. */
async function command(...args: string[]): Promise<[string, number]> {
  let printed = "";
  const output = {
    isTerminal: false,
    columns: 80,
    write: (text: string) => {
      printed += text;
      return Promise.resolve();
    },
  };
  const code = await app.run(app.cli, args, {
    env: {},
    out: output,
    err: output,
    signal: new AbortController().signal,
    readInput: () => Promise.resolve(""),
    createParser: () => yargs(),
  });
  return [printed, code];
}

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Sends an event, and returns what the handler of the receiver was given. */
async function delivered(id: bigint): Promise<unknown> {
  const received: unknown[] = [];
  const webhooks = app.createWebhooks(
    {
      thingMade: ({ body }: { body: { id: unknown } }) => {
        received.push(body.id);
      },
    },
    { secrets: secret },
  );
  const sender = app.createWebhookSender({
    url: "https://receiver.test/",
    secret,
    fetch: (url: string, init: RequestInit) =>
      webhooks.fetch(new Request(url, init)),
  });
  await sender.thingMade({ body: { id } });
  await sender.drain();
  return received[0];
}

const tool = (name: string, request: object) =>
  app
    .createMcpToolbox({ baseUrl: base, fetch, allow: "all" })
    .call(name, JSON.parse(JSON.stringify(request)));

/** As MCP carries an integer: a number that hosts read exactly, or a string. */
const carried = (id: bigint) =>
  Number.isSafeInteger(Number(id)) ? Number(id) : String(id);

describe.each(Object.entries(values))("%s", (_, id) => {
  it("arrives in the path, the query and a header, and returns in a body and a header", async () => {
    const result = await app.getThing(client, {
      path: { id },
      query: { after: id },
      headers: { "X-Trace": id },
    });
    expect(last()).toEqual({ path: id, query: id, header: id });
    expect(result.status).toBe(200);
    expect(result.body).toEqual({ id, ids: [id] });
    expect(result.headers["X-Total"]).toBe(id);
  });

  it("arrives in a body, and is a JSON number in the response", async () => {
    const result = await app.createThing(client, { body: { id } });
    expect(last()).toEqual({ body: id });
    expect(result.body).toEqual({ id });
    const response = await post(`{"id":${id}}`);
    expect(await response.text()).toBe(`{"id":${id}}`);
  });

  it("is in the response that idempotency stores", async () => {
    const headers = { "idempotency-key": String(id) };
    const first = await post(`{"id":${id}}`, headers);
    const calls = app.seen.length;
    const again = await post(`{"id":${id}}`, headers);
    expect(app.seen.length).toBe(calls);
    expect(await again.text()).toBe(await first.text());
    const other = await post(`{"id":${id > 0n ? id - 1n : id + 1n}}`, headers);
    expect(other.status).toBe(422);
  });

  it("is in a compressed response, and changes the ETag", async () => {
    const get = (other: bigint, headers: object) =>
      app.api.fetch(
        new Request(`${base}/things/${other}`, { headers: { ...headers } }),
      );
    const response = await get(id, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const stream = response.body?.pipeThrough(new DecompressionStream("gzip"));
    const text = await new Response(stream).text();
    expect(text).toBe(`{"id":${id},"ids":[${id}]}`);
    const etag = (await get(id, {})).headers.get("etag") ?? "";
    const known = { "if-none-match": etag };
    expect((await get(id, known)).status).toBe(304);
    expect((await get(id > 0n ? id - 1n : id + 1n, known)).status).toBe(200);
  });

  it("arrives in a signed webhook", async () => {
    expect(await delivered(id)).toBe(id);
  });

  it("is a flag of the command line, and is printed", async () => {
    const [json, code] = await command(
      ...["things", "get", `--id=${id}`, `--after=${id}`, "--output", "json"],
    );
    expect(code).toBe(0);
    expect(last()).toMatchObject({ path: id, query: id });
    expect(json.replace(/\s/g, "")).toBe(`{"id":${id},"ids":[${id}]}`);
    const [table] = await command("things", "get", `--id=${id}`);
    expect(table).toContain(String(id));
    await command("things", "create", "--body", `{"id":${id}}`);
    expect(last()).toEqual({ body: id });
    const [curl] = await command("things", "create", `--id=${id}`, "--dry-run");
    expect(curl).toContain(`{"id":${id}}`);
  });

  it("is the input and the result of an MCP tool", async () => {
    const found = await tool("getThing", {
      path: { id: carried(id) },
      query: { after: String(id) },
    });
    expect(last()).toMatchObject({ path: id, query: id });
    expect(found.structuredContent).toMatchObject({
      body: { id: carried(id), ids: [carried(id)] },
    });
    await tool("createThing", { body: { id: carried(id), ids: [String(id)] } });
    expect(last()).toEqual({ body: id });
  });

  it("returns from a mock", async () => {
    const mock = app.createMock({
      getThing: ({ path }: { path: { id: bigint } }) => ({
        status: 200,
        body: { id: path.id },
      }),
    });
    const mocked = app.createTestClient(mock);
    const { body } = await app.getThing(mocked, { path: { id } });
    expect(body).toEqual({ id });
  });
});

describe.each(Object.entries(beyond))("%s is refused", (_, id) => {
  const refusal = expect.stringContaining("64 bits") as string;

  it.each([
    ["the path", `/things/${id}`, {}],
    ["the query", `/things/1?after=${id}`, {}],
    ["a header", "/things/1", { "x-trace": String(id) }],
  ])("in %s", async (_place, path, headers) => {
    const request = new Request(base + path, { headers });
    const response = await app.api.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.text()).toEqual(refusal);
  });

  it("in a body", async () => {
    const response = await post(`{"id":${id}}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toEqual(refusal);
  });

  it("in a webhook", async () => {
    await expect(delivered(id)).rejects.toThrow("64 bits");
  });

  it("on the command line", async () => {
    const calls = app.seen.length;
    const [printed, code] = await command("things", "get", `--id=${id}`);
    expect(code).not.toBe(0);
    expect(printed).toEqual(refusal);
    expect(app.seen.length).toBe(calls);
  });

  it("by an MCP tool", async () => {
    const calls = app.seen.length;
    const result = await tool("getThing", { path: { id: String(id) } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).toEqual(refusal);
    expect(app.seen.length).toBe(calls);
  });
});

it.each([9007199254740992, -9007199254740994, 9223372036854775807])(
  "the number %d, which a parser may have rounded, is refused by an MCP tool",
  async (id) => {
    const calls = app.seen.length;
    const result = await tool("getThing", { path: { id } });
    expect(result.isError).toBe(true);
    expect(app.seen.length).toBe(calls);
  },
);

it("a field of a form is in the curl command of --dry-run", () => {
  const id = values.max;
  const sent = { url: base, init: { method: "POST", body: new FormData() } };
  const given = {
    body: { id },
    files: new Map(),
    given: [],
    secret: [],
    mark: "m",
  };
  expect(curlText({ credentials: [] } as unknown as Program, sent, given)).toBe(
    `curl '${base}' \\\n  --form-string 'id=${id}'`,
  );
});
