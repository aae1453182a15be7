/** The settings of the guide that end requests whose body does not arrive. */
import express from "express";
import fastify from "fastify";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { addRoutes } from "../../templates/server/express.js";
import { plugin } from "../../templates/server/fastify.js";
import { anything, apiOf, route } from "./api.js";
import { converse } from "./faults/wire.js";

const api = apiOf([
  route({
    path: "/",
    method: "POST",
    body: {
      required: true,
      contents: { "application/json": { validate: anything } },
    },
  }),
]);

const slow =
  "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";

/** Node looks for slow requests every 30 s by default. */
const connectionsCheckingInterval = 20;

async function statusAt(port: number): Promise<number | undefined> {
  const conversation = converse(port);
  conversation.send(slow);
  const { answers, closed } = await conversation.answers();
  expect(closed).toBe(true);
  return answers[0]?.status;
}

it("Fastify: `requestTimeout`", async () => {
  const app = fastify({
    requestTimeout: 50,
    // With a longer `headersTimeout`, Node applies that one to the whole request.
    http: { headersTimeout: 50, connectionsCheckingInterval },
  });
  await app.register(plugin(api));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  expect(await statusAt(port)).toBe(408);
  await app.close();
});

it("Express: `requestTimeout` of the server", async () => {
  const { createServer } = await import("node:http");
  const app = express();
  addRoutes(app, api);
  const server = createServer(
    { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval },
    app,
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  expect(await statusAt((server.address() as AddressInfo).port)).toBe(408);
  server.close();
});
