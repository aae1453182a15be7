/** One trace, from a client in a bundle for browsers, through a service that calls the pet store. */
import { context, SpanKind, trace } from "@opentelemetry/api";
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import * as petStore from "@petstore/client";
import * as clientTelemetry from "@petstore/client/telemetry";
import { createApi, type Api, type Operations } from "@petstore/server";
import { listener } from "@petstore/server/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { tracing } from "../../examples/petstore/src/tracing.js";
import { createCollector, startPropagation } from "../telemetry/collector.js";
import { newStorage, type TestStorage } from "./storages.js";
import { eventually } from "../support/eventually.js";

const key = "a-valid-key";
const auth = { bearerAuth: key };
const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), "petstore-tracing-"));

async function listening(listen: RequestListener): Promise<string> {
  const server = createServer(listen);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const served = (api: Api) => listening(listener(api));

beforeAll(startPropagation);
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** The client and its telemetry as a browser loads them. */
async function browserClient() {
  const file = join(folder, "client.mjs");
  await build({
    stdin: {
      resolveDir: import.meta.dirname,
      contents: `
        export { createClient, listPets, unwrap } from "@petstore/client";
        export { telemetry } from "@petstore/client/telemetry";`,
    },
    bundle: true,
    format: "esm",
    platform: "browser",
    outfile: file,
  });
  return (await import(pathToFileURL(file).href)) as typeof petStore &
    typeof clientTelemetry;
}

describe("a trace", () => {
  let storage: TestStorage;
  let database: Database;

  beforeAll(async () => {
    storage = await newStorage("folder");
    database = await storage.open();
    await prepareDatabase(database, { apiKey: key, seed: true });
  });

  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  it("leads from the browser through two services", async () => {
    const { tracer, meter, spans } = createCollector();
    const observe = { tracer, meter };
    const backend = await served(
      createApp(database, pino({ level: "silent" }), {
        plugins: [tracing(observe)],
      }),
    );
    const { createClient, listPets, unwrap } = petStore;
    const client = createClient(
      clientTelemetry.telemetry({ auth, baseUrl: `${backend}/v1` }, observe),
    );
    const gateway = await served(
      createApi(
        {
          listPets: async ({ query }) => ({
            status: 200,
            body: await unwrap(listPets(client, { query })),
          }),
        } as Partial<Operations> as Operations,
        {
          plugins: [tracing(observe)],
          security: { bearerAuth: (token) => (token === key ? {} : null) },
        },
      ),
    );
    const browser = await browserClient();
    const found = await browser.unwrap(
      browser.listPets(
        browser.createClient(
          browser.telemetry({ auth, baseUrl: `${gateway}/v1` }, observe),
        ),
        { query: { limit: 2 } },
      ),
    );
    expect(found).toHaveLength(2);
    await eventually(() => {
      expect(spans().length).toBe(4);
    });
    const all = spans();
    const [root] = all.filter((span) => span.parentSpanContext === undefined);
    const chain: string[] = [];
    for (let span = root; span;) {
      chain.push(`${SpanKind[span.kind]} ${span.name}`);
      const { spanId } = span.spanContext();
      span = all.find((one) => one.parentSpanContext?.spanId === spanId);
    }
    expect(chain).toEqual([
      "CLIENT GET /pets",
      "SERVER GET /v1/pets",
      "CLIENT GET /pets",
      "SERVER GET /v1/pets",
    ]);
    const ids = all.map((span) => span.spanContext().traceId);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("the client", () => {
  const { createClient, listPets, refreshOn401, retry } = petStore;

  async function answering(answer: RequestListener) {
    const heads: Record<string, unknown>[] = [];
    const origin = await listening((request, response) => {
      heads.push(request.headers);
      answer(request, response);
    });
    return { heads, origin };
  }

  it("has a span for each attempt, whose headers are those of the request", async () => {
    const { spans, points, ...observe } = createCollector();
    const statuses = [401, 503, 200];
    const { heads, origin } = await answering((_request, response) => {
      response
        .writeHead(statuses.shift() ?? 200, {
          "content-type": "application/json",
        })
        .end("[]");
    });
    const client = createClient(
      clientTelemetry.telemetry(
        {
          auth,
          baseUrl: `${origin}/v1`,
          refresh: refreshOn401(() => undefined),
          retry: retry({ attempts: 2, baseDelay: 1 }),
        },
        observe,
      ),
    );
    const parent = observe.tracer.startSpan("test");
    const scope = trace.setSpan(context.active(), parent);
    const secret = { cursor: "secret" };
    const { status } = await context.with(scope, () =>
      listPets(client, { query: secret }),
    );
    expect(status).toBe(200);
    const attributes = {
      "http.request.method": "GET",
      "url.template": "/pets",
      "url.full": `${origin}/v1/pets`,
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(origin).port),
    };
    expect(spans().map((span) => span.attributes)).toEqual([
      {
        ...attributes,
        "http.response.status_code": 401,
        "error.type": "401",
      },
      {
        ...attributes,
        "http.request.resend_count": 1,
        "http.response.status_code": 503,
        "error.type": "503",
      },
      {
        ...attributes,
        "http.request.resend_count": 2,
        "http.response.status_code": 200,
      },
    ]);
    const { traceId } = parent.spanContext();
    expect(heads.map(({ traceparent }) => traceparent)).toEqual(
      spans().map((span) => `00-${traceId}-${span.spanContext().spanId}-01`),
    );
    const measured = await points();
    expect(measured.map(({ name }) => name)).toEqual(
      Array.from({ length: 3 }, () => "http.client.request.duration"),
    );
  });

  it("names errors without a response", async () => {
    const { spans, ...observe } = createCollector();
    const baseUrl = "http://127.0.0.1:1/v1";
    const client = createClient(
      clientTelemetry.telemetry({ auth, baseUrl }, observe),
    );
    await expect(listPets(client)).rejects.toThrow();
    expect(spans()[0]?.attributes).toMatchObject({ "error.type": "network" });
  });

  it("sends no headers to other origins", async () => {
    const { spans: _spans, ...observe } = createCollector();
    const own = await answering((_request, response) => response.end("[]"));
    const other = await answering((_request, response) => response.end("[]"));
    const client = createClient(
      clientTelemetry.telemetry({ auth, baseUrl: `${own.origin}/v1` }, observe),
    );
    await listPets(client, {}, { url: `${other.origin}/v1/pets` });
    await listPets(client);
    expect(own.heads[0]).toHaveProperty("traceparent");
    expect(other.heads).toHaveLength(1);
    expect(other.heads[0]).not.toHaveProperty("traceparent");
  });
});
