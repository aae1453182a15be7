/**
 * The packages declare the parts of Node that they use, so that they do not depend on its types. An application has the
 * types of any version of Node.
 */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const program = `
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTls } from "node:https";
import { createApi, type Operations } from "pet-store-server";
import { drain } from "pet-store-server/health";
import { clientErrors, expectations, listener, middleware, sendError } from "pet-store-server/node";
import type { Webhooks } from "pet-store-webhooks";
import { listener as receive } from "pet-store-webhooks/node";

declare const operations: Operations;
declare const webhooks: Webhooks;
const api = createApi(operations, { security: { bearerAuth: () => null } });

for (const server of [createServer(listener(api)), createTls({}, listener(api))]) {
  server.on("clientError", clientErrors(api));
  server.on("checkExpectation", expectations(api));
  drain(server);
}
const secure = createSecureServer({}, listener(api));
drain(secure);

export const servers: readonly unknown[] = [
  secure,
  createServer(receive(webhooks)),
  createServer((request, response) => {
    middleware(api)(request, response, () => sendError(api, request, response));
  }),
];
`;

it.each(["node", "node-26"])("fit @types/%s", async (types) => {
  const { files } = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    targets: ["validators", "server", "webhooks"],
    serverPlugins: ["health"],
    today: "2026-11-15",
  });
  const errors = await typeErrors(files, {
    packageName: (target) => `pet-store-${target}`,
    additional: { "program.ts": program },
    flags: { types: [types] },
  });
  expect(errors).toEqual([]);
});
