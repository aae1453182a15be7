/** The sample with `fetch` gets all pages, for each kind of pagination, from a server that has them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { toJavaScript } from "../support/transpile.js";
import { build } from "../model/build.js";
import { docsOfModel, pageOf } from "./generate.js";

const ids = ["a", "b", "c", "d", "e"];
const list = {
  type: "array",
  items: { type: "object", properties: { id: { type: "string" } } },
};
const object = (properties: object) => ({ type: "object", properties });
const text = { type: "string" };

interface Kind {
  parameter?: string;
  schema: object;
  pagination: object;
  /** The body and the headers of the page that starts at an index. */
  page: (
    items: object[],
    end: number,
    base: string,
  ) => [body: unknown, link?: string | undefined];
  /** The index of the first item, from the value of the parameter. */
  start?: (value: string | null) => number;
}

const more = (end: number) => end < ids.length;
const byIndex = (value: string | null) => Number(value ?? 0);

const kinds: Record<string, Kind> = {
  link: {
    schema: list,
    pagination: { style: "link" },
    page: (items, end, base) => [
      items,
      more(end) ? `<${base}?from=${String(end)}>; rel="next"` : undefined,
    ],
  },
  url: {
    schema: object({ data: list, links: object({ "next-page": text }) }),
    pagination: { style: "url", next: "/links/next-page", items: "/data" },
    page: (data, end, base) => [
      {
        data,
        links: more(end) ? { "next-page": `${base}?from=${String(end)}` } : {},
      },
    ],
  },
  cursor: {
    parameter: "cursor",
    schema: object({ data: list, meta: object({ next: text }) }),
    pagination: {
      style: "cursor",
      parameter: "cursor",
      next: "/meta/next",
      items: "/data",
    },
    page: (data, end) => [
      { data, meta: { next: more(end) ? String(end) : null } },
    ],
    start: byIndex,
  },
  "cursor with a flag": {
    parameter: "cursor",
    schema: object({ data: list, next: text, "has-more": { type: "boolean" } }),
    pagination: {
      style: "cursor",
      parameter: "cursor",
      next: "/next",
      items: "/data",
      more: "/has-more",
    },
    page: (data, end) => [{ data, next: String(end), "has-more": more(end) }],
    start: byIndex,
  },
  lastItem: {
    parameter: "after",
    schema: object({ data: list }),
    pagination: {
      style: "lastItem",
      parameter: "after",
      next: "/id",
      items: "/data",
    },
    page: (data) => [{ data }],
    start: (value) => (value === null ? 0 : ids.indexOf(value) + 1),
  },
  offset: {
    parameter: "skip",
    schema: object({ data: object({ list }) }),
    pagination: { style: "offset", parameter: "skip", items: "/data/list" },
    page: (items) => [{ data: { list: items } }],
    start: byIndex,
  },
  page: {
    parameter: "p",
    schema: list,
    pagination: { style: "page", parameter: "p", items: "", first: 1 },
    page: (items) => [items],
    start: (value) => (Number(value ?? 1) - 1) * 2,
  },
};

it.each(Object.entries(kinds))("%s", async (_, kind) => {
  const api = await serve(kind, (base) => base);
  await runSample(kind, api);
  expect(idsOf(api.sent)).toEqual(ids);
});

it.each(["link", "url"])(
  "%s: no other origin gets the request for the next page",
  async (name) => {
    const kind = kinds[name];
    if (!kind) throw new Error(`no kind ${name}`);
    const other = await serve(kind, (base) => base);
    const api = await serve(kind, () => other.base);
    await expect(runSample(kind, api)).rejects.toThrow(
      `Other origin: ${other.base}/things?from=2`,
    );
    expect(api.keys).toEqual(["secret"]);
    expect(other.keys).toEqual([]);
  },
);

interface Served {
  base: string;
  /** The bodies of the responses. */
  sent: unknown[];
  /** The API key of each request. */
  keys: unknown[];
}

/** `linked` returns the base URL of the next page. */
async function serve(
  { parameter, start = byIndex, page }: Kind,
  linked: (base: string) => string,
): Promise<Served> {
  const served: Served = { base: "", sent: [], keys: [] };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://a.example");
    const from = start(url.searchParams.get(parameter ?? "from"));
    const items = ids.slice(from, from + 2).map((id) => ({ id }));
    const next = `${linked(served.base)}/things`;
    const [body, link] = page(items, from + 2, next);
    served.sent.push(body);
    served.keys.push(request.headers["x-key"]);
    response.writeHead(200, {
      "content-type": "application/json",
      ...(link !== undefined && { link }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  served.base = `http://127.0.0.1:${String(port)}`;
  return served;
}

/** Runs the sample, which must print all bodies that the server sent. */
async function runSample(kind: Kind, api: Served): Promise<void> {
  const { parameter, pagination, schema } = kind;
  const { model } = await build({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    servers: [{ url: api.base }],
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
    paths: {
      "/things": {
        get: {
          operationId: "listThings",
          tags: ["things"],
          security: [{ key: [] }],
          "x-pagination": pagination,
          ...(parameter !== undefined && {
            parameters: [{ name: parameter, in: "query", schema: text }],
          }),
          responses: {
            200: {
              description: "A page.",
              content: { "application/json": { schema } },
            },
          },
        },
      },
    },
  });
  const page = pageOf(docsOfModel(model), "operations/things.md");
  const sample = /With `fetch`:\n\n```ts\n([^]*?)\n```/.exec(page)?.[1] ?? "";
  const logged: unknown[] = [];
  const program = `return (async () => {\n${toJavaScript(sample)}\n})()`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is the sample
  const run = new Function("console", "process", program) as (
    console: object,
    process: object,
  ) => Promise<void>;
  await run(
    { log: (value: unknown) => logged.push(value) },
    { env: { API_KEY: "secret" } },
  );
  expect(logged).toEqual(api.sent);
}

function idsOf(bodies: readonly unknown[]): unknown[] {
  const found = JSON.stringify(bodies).matchAll(/"id":"(\w)"/g);
  return [...found].map(([, id]) => id);
}
