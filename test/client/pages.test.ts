/** All pages of an operation, for each kind of pagination, against a server that has them. */
import { describe, expect, expectTypeOf, it } from "vitest";
import type {
  CallOptions,
  Client,
} from "../../templates/client/runtime/client.js";
import type { ApiError } from "../../templates/client/runtime/errors.js";
import type { Pages } from "../../templates/client/runtime/options/next-page.js";
import {
  items,
  paginate,
  sendPage,
  type PagePromise,
} from "../../templates/client/runtime/options/pagination.js";
import { infiniteFactory } from "../../templates/client/runtime/query/infinite.js";
import type { PageParam } from "../../templates/client/runtime/requests/page.js";
import { headerParameters } from "../../templates/client/runtime/parameters/headers.js";
import type { Success } from "../../templates/client/runtime/result.js";
import type { RequestInput } from "../../templates/client/runtime/route.js";
import {
  answers,
  call,
  clientFor,
  json,
  route,
  serve,
  type Received,
} from "./server.js";
import { jsonBody } from "../../templates/client/runtime/formats/json.js";

interface Item {
  id: string;
}

type Body = { data?: Item[] } | Item[];

/** An operation with this pagination. */
function listing(pages: Pages, method = "GET") {
  return (
    client: Client,
    request?: RequestInput,
    options?: CallOptions,
  ): PagePromise<Success<200, Body>, ["data"]> =>
    sendPage(client, request, options, {
      ...route({ method }),
      headers: headerParameters(),
      body: jsonBody,
      pages,
    });
}

const all: readonly Item[] = Array.from({ length: 8 }, (_, index) => ({
  id: `i${String(index)}`,
}));
const size = 3;

function query(request: Received, name: string): string | null {
  return new URL(request.url, "http://a").searchParams.get(name);
}

interface Kind {
  pages: Pages;
  /** Where a request starts. */
  start: (request: Received) => number;
  /** The body of a page, and its headers. */
  page: (
    data: Item[],
    start: number,
  ) => [body: unknown, headers?: Record<string, string>];
}

const nextStart = (start: number): number | null =>
  start + size < all.length ? start + size : null;
const startAt = (request: Received, name: string) =>
  Number(query(request, name) ?? 0);
const data: Pages["items"] = ["data"];

const kinds: Record<string, Kind> = {
  "a Link header": {
    pages: { next: "link", items: [] },
    start: (request) => startAt(request, "at"),
    page: (page, start) => {
      const next = nextStart(start);
      if (next === null) return [page];
      return [page, { link: `<?at=${String(next)}>; rel="next"` }];
    },
  },
  "a URL in the body": {
    pages: { next: "url", at: ["links", "next"], items: data },
    start: (request) => startAt(request, "at"),
    page: (page, start) => {
      const next = nextStart(start);
      const url = next === null ? null : `/pets?at=${String(next)}`;
      return [{ data: page, links: { next: url } }];
    },
  },
  "a cursor": {
    pages: {
      next: "cursor",
      input: ["query", "cursor"],
      at: ["meta", "next"],
      items: data,
    },
    start: (request) => startAt(request, "cursor"),
    page: (page, start) => {
      const next = nextStart(start);
      const meta = next === null ? {} : { next: String(next) };
      return [{ data: page, meta }];
    },
  },
  "a cursor that is empty at the end": {
    pages: {
      next: "cursor",
      input: ["query", "cursor"],
      at: ["next"],
      items: data,
    },
    start: (request) => startAt(request, "cursor"),
    page: (page, start) => [
      { data: page, next: String(nextStart(start) ?? "") },
    ],
  },
  "a cursor in a header": {
    pages: {
      next: "cursor",
      input: ["headers", "x-cursor"],
      at: ["next"],
      items: data,
    },
    start: ({ headers }) => Number(headers["x-cursor"] ?? 0),
    page: (page, start) => [{ data: page, next: nextStart(start) }],
  },
  "a cursor in the body of the request": {
    pages: {
      next: "cursor",
      input: ["body", "cursor"],
      at: ["next"],
      items: data,
    },
    start: ({ body }) => {
      const sent: unknown = JSON.parse(String(body) || "{}");
      return (sent as { cursor?: number }).cursor ?? 0;
    },
    page: (page, start) => [{ data: page, next: nextStart(start) }],
  },
  "the last item and a flag": {
    pages: {
      next: "lastItem",
      input: ["query", "after"],
      at: ["id"],
      items: data,
      more: ["more"],
    },
    start: (request) => {
      const after = query(request, "after");
      return after === null ? 0 : Number(after.slice(1)) + 1;
    },
    page: (page, start) => [{ data: page, more: nextStart(start) !== null }],
  },
  "an offset": {
    pages: { next: "offset", input: ["query", "offset"], items: [] },
    start: (request) => startAt(request, "offset"),
    page: (page) => [page],
  },
  "an offset and a total": {
    pages: {
      next: "offset",
      input: ["query", "offset"],
      items: data,
      total: ["total"],
    },
    start: (request) => startAt(request, "offset"),
    page: (page) => [{ data: page, total: all.length }],
  },
  "an offset whose empty page has no items": {
    pages: { next: "offset", input: ["query", "offset"], items: data },
    start: (request) => startAt(request, "offset"),
    page: (page) => [page.length === 0 ? {} : { data: page }],
  },
  "a page from 1": {
    pages: { next: "page", input: ["query", "page"], items: [], first: 1 },
    start: (request) => (Number(query(request, "page") ?? 1) - 1) * size,
    page: (page) => [page],
  },
  "a page from 0 and a count": {
    pages: {
      next: "page",
      input: ["query", "page"],
      items: data,
      first: 0,
      count: ["pages"],
    },
    start: (request) => startAt(request, "page") * size,
    page: (page) => [{ data: page, pages: 3 }],
  },
};

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of source) found.push(item);
  return found;
}

