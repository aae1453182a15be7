/** Sends values from the generated client to the generated server, in memory, and compares what arrives. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { generate } from "../../src/generate.js";
import type { Client } from "../../templates/client/runtime/client.js";
import type { listener } from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { install } from "../petstore/packages.js";
import { description, type Combination } from "./combinations.js";

export type Outcome =
  | { readonly kind: "arrived" }
  /** The client did not send it. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "changed"; readonly received: unknown }
  /** The server, or the platform, did not accept a value that the description allows. */
  | { readonly kind: "rejected"; readonly message: string };

export interface Exchange {
  send(combination: Combination, value: unknown): Promise<Outcome>;
  remove(): void;
}

export interface Packages {
  createApi(handlers: object, options: object): Api;
  createClient(options: object): Client;
  client: Record<string, Call>;
  listener: typeof listener;
  remove(): void;
}

type Call = (
  client: Client,
  request: object,
) => Promise<{ status: number; body: unknown }>;

const source = `
import * as client from "agreement-client";
export { createApi } from "agreement-server";
export { listener } from "agreement-server/node";
export { createClient } from "agreement-client";
export { client };
`;

/** Client and server of a description. */
export async function packagesOf(description: object): Promise<Packages> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-agreement-"));
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(description));
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "client", "server"],
    packageName: "agreement-{target}",
    today: "2026-11-15",
  });
  rmSync(folder, { recursive: true });
  if (files.length === 0) throw new Error(JSON.stringify(diagnostics));
  const installed = install(files, (target) => `agreement-${target}`);
  const built = await installed.load("app", source);
  return { ...(built as unknown as Packages), remove: installed.remove };
}

export async function buildExchange(
  combinations: readonly Combination[],
): Promise<Exchange> {
  const packages = await packagesOf(description(combinations));
  return { send: sender(packages, combinations), remove: packages.remove };
}

function sender(
  { createApi, createClient, client }: Packages,
  combinations: readonly Combination[],
): Exchange["send"] {
  let received: unknown;
  const handle = (request: unknown) => {
    received = request;
    return { status: 204 };
  };
  const api = createApi(
    Object.fromEntries(
      combinations.map(({ operation }) => [operation, handle]),
    ),
    {},
  );
  const caller = createClient({
    fetch: (url: string, init: RequestInit) =>
      api.fetch(new Request(url, init)),
  });
  return async ({ operation, place }, value) => {
    received = undefined;
    const sent = { [place]: { value } };
    const call = client[operation];
    if (!call) throw new Error(`the client has no ${operation}`);
    try {
      const { status, body } = await call(caller, sent);
      if (status !== 204)
        return { kind: "rejected", message: JSON.stringify({ status, body }) };
    } catch (error) {
      const { kind, message } = error as { kind: string; message: string };
      return {
        kind: kind === "invalid-request" ? "refused" : "rejected",
        message,
      };
    }
    return isDeepStrictEqual(plain(received), sent)
      ? { kind: "arrived" }
      : { kind: "changed", received };
  };
}

/** Without prototypes that only tell how an object was made. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const copy = {};
  for (const [key, item] of Object.entries(value)) {
    const property = { value: plain(item), enumerable: true };
    Object.defineProperty(copy, key, {
      ...property,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}
