/**
 * The same calls by each target that sends or receives requests, with each kind of codec: all of them have the same bytes
 * on the wire, and the same values in code. The judge is a client without codecs, whose values are those of the wire.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yargs from "yargs";
import type { Host } from "../../templates/cli/runtime/host.js";
import type { Program } from "../../templates/cli/runtime/program.js";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";
import { camelCase } from "../../src/naming/identifiers.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { calls, entry, type PlaceCall } from "./calls.js";
import {
  applicationFiles,
  applicationModule,
  inCode,
  nameInCode,
  input,
  modes,
  type Application,
  type Mode,
} from "./places.js";

const root = join(import.meta.dirname, "../..");
const packageName = (target: string) => `places-${target}`;

interface Result {
  readonly ok: boolean;
  readonly body: unknown;
}

type Call = (
  client: unknown,
  request: object,
  options?: object,
) => Promise<Result>;

interface ListedTool {
  readonly name: string;
  readonly outputSchema?: object;
}

interface ToolResult {
  readonly structuredContent: {
    readonly body?: unknown;
    readonly next?: unknown;
  };
  readonly isError?: boolean;
}

interface App extends Application {
  client: { createClient(options: object): unknown; checkWith: Check };
  operations: Record<string, Call>;
  checks: Record<string, unknown>;
  createMcpToolbox(options: object): {
    list(): readonly ListedTool[];
    call(name: string, input: object): Promise<ToolResult>;
  };
  createApi(
    handlers: object,
    options: object,
  ): { fetch(request: Request): Promise<Response> };
  createTestClient(api: object, options: object): unknown;
  definePlugin(functions: {
    phase: string;
    handle(call: { readonly values: object }, next: () => unknown): unknown;
  }): unknown;
  program: Program;
  run(program: Program, args: readonly string[], host: Host): Promise<number>;
}

type Check = (...checks: unknown[]) => unknown;

/** `run` and `program` are not exported: the package has only a program. */
const sourceWith = (runtime: string) => `
export * as client from "places-client";
export * as operations from "places-client";
export * as checks from "places-client/checks";
export { createMcpToolbox } from "places-mcp";
export { createTestClient } from "places-client/test";
export { createApi, definePlugin } from "places-server";
export { program } from "./node_modules/places-cli/dist/program.js";
export { run } from "./node_modules/places-cli/dist/${runtime}.js";
export * from "${applicationModule}";
`;

interface Loaded {
  readonly files: readonly GeneratedFile[];
  readonly app: App;
  readonly installed: Installed;
}

async function load(options: Partial<GenerateOptions>): Promise<Loaded> {
  const { files, diagnostics } = await generate({
    input,
    ...options,
    targets: ["client", "server", "cli", "mcp"],
    today: "2026-11-18",
  });
  expect(diagnostics).toEqual([]);
  const installed = install([...files, ...applicationFiles], packageName);
  for (const name of ["@modelcontextprotocol", "yargs"])
    symlinkSync(
      join(root, "node_modules", name),
      join(installed.folder, "node_modules", name),
    );
  const runtime = files.find(
    ({ path, text }) =>
      path.startsWith("cli/src/runtime") &&
      text.includes("export async function run("),
  );
  const [, module = ""] = /src\/(.*)\.ts$/.exec(runtime?.path ?? "") ?? [];
  const source = sourceWith(module);
  const app = (await installed.load("app", source)) as unknown as App;
  return { app, installed, files };
}

/** A request as text. Multipart bodies have another boundary each time. */
async function sent(url: string, init: RequestInit): Promise<unknown> {
  const request = new Request(url, init);
  const type = request.headers.get("content-type") ?? "";
  const body = type.startsWith("multipart/")
    ? // eslint-disable-next-line @typescript-eslint/no-deprecated -- the body is that of a test
      await fieldsOf(await request.formData())
    : await request.text();
  const headers = Object.fromEntries(request.headers);
  return {
    line: `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`,
    headers: {
      ...headers,
      ...(headers["content-type"] && {
        "content-type": type.replace(/;.*/, ""),
      }),
    },
    body,
  };
}

function fieldsOf(form: FormData): Promise<unknown[]> {
  return Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : await value.text(),
    ]),
  );
}