function method({ input }: Pages): string {
  return input?.[0] === "body" ? "POST" : "GET";
}

describe.each(Object.entries(kinds))("pages by %s", (_, kind) => {
  const list = listing(kind.pages, method(kind.pages));
  const request: RequestInput = {
    query: { limit: size },
    ...(method(kind.pages) === "POST" && { body: { name: "Rex" } }),
  };

  it("are followed to the last one", async () => {
    const server = await serve((received, response) => {
      const start = kind.start(received);
      const page = all.slice(start, start + size);
      json(response, 200, ...kind.page(page, start));
    });
    const client = clientFor(server.url);
    const found = await collected(items(client, list, request));
    expect(found).toEqual(all);
    const pages = await collected(paginate(client, list, request));
    const sizes = pages.map((page) => (Array.isArray(page) ? page : page.data));
    expect(sizes.flatMap((page) => page ?? [])).toEqual(all);
  });

  it("of an infinite query survive JSON, without secrets and addresses", async () => {
    const server = await serve((received, response) => {
      const start = kind.start(received);
      const page = all.slice(start, start + size);
      json(response, 200, ...kind.page(page, start));
    });
    const create = infiniteFactory<RequestInput, Success<200, Body>, ApiError>(
      ["api", "pets", "listPets"],
      list,
    );
    const { queryFn, getNextPageParam } = create(clientFor(server.url), {
      ...request,
      headers: { "X-Session": "secret" },
    });
    const { signal } = new AbortController();
    const params: PageParam[] = [null];
    const pages = [];
    for (const pageParam of params) {
      const text = JSON.stringify(await queryFn({ signal, pageParam }));
      expect(text).not.toContain("secret");
      expect(text).not.toContain(server.url);
      const page = JSON.parse(text) as Awaited<ReturnType<typeof queryFn>>;
      pages.push(page);
      const next = getNextPageParam(page, pages, pageParam, params);
      if (next) params.push(next);
    }
    const found = pages.flatMap(({ body }) =>
      Array.isArray(body) ? body : (body.data ?? []),
    );
    expect(found).toEqual(all);
    const sent = server.received.map(({ headers }) => headers["x-session"]);
    expect(new Set(sent)).toEqual(new Set(["secret"]));
  });

  it("end with an error if the server repeats one", async () => {
    const server = await serve((_, response) => {
      json(response, 200, ...kind.page(all.slice(0, size), 0));
    });
    const pages = paginate(clientFor(server.url), list, request);
    await expect(collected(pages)).rejects.toMatchObject({
      name: "TestError",
      kind: "pagination",
      operation: `${method(kind.pages)} /pets`,
    });
    expect(server.received.length).toBeLessThan(4);
  });

  it("are none if there are no items", async () => {
    const server = await serve((_, response) => {
      json(response, 200, ...kind.page([], all.length));
    });
    const found = items(clientFor(server.url), list, request);
    expect(await collected(found)).toEqual([]);
  });
});

/** A server whose cursors never repeat. */
const endless = (itemsOf: (count: number) => unknown[]) => {
  let count = 0;
  return serve((_, response) => {
    json(response, 200, { data: itemsOf(++count), next: `c${String(count)}` });
  });
};
const byCursor: Pages = {
  next: "cursor",
  at: ["next"],
  items: data,
  input: ["query", "cursor"],
};

describe("an endless list", () => {
  it("ends with an error after 100 pages without an item", async () => {
    const server = await endless((count) =>
      count === 50 ? [{ id: "a" }] : [],
    );
    const list = listing(byCursor);
    await expect(
      collected(items(clientFor(server.url), list, {})),
    ).rejects.toMatchObject({
      kind: "pagination",
      message: "GET /pets returned 100 pages in a row without an item",
    });
    expect(server.received).toHaveLength(150);
  });

  it("ends after `maxPages`", async () => {
    const server = await endless((count) => [{ id: String(count) }]);
    const client = clientFor(server.url);
    const list = listing(byCursor);
    const found = await collected(items(client, list, {}, { maxPages: 3 }));
    expect(found).toHaveLength(3);
    expect(server.received).toHaveLength(3);
    const { items: _, ...unknown } = byCursor;
    const options = { maxPages: 120 };
    const pages = paginate(client, listing(unknown), {}, options);
    expect(await collected(pages)).toHaveLength(120);
    for (const maxPages of [0, NaN, -1])
      await expect(
        collected(paginate(client, list, {}, { maxPages })),
      ).rejects.toThrow("it must be at least 1");
  });
});

