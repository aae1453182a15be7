/** The removal of `getPet`, with the clock of the service set to the days around it. */
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { httpCaller } from "../petstore/http.js";
import { adapters, addressOf } from "./adapters.js";
import { newStorage, type TestStorage } from "./storages.js";

const key = "a-valid-key";
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

describe.each(Object.entries(adapters))("over %s", (_name, adapter) => {
  it("is rehearsed twice before it is final", async () => {
    let now = "";
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line) => lines.push(line) });
    const api = createApp(database, logger, { now: () => new Date(now) });
    const server = await adapter(api);
    const call = httpCaller(`${addressOf(server)}/v1`);
    const get = (path: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return call({ method: "GET", path, headers });
    };
    const states = [];
    for (now of [
      "2026-11-16T00:00Z",
      "2030-11-05T10:30Z",
      "2030-11-05T12:00Z",
      "2030-11-20T12:00Z",
      "2030-12-04T12:00Z",
      "2030-12-06T00:00Z",
    ]) {
      const { status, body, headers } = await get("/pets/1");
      expect(JSON.parse(body)).toMatchObject(
        status === 200 ? { id: 1 } : { code: "gone", status: 410 },
      );
      expect(headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
      expect((await get("/pets?status=available")).status).toBe(200);
      states.push(status);
    }
    expect(states).toEqual([200, 410, 200, 410, 200, 410]);
    const uses = lines
      .map((line) => JSON.parse(line) as { msg: string; state: string })
      .filter(({ msg }) => msg === "deprecated");
    expect(uses.map(({ state }) => state)).toEqual([
      "deprecated",
      "brownout",
      "deprecated",
      "brownout",
      "deprecated",
      "gone",
    ]);
    server.close();
  });
});