/** `Date` would lose the digits. */
const cursor = "2026-11-17T09:00:00.123456+02:00";

const pages = [
  { entry_list: [entry], next_cursor: cursor, has_more: true },
  { entry_list: [entry], next_cursor: null, has_more: false },
];

const pageLines = [
  "GET /v1/entries",
  `GET /v1/entries?starting_after=${encodeURIComponent(cursor)}`,
];

function jsonResponse(body: unknown): Response {
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(body), { headers });
}

function responseOf({ response }: PlaceCall): Response {
  const { status = 200, headers, body } = response;
  return new Response(body ?? null, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** Each item of a stream. Any other body is itself. */
async function settled(body: unknown): Promise<unknown> {
  if (!(Symbol.asyncIterator in Object(body))) return body;
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}

/** Files are compared by their content. */
async function withTexts(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return value.text();
  const whole = await settled(value);
  const isPlain =
    typeof whole === "object" &&
    whole !== null &&
    Object.getPrototypeOf(whole) === Object.prototype;
  if (!isPlain) return whole;
  const entries = Object.entries(whole).map(async ([name, one]) => [
    name,
    await withTexts(one),
  ]);
  return Object.fromEntries(
    (await Promise.all(entries)) as [string, unknown][],
  );
}

export function testTargets(
  tested: readonly Mode[],
  { isWhole = false } = {},
): void {
  let plain: Loaded;
  let fetchBefore: typeof fetch;
  let received: unknown[] = [];
  let answers: Response[] = [];
  const lines = () => received.map((one) => (one as { line: string }).line);

  beforeAll(async () => {
    plain = await load({});
    fetchBefore = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      received.push(await sent(url as string, init ?? {}));
      return answers.shift() ?? new Response(null, { status: 500 });
    };
  });
  afterAll(() => {
    globalThis.fetch = fetchBefore;
    plain.installed.remove();
  });

  /** Performs a call with other targets than the judge, and returns the request. */
  async function requestBy(
    call: PlaceCall,
    perform: () => Promise<void>,
  ): Promise<unknown> {
    received = [];
    answers = [responseOf(call)];
    await perform();
    expect(received).toHaveLength(1);
    return received[0];
  }

  function judged(call: PlaceCall): Promise<unknown> {
    const { createClient } = plain.app.client;
    return requestBy(call, async () => {
      await plain.app.operations[camelCase(call.operation)]?.(
        createClient({}),
        call.request,
      );
    });
  }

  describe.each(tested)("with %s", (mode) => {
    let loaded: Loaded;
    let app: App;
    const code = (wire: unknown) => inCode(mode, app, wire);

    beforeAll(async () => {
      loaded = await load(modes[mode]);
      ({ app } = loaded);
    });
    afterAll(() => {
      loaded.installed.remove();
    });

    /** Runs a command, and returns its output. */
    async function printed(
      args: readonly string[],
      operation: string,
    ): Promise<string> {
      let text = "";
      const slug = operation.replaceAll("_", "-");
      const found = app.program.groups.flatMap(({ name, commands }) =>
        commands
          .filter((one) => one.name === slug || one.whole === slug)
          .map((one) => [name, one.name]),
      )[0];
      const output = {
        isTerminal: false,
        columns: 80,
        write: (content: string | Uint8Array) => {
          text += String(content);
          return Promise.resolve();
        },
      };
      const host: Host = {
        env: {},
        out: output,
        err: output,
        signal: new AbortController().signal,
        readText: () => Promise.reject(new Error("no file")),
        readInput: () => Promise.reject(new Error("no input")),
        readFile: (path) => Promise.resolve(new Blob([path])),
        runCommand: () => Promise.reject(new Error("no command")),
        createParser: () => yargs() as never,
      };
      await app.run(app.program, [...(found ?? []), ...args], host);
      expect(text).not.toContain("error:");
      return text;
    }

    const toolName = (operation: string): string =>
      loaded.files.some(({ text }) => text.includes(`name: "${operation}"`))
        ? operation
        : camelCase(operation);

    const codeRequest = ({ request }: PlaceCall): object =>
      Object.fromEntries(
        Object.entries(request).map(([place, part]) => [place, code(part)]),
      );

    const wireBody = ({ response }: PlaceCall): unknown =>
      response.items ??
      (response.body === undefined
        ? undefined
        : (JSON.parse(response.body) as unknown));

    if (isWhole)
      it("is laid out as Prettier would, and compiles", async () => {
        const { files } = loaded;
        const sources = files.filter(({ path }) =>
          /^(client|cli|mcp)\/.*\.ts$/.test(path),
        );
        await expectPrettierLayout(sources);
        const options = { packageName, installed: true };
        const all = [...files, ...applicationFiles];
        expect(await typeErrors(all, options)).toEqual([]);
      });

    if ("dates" in modes[mode] && modes[mode].dates === "Date")
      it("sends and returns no invalid date", async () => {
        received = [];
        answers = [];
        const name = (wire: string) => nameInCode(mode, wire);
        const body = {
          ...(code(entry) as object),
          [name("due_day")]: new Date(Number.NaN),
        };
        const client = app.client.createClient({});
        await expect(
          app.operations["putEntry"]?.(client, { body }),
        ).rejects.toMatchObject({
          kind: "invalid-request",
          issues: [{ path: "/body/due_day" }],
        });
        await expect(
          app.operations["findEntries"]?.(client, {
            query: { [name("created_after")]: new Date(Number.NaN) },
          }),
        ).rejects.toMatchObject({
          issues: [{ path: "/query/created_after" }],
        });
        expect(received).toEqual([]);
        const api = app.createApi(
          { putEntry: () => ({ status: 200, body }) },
          { validateResponses: "off", onError: () => undefined },
        );
        const request = new Request("http://localhost/v1/entries", {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(entry),
        });
        expect((await api.fetch(request)).status).toBe(500);
      });

    it("gets all pages by the command line", async () => {
      received = [];
      answers = pages.map(jsonResponse);
      const output = await printed(["--all"], "list_entries");
      expect(JSON.parse(output)).toEqual([entry, entry]);
      expect(lines()).toEqual(pageLines);
    });

    it("gets the next page by the MCP server", async () => {
      const toolbox = app.createMcpToolbox({ allow: "all" });
      const name = toolName("list_entries");
      received = [];
      answers = pages.map(jsonResponse);
      const first = await toolbox.call(name, {});
      const { next } = first.structuredContent;
      expect(next).toEqual({ query: { starting_after: cursor } });
      const second = await toolbox.call(name, next as object);
      expect(second.structuredContent).not.toHaveProperty("next");
      expect(lines()).toEqual(pageLines);
    });

    describe.each(calls.map((call) => [call.title, call] as const))(
      "%s",
      (_, call) => {
        it.each(["unchecked", "checked"])("by the %s client", async (kind) => {
          const { createClient, checkWith } = app.client;
          const check = checkWith(...Object.values(app.checks));
          const client = createClient(kind === "checked" ? { check } : {});
          let body: unknown;
          const request = await requestBy(call, async () => {
            const operation = app.operations[camelCase(call.operation)];
            const result = await operation?.(client, codeRequest(call));
            body = await settled(result?.body);
          });
          expect(request).toEqual(await judged(call));
          expect(body).toEqual(code(wireBody(call)));
        });

        it("by the command line", async () => {
          let text = "";
          const request = await requestBy(call, async () => {
            text = await printed(call.args, call.operation);
          });
          const { response } = call;
          expect(request).toEqual(await judged(call));
          expect(
            response.items
              ? text
                  .trim()
                  .split("\n")
                  .map((line): unknown => JSON.parse(line))
              : text === ""
                ? undefined
                : JSON.parse(text),
          ).toEqual(wireBody(call));
        });

        if (!call.hasNoTool)
          it("by the MCP server", async () => {
            const toolbox = app.createMcpToolbox({ allow: "all" });
            const name = toolName(call.operation);
            const tool = toolbox.list().find((one) => one.name === name);
            let result: ToolResult | undefined;
            const request = await requestBy(call, async () => {
              result = await toolbox.call(name, await withFiles(call.request));
              expect(result).toMatchObject({ structuredContent: {} });
              expect(result.isError).toBeUndefined();
            });
            expect(request).toEqual(await judged(call));
            const { structuredContent } = result ?? {};
            const { response } = call;
            expect(
              response.items
                ? itemsIn(structuredContent)
                : structuredContent?.body,
            ).toEqual(wireBody(call));
            const ajv = new Ajv2020({ strict: false, validateFormats: false });
            const validate = ajv.compile(tool?.outputSchema ?? {});
            expect([validate(structuredContent), validate.errors]).toEqual([
              true,
              null,
            ]);
          });

        it("by the server", async () => {
          let got: Record<string, unknown> = {};
          const handler = async (request: Record<string, unknown>) => {
            const parts = Object.keys(call.request)
              .filter((name) => name !== "contentType")
              .map(async (name) => [name, await withTexts(request[name])]);
            got = Object.fromEntries(
              (await Promise.all(parts)) as [string, unknown][],
            );
            const { response } = call;
            const { status = 200 } = response;
            const body = code(wireBody(call));
            return {
              status,
              ...(body !== undefined && { body }),
              ...(response.parsed && { headers: code(response.parsed) }),
            };
          };
          const seen: { values?: unknown } = {};
          const plugin = app.definePlugin({
            phase: "preconditions",
            handle({ values }, next) {
              // Handlers read streams and files once.
              if (!hasOnce(call)) seen.values = values;
              return next();
            },
          });
          const api = app.createApi(
            { [camelCase(call.operation)]: handler },
            { validateResponses: "throw", plugins: [plugin] },
          );
          const { createClient } = plain.app.client;
          const client = createClient({
            fetch: (url: string, init: RequestInit) =>
              api.fetch(
                new Request(url, {
                  ...init,
                  ...(init.body instanceof ReadableStream && {
                    duplex: "half",
                  }),
                }),
              ),
          });
          const result = await plain.app.operations[
            camelCase(call.operation)
          ]?.(client, call.request);
          const { contentType: _, ...wireRequest } = call.request as Record<
            string,
            unknown
          >;
          const expected = (await withTexts(code(wireRequest))) as Record<
            string,
            unknown
          >;
          expect(result).toMatchObject({
            declared: true,
            status: call.response.status ?? 200,
          });
          expect(await settled(result?.body)).toEqual(wireBody(call));
          expect(got).toEqual(expected);
          if (hasOnce(call)) return;
          expect(seen.values).toMatchObject(expected);
        });

        it("by the client and the server in one process", async () => {
          let got: Record<string, unknown> = {};
          const { response } = call;
          const body = code(wireBody(call));
          const api = app.createApi(
            {
              async [camelCase(call.operation)](
                request: Record<string, unknown>,
              ) {
                const { body: sent } = request;
                got = {
                  ...request,
                  ...(sent !== undefined && { body: await withTexts(sent) }),
                };
                return {
                  status: response.status ?? 200,
                  ...(body !== undefined && { body }),
                  ...(response.parsed && { headers: code(response.parsed) }),
                };
              },
            },
            { validateResponses: "throw" },
          );
          const client = app.createTestClient(api, {
            check: app.client.checkWith(...Object.values(app.checks)),
          });
          const operation = app.operations[camelCase(call.operation)];
          const result = await operation?.(client, codeRequest(call));
          expect(await settled(result?.body)).toEqual(body);
          const { contentType: _, ...request } = codeRequest(call) as Record<
            string,
            unknown
          >;
          expect(got).toMatchObject(
            (await withTexts(request)) as Record<string, unknown>,
          );
        });
      },
    );
  });
}

/** Whether the body can be read only once, or contains a file. */
function hasOnce({ operation }: PlaceCall): boolean {
  return operation === "send_lines" || operation === "upload_entry";
}

/** The items of a stream, as the MCP server returns them. */
function itemsIn(structured: unknown): unknown {
  return Object.values(structured ?? {}).find((one) => Array.isArray(one));
}

/** MCP has files as base64. */
async function withFiles(request: object): Promise<object> {
  const { body, contentType: _, ...rest } = request as Record<string, unknown>;
  if (body === undefined) return rest;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ...rest, body };
  const entries = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof Blob
      ? Buffer.from(await value.arrayBuffer()).toString("base64")
      : (value as unknown),
  ]);
  return {
    ...rest,
    body: Object.fromEntries(
      (await Promise.all(entries)) as [string, unknown][],
    ),
  };
}
