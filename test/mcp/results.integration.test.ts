/** Every result matches the output schema of its tool, failures included: hosts check them. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { installed, packageName, type Packages } from "./packages.js";

const thing = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" } },
};
const json = (schema: object) => ({
  description: "A response",
  content: { "application/json": { schema } },
});
const limit = {
  name: "limit",
  in: "query",
  schema: { type: "integer", minimum: 1 },
};
const operation = (operationId: string, responses: object) => ({
  get: { operationId, parameters: [limit], responses },
});
const spec = {
  openapi: "3.1.0",
  info: { title: "Results", version: "1.0.0" },
  paths: {
    "/one": operation("one", { 200: json(thing) }),
    "/two": operation("two", {
      200: json(thing),
      206: json({ type: "array", items: thing }),
      404: json({ type: "object" }),
    }),
    "/bare": operation("bare", {
      200: json(thing),
      204: { description: "Nothing" },
      default: json({ type: "object" }),
    }),
  },
};

type Result = { structuredContent: unknown; isError?: boolean } | null;
type CreateToolbox = (options: object) => {
  list(): readonly { name: string; outputSchema?: object }[];
  call(name: string, input: object): Promise<Result>;
};

const folder = mkdtempSync(join(tmpdir(), "specwright-mcp-results-"));
let packages: Packages;
let create: CreateToolbox;

beforeAll(async () => {
  const file = join(folder, "results.json");
  writeFileSync(file, JSON.stringify(spec));
  packages = await installed(file);
  ({ createMcpToolbox: create } = (await packages.import("mcp")) as {
    createMcpToolbox: CreateToolbox;
  });
});

afterAll(() => {
  packages.remove();
  rmSync(folder, { recursive: true, force: true });
});

const bodies: readonly (string | null)[] = [
  '{"id":1}',
  '[{"id":1}]',
  '{"id":"wrong"}',
  "not JSON",
  null,
];
const answers = [200, 202, 204, 206, 301, 400, 404, 500, 503].flatMap(
  (status) =>
    bodies
      .filter((body) => body === null || status !== 204)
      .map((body) => ({ status, body })),
);
const responders: readonly (readonly [
  string,
  () => Promise<Response>,
  object,
])[] = [
  ...answers.map(
    ({ status, body }) =>
      [
        `${String(status)} ${String(body)}`,
        () =>
          Promise.resolve(
            new Response(body, {
              status,
              headers: { "content-type": "application/json" },
            }),
          ),
        {},
      ] as const,
  ),
  ["no response", () => Promise.reject(new TypeError("no network")), {}],
  ["a wrong value", () => Promise.reject(new Error("not sent")), { limit: 0 }],
  ["an unknown field", () => Promise.reject(new Error("not sent")), { x: 1 }],
];

it("compiles, although the description has no server", async () => {
  const options = { packageName, installed: true };
  expect(await typeErrors(packages.files, options)).toEqual([]);
});

it("says which variable has the URL of the API", async () => {
  const { mcpOptionsFrom } = (await packages.import("mcp")) as {
    mcpOptionsFrom: (env: object) => object;
  };
  expect(() => mcpOptionsFrom({})).toThrow(
    "Set RESULTS_BASE_URL to the URL of the API.",
  );
  const env = { RESULTS_BASE_URL: "https://a.test" };
  expect(mcpOptionsFrom(env)).toEqual({ baseUrl: "https://a.test" });
});

it.each(responders)("%s", async (_, fetch, query) => {
  const toolbox = create({ baseUrl: "https://a.test", fetch, retry: false });
  const ajv = new Ajv2020({ strict: false });
  const described = toolbox.list().filter(({ outputSchema }) => outputSchema);
  expect(described.map(({ name }) => name)).toEqual(["one", "two", "bare"]);
  for (const { name, outputSchema = {} } of described) {
    const result = await toolbox.call(name, { query });
    const isValid = ajv.validate(outputSchema, result?.structuredContent);
    expect(isValid, JSON.stringify(result)).toBe(true);
  }
});