describe("pages", () => {
  const list = listing({ next: "link", items: data });

  // The values come from one server that counts the requests.
  it.each<[string, (count: number) => unknown]>([
    ["an object", () => ({ id: 7, at: [1, { b: 2 }] })],
    [
      "an object whose properties change their order",
      (count) => (count % 2 ? { id: 7, at: 1 } : { at: 1, id: 7 }),
    ],
    ["a list", () => ["a", 1]],
    ["a circle of objects", (count) => ({ id: count % 3 })],
    ["a number", () => 7],
    ["true", () => true],
  ])(
    "end with an error if the cursor is %s that repeats",
    async (_, cursor) => {
      let count = 0;
      const server = await serve((__, response) => {
        json(response, 200, { data: all.slice(0, 1), next: cursor(count++) });
      });
      const byCursor: Pages = {
        next: "cursor",
        at: ["next"],
        items: ["data"],
        input: ["body", "cursor"],
      };
      const operation = listing(byCursor, "POST");
      const client = clientFor(server.url);
      await expect(
        collected(paginate(client, operation, { body: {} })),
      ).rejects.toMatchObject({ kind: "pagination" });
      expect(server.received.length).toBeLessThan(5);

      const create = infiniteFactory<
        RequestInput,
        Success<200, Body>,
        ApiError
      >(["api", "pets", "list"], operation);
      const query = create(client, { body: {} });
      const { signal } = new AbortController();
      const params: PageParam[] = [];
      for (let next: PageParam | undefined = null; next !== undefined;) {
        params.push(next);
        const page = await query.queryFn({ signal, pageParam: next });
        next = query.getNextPageParam(page, [], next, params);
      }
      expect(params.length).toBeLessThan(5);
    },
  );

  it("keep the other values of the request", async () => {
    const kind = kinds["a cursor"];
    if (!kind) throw new Error("no such kind");
    const server = await serve((received, response) => {
      const start = kind.start(received);
      json(response, 200, ...kind.page(all.slice(start, start + size), start));
    });
    const found = items(clientFor(server.url), listing(kind.pages), {
      query: { limit: 3, name: "Rex" },
    });
    await collected(found);
    expect(server.received.map(({ url }) => url)).toEqual([
      "/pets?limit=3&name=Rex",
      "/pets?limit=3&name=Rex&cursor=3",
      "/pets?limit=3&name=Rex&cursor=6",
    ]);
  });

  it("start where the caller wants", async () => {
    const kind = kinds["an offset and a total"];
    if (!kind) throw new Error("no such kind");
    const server = await serve((received, response) => {
      const start = kind.start(received);
      json(response, 200, ...kind.page(all.slice(start, start + size), start));
    });
    const found = items(clientFor(server.url), listing(kind.pages), {
      query: { offset: 6 },
    });
    expect(await collected(found)).toEqual(all.slice(6));
    expect(server.received).toHaveLength(1);
  });

  it("are requested one at a time", async () => {
    const server = await serve((received, response) => {
      json(response, 200, [], { link: `<?at=${received.url}x>; rel=next` });
    });
    const pages = paginate(clientFor(server.url), list);
    await pages.next();
    await pages.return();
    expect(server.received).toHaveLength(1);
  });

  it("throw a failure", async () => {
    const server = await answers([404]);
    const pages = paginate(clientFor(server.url), list, {});
    await expect(pages.next()).rejects.toMatchObject({
      kind: "http",
      status: 404,
    });
  });

  it("end with an error if the server says that there are more, but not where", async () => {
    const server = await serve((_, response) => {
      json(response, 200, { data: all, more: true });
    });
    const cursor = listing({
      next: "cursor",
      input: ["query", "cursor"],
      at: ["next"],
      items: data,
      more: ["more"],
    });
    const pages = paginate(clientFor(server.url), cursor);
    await expect(collected(pages)).rejects.toMatchObject({
      kind: "pagination",
      message: "GET /pets does not say where the next page is",
    });
  });

  it("have typed items, and only operations with pagination have them", () => {
    const client = clientFor("http://127.0.0.1");
    expectTypeOf(items(client, list)).toEqualTypeOf<
      AsyncGenerator<Item, void, undefined>
    >();
    const other = (one: Client) => call(one, route());
    // @ts-expect-error -- the operation returns a plain promise
    paginate(client, other);
    const unknown = (one: Client) =>
      list(one) as unknown as PagePromise<Success<200, Body>, null>;
    paginate(client, unknown);
    // @ts-expect-error -- it is not known where the items are
    items(client, unknown);
  });
});
