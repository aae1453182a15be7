/** The pet store on the generated server, installed as a stranger would have it. */
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generate } from "../../src/generate.js";
import type * as ExpressAdapter from "../../templates/server/express.js";
import type * as FastifyAdapter from "../../templates/server/fastify.js";
import type * as HonoAdapter from "../../templates/server/hono.js";
import type * as NodeAdapter from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";
import type { ApiError } from "../../templates/server/runtime/errors/problem.js";
import { httpCaller, type RawCaller } from "../petstore/http.js";
import { memoryApp } from "../petstore/memory-app.js";
import { install } from "../petstore/packages.js";

const input = join(import.meta.dirname, "../../spec/petstore.yaml");

export const key = "a-valid-key";
export const maxBodySize = 10_000;

export interface PetStoreApp {
  createPetStore(key: string, options?: object): Api;
  node: typeof NodeAdapter;
  express: typeof ExpressAdapter;
  fastify: typeof FastifyAdapter;
  hono: typeof HonoAdapter;
  ApiError: typeof ApiError;
  /** Where the packages are installed, and `app.js` beside them. */
  folder: string;
  remove(): void;
}

export async function petStoreApp(): Promise<PetStoreApp> {
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const installed = install(files, (target) => `pet-store-${target}`);
  const app = await installed.load(
    "app",
    `${memoryApp}
export * as node from "pet-store-server/node";
export * as express from "pet-store-server/express";
export * as fastify from "pet-store-server/fastify";
export * as hono from "pet-store-server/hono";
export { ApiError };
`,
  );
  return {
    ...(app as unknown as PetStoreApp),
    folder: installed.folder,
    remove: () => {
      installed.remove();
    },
  };
}

/** Real servers, all of which are closed in the end. */
export function serverPool() {
  const servers: Server[] = [];
  return {
    /** The address of the new server: `http://127.0.0.1:1234`. */
    async listen(listener: RequestListener): Promise<string> {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${String(port)}`;
    },
    async call(listener: RequestListener, path: string): Promise<RawCaller> {
      return httpCaller((await this.listen(listener)) + path);
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
