/** The command line and the MCP server, which have values of the wire with all options. */
import { Ajv2020 } from "ajv/dist/2020.js";
import yargs from "yargs";
import type { Host } from "../../../../templates/cli/runtime/host.js";
import type { GenerateOptions } from "../../../../src/generate.js";
import { camelCase } from "../../../../src/naming/identifiers.js";
import { argsOf, calls, entry, type PlaceCall } from "../../calls.js";
import { modes } from "../../places.js";
import {
  byTitle,
  consumer,
  expectSameRequest,
  isFailure,
  wireBody,
  type Setting,
} from "../cell.js";
import { expectSame } from "../same.js";
import type { ToolResult, World } from "../world.js";

/** Runs a command, and returns its output. */
async function printed(
  { app }: World,
  operation: string,
  args: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  const text = { out: "", err: "" };
  const slug = operation.replaceAll("_", "-");
  const found = app.program.groups.flatMap(({ name, commands }) =>
    commands
      .filter((one) => one.name === slug || one.whole === slug)
      .map((one) => [name, one.name]),
  )[0];
  const output = (name: "out" | "err") => ({
    isTerminal: false,
    columns: 80,
    write: (content: string | Uint8Array) => {
      text[name] += String(content);
      return Promise.resolve();
    },
  });
  const host: Host = {
    env: {},
    out: output("out"),
    err: output("err"),
    signal: new AbortController().signal,
    readText: () => Promise.reject(new Error("no file")),
    readInput: () => Promise.reject(new Error("no input")),
    readFile: (path) => Promise.resolve(new Blob([path])),
    runCommand: () => Promise.reject(new Error("no command")),
    createParser: () => yargs() as never,
  };
  const code = await app.run(app.program, [...(found ?? []), ...args], host);
  return { code, ...text };
}

export const commandLine = consumer(
  "command line",
  byTitle(calls),
  async (setting, call) => {
    let output = { code: -1, out: "", err: "" };
    const run = async () => {
      output = await printed(setting.world, call.operation, argsOf(call));
    };
    // A command that fails says why.
    await expectSameRequest(setting, call, run).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}\n${output.err}`);
    });
    const { code, out, err } = output;
    const [message = "", ...details] = err.split("\n");
    const status = String(call.response.status);
    await expectSame(
      isFailure(call)
        ? { code, message, body: parsed(details.join("\n")) }
        : { code, err, body: call.response.items ? lines(out) : parsed(out) },
      isFailure(call)
        ? {
            code: 1,
            message: `error: The API returned status ${status}`,
            body: shownBody(setting.world, call),
          }
        : { code: 0, err: "", body: shownBody(setting.world, call) },
      "the output",
    );
  },
);

/** The body as these targets show it: JSON has no `bigint`, but strings of digits. */
function shownBody({ mode, exact }: World, call: PlaceCall): unknown {
  const { int64 }: Partial<GenerateOptions> = modes[mode];
  const body = wireBody(call);
  return int64 === "string" ? exact(body) : body;
}

function parsed(text: string): unknown {
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

const lines = (text: string): unknown[] => text.trim().split("\n").map(parsed);

/** `Date` would lose the digits. */
const cursor = "2026-11-17T09:00:00.123456+02:00";

const pages = [
  { entry_list: [entry], next_cursor: cursor, has_more: true },
  { entry_list: [entry], next_cursor: null, has_more: false },
];

async function expectPages(
  { network }: Setting,
  perform: () => Promise<void>,
): Promise<void> {
  const responses = pages.map((page) => Response.json(page));
  const requests = await network.requestsOf(responses, perform);
  await expectSame(
    requests.map(({ line }) => line),
    [
      "GET /v1/entries",
      `GET /v1/entries?starting_after=${encodeURIComponent(cursor)}`,
    ],
    "the requests",
  );
}

export const commandPages = consumer("command line", { pages }, (setting) =>
  expectPages(setting, async () => {
    const { out } = await printed(setting.world, "list_entries", ["--all"]);
    await expectSame(parsed(out), [entry, entry], "the output");
  }),
);

export const toolPages = consumer("MCP", { pages }, (setting) =>
  expectPages(setting, async () => {
    const first = await toolCalled(setting.world, "list_entries", {});
    const { next } = first.structuredContent;
    await expectSame(next, { query: { starting_after: cursor } }, "the input");
    const last = await toolCalled(
      setting.world,
      "list_entries",
      next as object,
    );
    await expectSame(last.structuredContent["next"], undefined, "the end");
  }),
);

/** The MCP server sends one media type only. */
const toolCalls = calls.filter(({ hasNoTool }) => !hasNoTool);

export const tools = consumer(
  "MCP",
  byTitle(toolCalls),
  async (setting, call) => {
    const { app } = setting.world;
    let result: ToolResult | undefined;
    await expectSameRequest(setting, call, async () => {
      const { request, operation } = call;
      result = await toolCalled(
        setting.world,
        operation,
        await withEncodedFiles(request),
      );
    });
    const { structuredContent = {}, isError } = result ?? {};
    const { error, body } = structuredContent;
    await expectSame(
      { isError, body: error ?? body ?? itemsIn(structuredContent) },
      {
        isError: isFailure(call) || undefined,
        body: shownBody(setting.world, call),
      },
      "the result",
    );
    if (isFailure(call)) return;
    const { list } = app.createMcpToolbox({ allow: "all" });
    const name = toolName(setting.world, call.operation);
    const tool = list().find((one) => one.name === name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(tool?.outputSchema ?? {});
    validate(structuredContent);
    await expectSame(validate.errors, null, "the schema of the output");
  },
);

function toolCalled(
  world: World,
  operation: string,
  input: object,
): Promise<ToolResult> {
  const toolbox = world.app.createMcpToolbox({ allow: "all" });
  return toolbox.call(toolName(world, operation), input);
}

function toolName({ app }: World, operation: string): string {
  const names = app.createMcpToolbox({ allow: "all" }).list();
  return names.some(({ name }) => name === operation)
    ? operation
    : camelCase(operation);
}

/** The items of a stream, as the MCP server returns them. */
function itemsIn(structured: object): unknown {
  return Object.values(structured).find((one) => Array.isArray(one));
}

/** MCP has files as base64. */
async function withEncodedFiles(
  request: PlaceCall["request"],
): Promise<object> {
  const { body, contentType: _, ...rest } = request;
  if (body === undefined) return rest;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ...rest, body };
  const entries = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof Blob
      ? Buffer.from(await value.arrayBuffer()).toString("base64")
      : (value as unknown),
  ]);
  const encoded = (await Promise.all(entries)) as [string, unknown][];
  return { ...rest, body: Object.fromEntries(encoded) };
}
