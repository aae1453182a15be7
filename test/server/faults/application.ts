/** A generated API on `node:http` whose handlers do nothing wrong: whatever goes wrong is the server's own doing. */
import { createServer, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { generate } from "../../../src/generate.js";
import type { Api } from "../../../templates/server/runtime/server.js";
import type {
  clientErrors,
  expectations,
  listener,
} from "../../../templates/server/node.js";
import type { inParts } from "../../../templates/server/runtime/body/form-parts.js";
import { install } from "../../petstore/packages.js";

export const key = "secret-key-of-the-tests";
export const maxBodySize = 20_000;

export interface Application {
  readonly port: number;
  /** What the hooks for logs and metrics were told, as text. */
  readonly seen: { readonly errors: string[]; readonly hooks: string[] };
  /** The check that the description has for bodies of errors. */
  isError(body: unknown): boolean;
  stop(): void;
}

interface Built {
  createApi(operations: object, options: object): Api;
  listener: typeof listener;
  clientErrors: typeof clientErrors;
  expectations: typeof expectations;
  /** Only if the API has multipart forms. */
  inParts?: typeof inParts;
  isError(body: unknown): boolean;
}

const source = `
export * from "faults-server";
export { clientErrors, expectations, listener } from "faults-server/node";
export { isError } from "faults-validators";
`;

export interface BuiltApplication {
  /** The module that has `createApi` and the rest. */
  readonly file: string;
  readonly module: Built;
  remove(): void;
}

/** Generates the packages, and puts a module beside them that has what is needed of both. */
export async function buildApplication(
  input: string,
): Promise<BuiltApplication> {
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "server"],
    packageName: "faults-{target}",
    today: "2026-11-15",
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const installed = install(files, (target) => `faults-${target}`);
  const module = (await installed.load("app", source)) as unknown as Built;
  return {
    file: join(installed.folder, "app.js"),
    module,
    remove: installed.remove,
  };
}

export async function startApplication(
  input: string,
  options: ServerOptions = {},
): Promise<Application> {
  const { module, remove } = await buildApplication(input);
  const seen: Application["seen"] = { errors: [], hooks: [] };
  const allow = (credential: unknown) =>
    credential === key ? { name: "tester" } : null;
  const hook = (...told: unknown[]) => {
    seen.hooks.push(inspect(told, { depth: 5 }));
  };
  const inParts = module.inParts?.(handler) ?? handler;
  const get = (_: object, operation: string | symbol) =>
    operation === "sendParts" ? inParts : handler;
  const api = module.createApi(new Proxy({}, { get }), {
    maxBodySize,
    security: new Proxy({}, { get: () => allow }),
    onError: (error: unknown, info: unknown) => {
      seen.errors.push(inspect([error, info], { depth: 5 }));
    },
    onRequest: hook,
    onResponse: hook,
  });
  const server = createServer(
    { requireHostHeader: false, ...options },
    module.listener(api),
  );
  server.on("clientError", module.clientErrors(api));
  server.on("checkExpectation", module.expectations(api));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    isError: module.isError,
    stop() {
      server.closeAllConnections();
      server.close();
      remove();
    },
  };
}

/** Takes what it is given, to the last byte. */
async function handler({ body }: { body?: unknown }): Promise<object> {
  let size = 0;
  if (typeof body !== "object" || body === null || !isIterable(body)) {
    return { status: 200, body: { size } };
  }
  for await (const piece of body) {
    if (piece instanceof Uint8Array) size += piece.length;
    else await handler({ body: (piece as { value?: unknown }).value });
  }
  return { status: 200, body: { size } };
}

function isIterable(body: object): body is AsyncIterable<unknown> {
  return Symbol.asyncIterator in body;
}
