/** The types of a framework that an application declares once, in handlers, hooks and security functions. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `pet-store-${target}`;

let files: GeneratedFile[];

beforeAll(async () => {
  ({ files } = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    targets: ["validators", "server"],
    packageName: "pet-store-{target}",
    today: "2026-11-15",
  }));
});

interface Case {
  imports: string;
  /** The members of `Framework`; empty if the application declares none. */
  members: string;
  /** An expression over `request`, and its type. */
  native: [expression: string, type: string];
  mounted: string;
}

const cases: Record<string, Case> = {
  Fastify: {
    imports: `import fastify, { type FastifyRequest } from "fastify";
import { plugin } from "pet-store-server/fastify";`,
    members: "native: FastifyRequest;",
    native: ["request.native.routeOptions.url", "string | undefined"],
    mounted: "await fastify().register(plugin(api));",
  },
  Express: {
    imports: `import express, { type Request as ExpressRequest } from "express";
import { addRoutes } from "pet-store-server/express";`,
    members: "native: ExpressRequest;",
    native: ["request.native.protocol", "string"],
    mounted: "addRoutes(express(), api);",
  },
  Hono: {
    imports: `import { Hono, type Context } from "hono";
import { addRoutes } from "pet-store-server/hono";
interface Variables { readonly Variables: { locale: "de" | "en" } }`,
    members: "native: Request; platform: readonly [Context<Variables>];",
    native: ['request.platform[0].get("locale")', '"de" | "en"'],
    mounted: "addRoutes(new Hono<Variables>(), api);",
  },
  "node:http": {
    imports: `import { createServer, type IncomingMessage } from "node:http";
import { listener } from "pet-store-server/node";`,
    members: "native: IncomingMessage;",
    native: ["request.native.socket.remoteAddress", "string | undefined"],
    mounted: "createServer(listener(api));",
  },
  "an edge platform": {
    imports: "interface Env { readonly bucket: string }",
    members: "native: Request; platform: readonly [env: Env, ctx: object];",
    native: ["request.platform[0].bucket", "string"],
    mounted: "export default { fetch: api.fetch };",
  },
};

const program = ({ imports, members, native, mounted }: Case) => `
import { createApi, notImplemented, type ApiRequest, type Operations } from "pet-store-server";
${imports}

declare module "pet-store-server" {
  interface Framework { ${members} }
}

type Value = ${native[1]};
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function typeIs<Expected>() {
  return <Actual>(_value: Actual, _isSame: Same<Actual, Expected>): void => undefined;
}
const valueOf = (request: ApiRequest) => ${native[0]};
typeIs<(request: ApiRequest) => Value>()(valueOf, true);
const see = (value: Value): void => { console.log(value); };

const handlers = {
  createPet: (_, { request }) => { see(${native[0]}); return notImplemented(); },
} satisfies Partial<Operations<Value, object>>;

export const api = createApi(
  {
    ...handlers,
    listPets: (_, { request, context }) => { typeIs<Value>()(${native[0]}, true); see(context); return notImplemented(); },
    getPet: () => notImplemented(),
    listOrders: () => notImplemented(),
  },
  {
    context: (request) => ${native[0]},
    security: { bearerAuth: (_token, { request }) => ({ seen: ${native[0]} }) },
    onRequest: (_info, request) => { see(${native[0]}); },
    onResponse: (_info, request) => { see(${native[0]}); },
    onError: (_error, _info, request) => { see(${native[0]}); },
    onDeprecatedUse: ({ request }) => { see(${native[0]}); },
    around: (_info, proceed, request) => { see(${native[0]}); return proceed(); },
    operations: { createPet: { onRequest: (_info, request) => { see(${native[0]}); } } },
  },
);
${mounted}
`;

const check = (text: string) =>
  typeErrors(files, {
    packageName,
    installed: true,
    resolution: "bundler",
    additional: { "app/app.ts": text },
    flags: { isolatedDeclarations: false, types: ["node"] },
  });

describe("an application declares the types of its framework", () => {
  it.each(Object.entries(cases))("%s", async (_name, framework) => {
    expect(await check(program(framework))).toEqual([]);
  });

  it("without a declaration, nothing is known", async () => {
    const errors = await check(`
import type { ApiRequest, HttpRequest } from "pet-store-server";
export const known = (request: ApiRequest) => request.native.socket;
export const whole = (request: ApiRequest): HttpRequest => request;
`);
    expect(errors).toEqual([
      expect.stringContaining("'request.native' is of type 'unknown'"),
    ]);
  });
});
