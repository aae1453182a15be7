/** The shop with the generated package of its webhooks, installed as a stranger would have it. */
import { join } from "node:path";
import { expect } from "vitest";
import { generate } from "../../src/generate.js";
import type * as FastifyAdapter from "../../templates/webhooks/fastify.js";
import type * as NodeAdapter from "../../templates/webhooks/node.js";
import type { Webhooks } from "../../templates/webhooks/runtime/receive.js";
import { install } from "../petstore/packages.js";

export const maxBodySize = 1000;

export interface Shop {
  webhooks: Webhooks;
  /** The names of the events that handlers have received. */
  calls: string[];
  /** Also serves the calls, for other processes. */
  fetch(request: Request): Promise<Response>;
}

export interface ShopApp {
  createShop(secrets: string | readonly string[]): Shop;
  node: typeof NodeAdapter;
  fastify: typeof FastifyAdapter;
  folder: string;
  remove(): void;
}

/** The id 13 fails once. */
const code = `import { createWebhooks } from "shop-webhooks";
export * as node from "shop-webhooks/node";
export * as fastify from "shop-webhooks/fastify";
export function createShop(secrets) {
  const calls = [];
  let isBroken = true;
  const seen = ({ name, body }) => {
    calls.push(name);
    if (body.id !== 13 || !isBroken) return;
    isBroken = false;
    throw new Error("broken");
  };
  const handlers = {
    orderPaid: seen,
    orderPacked: seen,
    orderSent: seen,
    orderClosed: (event) => (seen(event), { status: 200, body: { seen: event.body.id } }),
  };
  const webhooks = createWebhooks(handlers, { secrets, maxBodySize: ${String(maxBodySize)} });
  return {
    webhooks,
    calls,
    fetch: async (request) =>
      new URL(request.url).pathname === "/calls"
        ? Response.json(calls)
        : webhooks.fetch(request),
  };
}
`;

export async function shopApp(): Promise<ShopApp> {
  const { files, diagnostics } = await generate({
    input: join(import.meta.dirname, "shop.yaml"),
    targets: ["webhooks"],
    today: "2026-11-15",
  });
  expect(diagnostics.map(({ code: found }) => found)).toEqual([]);
  const installed = install(files, (target) => `shop-${target}`);
  const app = await installed.load("app", code);
  return {
    ...(app as unknown as ShopApp),
    folder: installed.folder,
    remove: () => {
      installed.remove();
    },
  };
}
