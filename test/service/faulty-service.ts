/** The service on an empty database that can fail on demand, without a network or over HTTP. */
import { pino } from "pino";
import { createApp } from "../../examples/petstore/src/app.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { petCreatedEvents } from "../../examples/petstore/src/notify.js";
import { fetchCaller, httpCaller, type RawCaller } from "../petstore/http.js";
import { adapters, addressOf } from "./adapters.js";
import { withFaults, type FaultyDatabase } from "./faults.js";
import { newStorage, type StorageKind } from "./storages.js";

export interface FaultyService {
  call: RawCaller;
  database: FaultyDatabase;
  /** A valid API key. */
  key: string;
  /** Removes all data and the fault. The next pet gets the identifier. */
  reset(nextId: number): Promise<void>;
  close(): Promise<void>;
}

const key = "a-valid-key";
const tables = ["orders", "pets", "idempotency_requests", "webhook_messages"];

/** The events of pets are stored and never sent. */
const receiver = {
  url: "https://receiver.example/webhooks",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};

export async function startFaultyService(
  kind: StorageKind,
  network: "memory" | "http",
): Promise<FaultyService> {
  const storage = await newStorage(kind);
  const database = withFaults(await storage.open());
  // Nothing of it has to survive.
  if (kind === "folder") await database.query("set synchronous_commit to off");
  await prepareDatabase(database, { apiKey: key, seed: false });
  const api = createApp(
    database,
    pino({ level: "silent" }),
    { validateResponses: "throw" },
    petCreatedEvents(receiver),
  );
  const server = network === "http" ? await adapters["node:http"](api) : null;
  return {
    key,
    database,
    call: server
      ? httpCaller(`${addressOf(server)}/v1`)
      : fetchCaller("http://localhost/v1", (request) => api.fetch(request)),
    async reset(nextId) {
      database.fault = "none";
      for (const table of tables) await database.query(`delete from ${table}`);
      await database.query(
        `alter sequence pets_id_seq restart with ${String(nextId)}`,
      );
    },
    async close() {
      server?.close();
      await database.close();
      await storage.remove();
    },
  };
}
