/** All packages of `places.yaml`, generated with the options of a mode. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Host } from "../../../templates/cli/runtime/host.js";
import type { Program } from "../../../templates/cli/runtime/program.js";
import { generate, type GeneratedFile } from "../../../src/generate.js";
import { camelCase } from "../../../src/naming/identifiers.js";
import { install, type Installed } from "../../petstore/packages.js";
import {
  applicationFiles,
  applicationModule,
  exactly,
  inCode,
  input,
  modes,
  type Application,
  type Mode,
} from "../places.js";
import type { Api } from "./network.js";

export const packageName = (target: string): string => `places-${target}`;

export interface Result {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly headers: object;
}

export type Call = (client: unknown, request: object) => Promise<Result>;

export interface ToolResult {
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

type Run = (...args: readonly unknown[]) => unknown;

interface Converter {
  parse(value: unknown): unknown;
}

export interface App extends Application {
  readonly client: Readonly<Record<string, Call>> & {
    createClient(options: object): unknown;
    checkWith(...checks: readonly unknown[]): unknown;
  };
  readonly query: Readonly<Record<string, Run | undefined>>;
  readonly requests: {
    describeRequest(
      client: unknown,
      call: unknown,
      request: object,
    ): { url: string; body?: NonNullable<RequestInit["body"]> };
    swr(
      client: unknown,
      call: unknown,
      request: object,
    ): [key: unknown, fetcher: () => Promise<unknown>];
  };
  readonly checks: Readonly<Record<string, unknown>>;
  readonly validators: Readonly<Record<string, Run | undefined>>;
  readonly zod: Readonly<
    Record<
      string,
      (Converter & { encode(value: unknown): unknown }) | undefined
    >
  >;
  readonly mock: Readonly<Record<string, Run>> & {
    createMock(operations?: object, options?: object): Api;
  };
  readonly webhooks: {
    createWebhooks(handlers: object, options: object): Api;
    createWebhookSender(options: object): {
      drain(): Promise<number>;
    } & Readonly<Record<string, (event: object) => Promise<string>>>;
  };
  createMcpToolbox(options: object): {
    list(): readonly {
      readonly name: string;
      readonly outputSchema?: object;
    }[];
    call(name: string, input: object): Promise<ToolResult>;
  };
  createApi(handlers: object, options: object): Api;
  createTestClient(api: object, options: object): unknown;
  definePlugin(functions: object): unknown;
  readonly program: Program;
  run(program: Program, args: readonly string[], host: Host): Promise<number>;
}

export interface World {
  readonly mode: Mode;
  readonly app: App;
  readonly files: readonly GeneratedFile[];
  readonly installed: Installed;
  /** A value of the wire without losing digits of 64-bit integers, as `wire` of the validators reads it. */
  exact(wire: unknown): unknown;
  /** A value of the wire as code has it. `name` is that of the property that it would be. */
  code(wire: unknown, name?: string): unknown;
  /** The function of an operation. */
  call(operation: string): Call;
  /** A client that validates requests and responses. */
  checkedClient(options: object): unknown;
}

/** `run` and `program` are not exported: the package has only a program. */
const sourceWith = (runtime: string) => `
export * as client from "places-client";
export * as query from "places-client/query";
export * as requests from "places-client/requests";
export * as checks from "places-client/checks";
export * as validators from "places-validators";
export * as zod from "places-zod";
export * as mock from "places-mock";
export * as webhooks from "places-webhooks";
export { createMcpToolbox } from "places-mcp";
export { createTestClient } from "places-client/test";
export { createApi, definePlugin } from "places-server";
export { program } from "./node_modules/places-cli/dist/program.js";
export { run } from "./node_modules/places-cli/dist/${runtime}.js";
export * from "${applicationModule}";
`;

const targets = "validators client server cli mcp docs mock webhooks zod".split(
  " ",
);

export async function loadWorld(mode: Mode): Promise<World> {
  const { files, diagnostics } = await generate({
    input,
    ...modes[mode],
    targets,
    tanstackQuery: true,
    today: "2026-11-18",
  });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const installed = install([...files, ...applicationFiles], packageName);
  for (const name of ["@modelcontextprotocol", "yargs"])
    symlinkSync(
      join(import.meta.dirname, "../../../node_modules", name),
      join(installed.folder, "node_modules", name),
    );
  writeFileSync(join(installed.folder, "photo-file.bin"), "pixels");
  const runtime = files.find(
    ({ path, text }) =>
      path.startsWith("cli/src/runtime") &&
      text.includes("export async function run("),
  );
  const [, module = ""] = /src\/(.*)\.ts$/.exec(runtime?.path ?? "") ?? [];
  const source = sourceWith(module);
  const app = (await installed.load("app", source)) as unknown as App;
  const check = app.client.checkWith(...Object.values(app.checks));
  return {
    mode,
    app,
    files,
    installed,
    exact: (wire) => exactly(mode, app, wire),
    code: (wire, name) => inCode(mode, app, wire, name),
    checkedClient: (options) => app.client.createClient({ ...options, check }),
    call(operation) {
      const call = app.client[camelCase(operation)];
      if (!call) throw new Error(`The client has no ${operation}`);
      return call;
    },
  };
}
