/** The types of results and what the runtime returns, for each status, description and method. */
import { expect, it, onTestFinished } from "vitest";
import { generate } from "../../src/generate.js";
import type { CallOptions } from "../../templates/client/runtime/client.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const json = { "application/json": { schema: { type: "object" } } };
const text = { "text/plain": { schema: { type: "string" } } };
const bytes = { "application/octet-stream": {} };
const lines = { "application/jsonl": { itemSchema: { type: "object" } } };
const contents = { json, text, bytes, lines, both: { ...json, ...text } };

const statuses = [200, 201, 204, 205, 299, 304, 307, 404, 500];

/** The responses of an operation, and of each kind of body. */
const described: Record<string, object> = { none: {} };
for (const [kind, content] of Object.entries(contents)) {
  const response = { description: "Body", content };
  const empty = { description: "No body" };
  described[`${kind}Codes`] = Object.fromEntries(
    statuses.map((status) => [status, response]),
  );
  described[`${kind}Ranges`] = Object.fromEntries(
    ["2XX", "3XX", "4XX", "5XX"].map((range) => [range, response]),
  );
  described[`${kind}Default`] = { default: response };
  described[`${kind}Usual`] = { "200": response, default: response };
  described[`${kind}Empty`] = { "2XX": empty, default: response };
}

const methods = ["get", "head"] as const;

const operations = Object.entries(described).flatMap(([name, responses]) =>
  methods.map((method) => ({
    name: `${method}${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`,
    path: `/${name}`,
    method,
    responses,
  })),
);

const paths: Record<string, Record<string, object>> = {};
for (const { name, path, method, responses } of operations)
  (paths[path] ??= {})[method] = { operationId: name, responses };

const description = {
  openapi: "3.2.0",
  info: { title: "Statuses", version: "1.0.0" },
  servers: [{ url: "https://statuses.example" }],
  paths,
};

interface AnyResult {
  ok: boolean;
  declared: boolean;
  status: number;
  body: unknown;
  contentType: string;
}

type CreateClient = (options: { fetch: () => Promise<Response> }) => unknown;

type Call = (
  client: unknown,
  request: object,
  options: CallOptions,
) => Promise<AnyResult>;

/** A response as a platform gives it: null is no body. */
function bodiesFor(method: string, status: number): (string | null)[] {
  const isBodiless = method === "head" || [204, 205, 304].includes(status);
  return isBodiless ? [null] : [null, "", "{}"];
}

/** An expression with the type of a value. */
function typed(value: unknown): string {
  if (value instanceof Blob) return "new Blob()";
  if (typeof value === "object" && value !== null) {
    return Symbol.asyncIterator in value ? "stream" : "{}";
  }
  return value === undefined ? "undefined" : JSON.stringify(value);
}

it("the types of declared results contain what the runtime returns", async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-statuses-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(description));
  const packageName = (target: string) => `statuses-${target}`;
  const { files } = await generate({
    input,
    targets: ["validators", "client"],
    packageName: "statuses-{target}",
    today: "2026-11-15",
  });
  const installed = install(files, packageName);
  onTestFinished(() => {
    installed.remove();
  });
  const loaded = (await installed.load(
    "app",
    'export * from "statuses-client";',
  )) as Record<string, Call> & { createClient: CreateClient };
  const lines: string[] = [];
  const undeclared = new Set<string>();
  for (const { name, method } of operations) {
    for (const status of statuses) {
      for (const body of bodiesFor(method, status)) {
        const types =
          body === null
            ? [""]
            : ["application/json", "text/plain", "image/png"];
        for (const type of types) {
          const headers: Record<string, string> = type
            ? { "content-type": type }
            : {};
          const client = loaded.createClient({
            fetch: () =>
              Promise.resolve(new Response(body, { status, headers })),
          });
          const result = await loaded[name]?.(client, {}, {});
          if (!result) throw new Error(name);
          const { ok, declared, status: received } = result;
          expect(received).toBe(status);
          expect(ok).toBe(declared && status < 300);
          const resultType = `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}Result`;
          if (!declared) undeclared.add(`${name} ${String(status)}`);
          // If a body is possible, a response of any status can have the wrong format.
          if (!declared && bodiesFor(method, status).length === 1)
            lines.push(
              `take<client.${resultType}>({ ...rest, ok: false, declared: false, status: ${String(status)}, body: undefined, contentType: "", reason: "" });`,
            );
          if (!declared) continue;
          lines.push(
            `take<client.${resultType}>({ ...rest, ok: ${String(ok)}, declared: true, status: ${String(status)}, body: ${typed(result.body)}, contentType: ${JSON.stringify(result.contentType)} });`,
          );
        }
      }
    }
  }
  const additional = {
    "use.ts": `
import * as client from "statuses-client";
declare const rest: { headers: {}; response: Response };
declare const stream: AsyncIterable<{ [key: string]: unknown }>;
declare function take<Result>(result: Result): void;
${[...new Set(lines)].join("\n")}
`,
  };
  expect(lines.length).toBeGreaterThan(500);
  expect(await typeErrors(files, { packageName, additional })).toEqual([]);
  // A body of JSON cannot be absent, so these statuses are not what `default` describes.
  expect([...undeclared]).toEqual(
    expect.arrayContaining(["getJsonUsual 304", "getJsonRanges 204"]),
  );
});
