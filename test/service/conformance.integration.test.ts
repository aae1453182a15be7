/** The whole of the interface over HTTP, on each adapter and each database. */
import type { Server } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { petStoreConformance } from "../petstore/conformance.js";
import { httpCaller, type RawCaller } from "../petstore/http.js";
import { adapters, addressOf } from "./adapters.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";
const maxBodySize = 10_000;

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let database: Database;

    beforeAll(async () => {
      storage = await newStorage(kind);
      database = await storage.open();
      await prepareDatabase(database, { apiKey: key, seed: true });
    });

    afterAll(async () => {
      await database.close();
      await storage.remove();
    });

    describe.each(Object.entries(adapters))("over %s", (_, adapter) => {
      let server: Server;
      let call: RawCaller;

      beforeAll(async () => {
        const api = createApp(database, pino({ level: "silent" }), {
          maxBodySize,
          validateResponses: "throw",
        });
        server = await adapter(api);
        call = httpCaller(`${addressOf(server)}/v1`);
      });

      afterAll(() => {
        server.close();
      });

      it("is found below the version of the interface alone", async () => {
        const headers = { authorization: `Bearer ${key}` };
        for (const version of ["", "/v2", "/V1"]) {
          const elsewhere = httpCaller(addressOf(server) + version);
          const request = { method: "GET", path: "/pets", headers };
          // In whose words is for the framework to say: this is outside of the interface.
          expect((await elsewhere(request)).status).toBe(404);
        }
      });

      petStoreConformance(() => ({ call, key, maxBodySize, basePath: "/v1" }));
    });
  });
}
