/** The service on an empty database that can fail on demand. */
import { pino } from "pino";
import { createApp } from "../../examples/petstore/src/app.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { petCreatedEvents } from "../../examples/petstore/src/notify.js";
import { fetchCaller, httpCaller } from "../petstore/http.js";
import { adapters, addressOf } from "./adapters.js";
import type { ExampleStore } from "./examples.js";
import { withFaults } from "./faults.js";
import { newStorage, type StorageKind } from "./storages.js";

export interface OpenExampleStore extends ExampleStore {
  close(): Promise<void>;
}

const key = "a-valid-key";

/** The events of pets are stored and never sent. */
const receiver = {
  url: "https://receiver.example/webhooks",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};

export async function createExampleStore(
  kind: StorageKind,
  network: "memory" | "http",
): Promise<OpenExampleStore> {
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
    async close() {
      server?.close();
      await database.close();
      await storage.remove();
    },
  };
}
