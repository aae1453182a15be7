/** The two APIs that are judged: the pet store service, and an API whose handlers return what they were given. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Api } from "@petstore/server";
import { createApp } from "../../examples/petstore/src/app.js";
import { openPglite } from "../../examples/petstore/src/database/pglite.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { generate } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import {
  adapters,
  adaptersOf,
  type Adapter,
  type AdapterModules,
  type AdapterName,
} from "../service/adapters.js";
import { stylesItem, stylesSpec } from "./styles-spec.js";

/** Valid for every API and every kind of credentials. */
export const key = "a-valid-key";

export interface JudgedApi {
  readonly api: Api;
  readonly adapters: Readonly<Record<AdapterName, Adapter>>;
  /** The path of the OpenAPI document. */
  readonly spec: string;
  /** The path of the base address. */
  readonly basePath: string;
  close(): Promise<void>;
}

export async function petStore(): Promise<JudgedApi> {
  const folder = mkdtempSync(join(tmpdir(), "petstore-judge-"));
  const database = await openPglite(folder, (reason) => {
    throw new Error(reason);
  });
  await prepareDatabase(database, { apiKey: key, seed: true });
  return {
    api: createApp(database, pino({ level: "error" })),
    adapters,
    spec: join(import.meta.dirname, "../../spec/petstore.yaml"),
    basePath: "/v1",
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

interface StylesModule extends AdapterModules {
  createApi(operations: object, options: object): Api;
}

const stylesModule = `
export { createApi } from "styles-server";
export * as node from "styles-server/node";
export * as express from "styles-server/express";
export * as fastify from "styles-server/fastify";
export * as hono from "styles-server/hono";
`;

export async function stylesApi(): Promise<JudgedApi> {
  const folder = mkdtempSync(join(tmpdir(), "styles-judge-"));
  const input = join(folder, "styles.json");
  writeFileSync(input, JSON.stringify(stylesSpec));
  // Schemathesis does not know `itemSchema`: for it, a body of several items is an array, written by a hook.
  const spec = join(folder, "judged.json");
  const asArray = (name: string, value: unknown): unknown =>
    name === "application/x-ndjson"
      ? { schema: { type: "array", items: stylesItem } }
      : value;
  writeFileSync(spec, JSON.stringify(stylesSpec, asArray));
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "server"],
    packageName: "styles-{target}",
    today: "2026-11-15",
  });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const installed = install(files, (target) => `styles-${target}`);
  const loaded = await installed.load("styles", stylesModule);
  const { createApi, ...modules } = loaded as unknown as StylesModule;
  return {
    api: createApi(echoHandlers(), {
      validateResponses: "throw",
      security: keyChecks(),
    }),
    adapters: adaptersOf(modules),
    spec,
    basePath: "/api",
    close() {
      installed.remove();
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

/** The parts of a request that hold a value; which of them it has depends on the operation. */
interface EchoRequest {
  path?: { value: unknown };
  query?: { value: unknown };
  headers?: { "X-Value": unknown };
  cookies?: { value: unknown };
  body?: unknown;
}

function echoHandlers(): object {
  const operations = Object.values(stylesSpec.paths).flatMap((item) =>
    Object.values(item),
  );
  const handler = async (request: EchoRequest) => {
    const { path, query, headers, cookies, body } = request;
    const value =
      path?.value ??
      query?.value ??
      headers?.["X-Value"] ??
      cookies?.value ??
      (await bodyValue(body));
    return { status: 200, body: value === undefined ? {} : { value } };
  };
  return Object.fromEntries(
    operations.map(({ operationId }) => [methodName(operationId), handler]),
  );
}

/** The name of the generated method: `query_form_list` becomes `queryFormList`. */
function methodName(operationId: string): string {
  return operationId.replaceAll(/_(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** A body as its response describes it: files by their size, streams by the number of their items. */
async function bodyValue(body: unknown): Promise<unknown> {
  if (body instanceof Blob) return body.size;
  if (typeof body !== "object" || body === null) return body;
  if ("file" in body && body.file instanceof Blob) return body.file.size;
  if ("born" in body) return { ...body, id: 1, secret: undefined };
  if (!(Symbol.asyncIterator in body)) return body;
  let count = 0;
  for await (const item of body as AsyncIterable<unknown>)
    count += item instanceof Uint8Array ? item.byteLength : 1;
  return count;
}

function keyChecks(): object {
  const check = (sent: string) => (sent === key ? { name: "judge" } : null);
  return {
    bearer: check,
    basic: ({ password }: { password: string }) => check(password),
    headerKey: check,
    queryKey: check,
    cookieKey: check,
  };
}
