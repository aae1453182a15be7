/** The pet store service serves its description: the same bytes as `specwright bundle`. */
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { specwright } from "../cli/terminal.js";
import { httpCaller } from "./http.js";
import { adapters, addressOf } from "../service/adapters.js";
import { newStorage, type TestStorage } from "../service/storages.js";

const root = join(import.meta.dirname, "../..");
let storage: TestStorage;
let database: Database;

beforeAll(async () => {
  storage = await newStorage("folder");
  database = await storage.open();
});

afterAll(async () => {
  await database.close();
  await storage.remove();
});

describe.each(Object.entries(adapters))("over %s", (_name, adapter) => {
  it.each(["json", "yaml"])("serves openapi.%s", async (format) => {
    const server = await adapter(
      createApp(database, pino({ level: "silent" })),
    );
    const call = httpCaller(addressOf(server));
    const get = (headers: Record<string, string> = {}) =>
      call({ method: "GET", path: `/openapi.${format}`, headers });
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    const args = ["bundle", "--format", format];
    const bundled = await specwright({ cwd: root }, ...args);
    expect(body).toBe(bundled.stdout);
    const etag = headers["etag"] ?? "";
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    server.close();
  });
});
