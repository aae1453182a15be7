/** Services with mistakes, on a free port. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { createApp } from "../../examples/petstore/src/app.js";
import { openPglite } from "../../examples/petstore/src/database/pglite.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import type { Fault, Handle } from "./faults/fault.js";

export const root = join(import.meta.dirname, "../..");

/** The key of all services. */
export const key = "a-valid-key";

export interface FaultyService {
  /** The path of the OpenAPI document. */
  readonly spec: string;
  readonly basePath: string;
  readonly handle: Handle;
  close(): Promise<void>;
}

export async function petStoreService(): Promise<FaultyService> {
  const folder = mkdtempSync(join(tmpdir(), "petstore-contract-"));
  const database = await openPglite(folder, (reason) => {
    throw new Error(reason);
  });
  await prepareDatabase(database, { apiKey: key, seed: true });
  const api = createApp(database, pino({ level: "silent" }));
  return {
    spec: join(root, "spec/petstore.yaml"),
    basePath: "/v1",
    handle: (request) => api.fetch(request),
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

export async function listen(
  handle: Handle,
  fault: Fault | null,
): Promise<Listening> {
  const answer = getRequestListener((request) =>
    fault === null ? handle(request) : fault.serve(request, handle),
  );
  const server = createServer(
    (request, response) => void answer(request, response),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => {
          closed();
        });
      }),
  };
}
