/** Integers beyond 2^53 from the generated client to the generated server and back, over real HTTP. */
import type { Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { digits, ledgerProgram, modes } from "./program.js";

const input = join(import.meta.dirname, "ledger.yaml");
const packageName = (target: string) => `ledger-${target}`;

interface Result {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

interface App {
  createServer: typeof createServer;
  listener(api: unknown): Parameters<typeof createServer>[1];
  api: unknown;
  createClient(options: object): unknown;
  getAccount(client: unknown, request: object): Promise<Result>;
  putAccount(client: unknown, request: object): Promise<Result>;
  transfer(client: unknown, request: object): Promise<Result>;
  account: object;
  seen: unknown[];
}

describe.each(["bigint", "string"] as const)("as %s", (mode) => {
  const { big, one } = modes[mode];
  const text = ledgerProgram(mode);
  let files: GeneratedFile[];
  let installed: Installed;
  let app: App;
  let server: Server;
  let baseUrl: string;
  let sent: { url: string; body: unknown }[];
  let client: unknown;

  beforeAll(async () => {
    const result = await generate({ input, int64: mode, today: "2026-11-15" });
    expect(result.diagnostics).toEqual([]);
    files = result.files;
    installed = install(files, packageName);
    app = (await installed.load("app", text)) as unknown as App;
    server = app.createServer(app.listener(app.api)).listen(0);
    const { port } = server.address() as AddressInfo;
    baseUrl = `http://localhost:${String(port)}`;
    client = app.createClient({
      baseUrl,
      fetch: (url: string, init: RequestInit) => {
        sent.push({ url, body: init.body });
        return fetch(url, init);
      },
    });
  });
  afterAll(() => {
    server.close();
    installed.remove();
  });

  const call = async (make: () => Promise<Result>): Promise<Result> => {
    sent = [];
    app.seen.length = 0;
    return make();
  };

  it("is laid out as Prettier would", async () => {
    await expectPrettierLayout(
      files.filter(({ path }) => path.endsWith(".ts")),
    );
  });

  it("has the types that a program needs", async () => {
    const additional = { "use.ts": text };
    expect(await typeErrors(files, { packageName, additional })).toEqual([]);
  });

  it("arrives in path, query, headers and answer", async () => {
    const result = await call(() =>
      app.getAccount(client, {
        path: { accountId: big },
        query: { after: one, ids: [big, one] },
        headers: { "X-Trace": big },
      }),
    );
    expect(sent[0]?.url).toBe(
      `${baseUrl}/accounts/${digits}?after=1&ids=${digits}&ids=1`,
    );
    expect(app.seen).toEqual([
      { id: big, after: one, ids: [big, one], trace: big },
    ]);
    expect(result.status).toBe(200);
    expect(result.body).toEqual(app.account);
    expect(result.headers["X-Total"]).toBe(big);
  });

  it("has its default where nothing was sent", async () => {
    await call(() => app.getAccount(client, { path: { accountId: one } }));
    const seven = mode === "bigint" ? 7n : "7";
    expect(app.seen).toEqual([{ id: one, after: seven }]);
  });

  it("is a number in the JSON of a body, digit by digit", async () => {
    const result = await call(() =>
      app.putAccount(client, { path: { accountId: one }, body: app.account }),
    );
    const { body } = sent[0] ?? {};
    expect(body).toContain(`{"id":${digits},"name":"main","ratio":0.5`);
    expect(body).toContain(`"limits":{"day":${digits}},"pair":["a",${digits}]`);
    expect(app.seen).toEqual([{ id: one, body: app.account }]);
    expect(result.body).toEqual([app.account, { id: one, name: "other" }]);
  });

  it("goes through forms", async () => {
    const body = { amount: big, tags: [big, one] };
    const result = await call(() => app.transfer(client, { body }));
    expect(sent[0]?.body).toBe(`amount=${digits}&tags=${digits}&tags=1`);
    expect(app.seen).toEqual([body]);
    expect(result.body).toEqual({ amount: big });
  });

  it("is a number in answers and errors of the server", async () => {
    const put = (body: string, id = "1") =>
      fetch(`${baseUrl}/accounts/${id}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body,
      }).then((response) => response.text());
    expect(await put(`{"id":${digits},"name":"x"}`)).toBe(
      `[{"id":${digits},"name":"x"},{"id":1,"name":"other"}]`,
    );
    const tooLong = "92233720368547758070";
    expect(await put(`{"id":${tooLong},"name":"x"}`)).toBe(
      '{"code":400,"message":"Invalid body at /id: must be an integer of at most 64 bits, received number."}',
    );
    expect(await put(`{"id":1,"name":"x"}`, tooLong)).toBe(
      '{"code":400,"message":"Invalid path parameter accountId: must be an integer of at most 64 bits, received number."}',
    );
    expect(await put(`{"id":`)).toBe(
      '{"code":400,"message":"The body is not valid JSON."}',
    );
  });

  it("reads the errors of the server", async () => {
    const result = await call(() =>
      app.putAccount(client, { path: { accountId: one }, body: { id: one } }),
    );
    expect(result).toMatchObject({
      status: 400,
      body: { code: mode === "bigint" ? 400n : "400" },
    });
  });
});
