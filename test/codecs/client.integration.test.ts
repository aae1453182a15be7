/** Values of code in each place of a request and a response of the generated client. A plain server sees the wire. */
import { QueryClient, type QueryKey } from "@tanstack/query-core";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import {
  applicationFiles,
  applicationModule,
  inCode,
  input,
  modes,
  nameInCode,
  type Application,
  type Mode,
} from "./places.js";

const packageName = (target: string) => `places-${target}`;

interface Result {
  ok: boolean;
  declared: boolean;
  status: number;
  body: unknown;
  headers: unknown;
  issues?: { path: string }[];
}

type Call = (
  client: unknown,
  request?: object,
  options?: object,
) => Promise<Result>;

interface App extends Application {
  createClient(options: object): unknown;
  findEntries: Call;
  putEntry: Call;
  listEntries: Call;
  uploadEntry: Call;
  watchEntries: Call;
  feedEntries: Call;
  readLines: Call;
  sendLines: Call;
  unwrap(result: Promise<Result>): Promise<unknown>;
  paginate(client: unknown, call: Call): AsyncIterable<unknown>;
  items(client: unknown, call: Call): AsyncIterable<unknown>;
  checkWith(...checks: unknown[]): unknown;
  describeRequest(
    client: unknown,
    call: Call,
    request: object,
  ): { url: string; headers: Record<string, string>; body?: unknown };
  requestKey(call: Call, request: object): unknown;
  swr(client: unknown, call: Call, request: object): unknown[];
  findEntriesQuery: QueryOptions;
  listEntriesInfinite: QueryOptions;
  checks: Record<string, unknown>;
}

interface QueryOptions {
  (client: unknown, request: object): { queryKey: QueryKey };
  key(part: object): QueryKey;
}

const program = `
export * from "places-client";
export * from "places-client/query";
export * from "places-client/requests";
export * as checks from "places-client/checks";
export * from "${applicationModule}";
`;

const entry = {
  entry_name: "first",
  created_at: "2026-11-17T09:00:00.500Z",
  due_day: "2026-12-24",
  raw_bytes: "aGVsbG8=",
  total_cost: "12 EUR",
  seen_by: { by_anna: "2026-11-17T10:00:00.000Z" },
  child_entries: [
    {
      entry_name: "second",
      created_at: "2026-11-18T09:00:00.000Z",
      due_day: null,
      any_state: { open_until: "2027-01-01" },
    },
  ],
  any_state: { closed_at: "2026-11-19T09:00:00.000Z" },
};
const fullEntry = {
  ...entry,
  big_number: 7,
  archived_at: "2026-11-20T00:00:00.000Z",
};
const window = {
  not_before: "2026-11-17T09:00:00.000Z",
  not_after: "2026-11-30",
};

/** What the server received, and what it answers next. */
let received: {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}[] = [];
let answers: {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}[] = [];
let server: Server;
let baseUrl: string;

beforeAll(() => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      received.push({ url, headers, body: Buffer.concat(chunks).toString() });
      const { status = 200, headers: own, body } = answers.shift() ?? {};
      response.writeHead(status, {
        "content-type": "application/json",
        ...own,
      });
      response.end(body);
    });
  }).listen(0);
  baseUrl = `http://localhost:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
});

describe.each(Object.keys(modes) as Mode[])("a client with %s", (mode) => {
  let files: GeneratedFile[];
  let installed: Installed;
  let app: App;
  let client: unknown;
  const code = (wire: unknown) => inCode(mode, app, wire) as object;
  const name = (wireName: string) => nameInCode(mode, wireName);
  const answer = (body?: unknown, rest: (typeof answers)[0] = {}) => {
    received = [];
    answers = [
      { ...(body !== undefined && { body: JSON.stringify(body) }), ...rest },
    ];
  };

  beforeAll(async () => {
    const result = await generate({
      input,
      ...modes[mode],
      targets: ["validators", "client"],
      tanstackQuery: true,
      today: "2026-11-18",
    });
    expect(result.diagnostics).toEqual([]);
    files = result.files;
    installed = install([...files, ...applicationFiles], packageName);
    app = (await installed.load("app", program)) as unknown as App;
    client = app.createClient({ baseUrl });
  });
  afterAll(() => {
    installed.remove();
  });

  it("is laid out as Prettier would", async () => {
    await expectPrettierLayout(
      files.filter(({ path }) => path.endsWith(".ts")),
    );
  });

  it("compiles", async () => {
    const all = [...files, ...applicationFiles];
    const options = { packageName, installed: true };
    expect(await typeErrors(all, options)).toEqual([]);
  });

  const parameters = {
    path: { journal_day: "2026-11-17", entry_ids: ["1 EUR", "2 USD"] },
    query: {
      created_after: "2026-11-17T09:00:00.000Z",
      at_times: ["2026-11-17T09:00:00.000Z", "2026-11-18T09:00:00.000Z"],
      at_piped: ["2026-11-17T09:00:00.000Z", "2026-11-18T09:00:00.000Z"],
      deep_filter: window,
      spread_filter: {
        not_before: "2026-11-16T09:00:00.000Z",
        raw_bytes: "aGVsbG8=",
      },
      json_filter: window,
      max_amount: "5 EUR",
      raw_key: "aGVsbG8=",
    },
    headers: {
      "X-Seen-At": "2026-11-17T09:00:00.000Z",
      "X-Window-List": ["2026-11-17", "2026-11-18"],
    },
    cookies: { last_visit: "2026-11-17T09:00:00.000Z" },
  };
  const request = () =>
    Object.fromEntries(
      Object.entries(parameters).map(([place, values]) => [
        place,
        code(values),
      ]),
    );
  const url =
    "/journals/2026-11-17/.1%20EUR.2%20USD?created_after=2026-11-17T09%3A00%3A00.000Z" +
    "&at_times=2026-11-17T09%3A00%3A00.000Z&at_times=2026-11-18T09%3A00%3A00.000Z" +
    "&at_piped=2026-11-17T09%3A00%3A00.000Z%7C2026-11-18T09%3A00%3A00.000Z" +
    "&deep_filter%5Bnot_before%5D=2026-11-17T09%3A00%3A00.000Z&deep_filter%5Bnot_after%5D=2026-11-30" +
    "&not_before=2026-11-16T09%3A00%3A00.000Z&raw_bytes=aGVsbG8%3D" +
    `&json_filter=${encodeURIComponent(JSON.stringify(window))}` +
    "&max_amount=5%20EUR&raw_key=aGVsbG8%3D";

  it("sends parameters of all locations and styles", async () => {
    answer(entry);
    await app.findEntries(client, request());
    expect(received[0]?.url).toBe(url);
    expect(received[0]?.headers).toMatchObject({
      "x-seen-at": "2026-11-17T09:00:00.000Z",
      "x-window-list": "2026-11-17,2026-11-18",
      cookie: "last_visit=2026-11-17T09%3A00%3A00.000Z",
    });
  });

  it("describes the same request without sending it", () => {
    const described = app.describeRequest(client, app.findEntries, request());
    expect(described.url).toBe(baseUrl + url);
    expect(described.headers["x-seen-at"]).toBe("2026-11-17T09:00:00.000Z");
  });

  it("reads the body and the headers of a success", async () => {
    answer(entry, {
      headers: {
        "X-Expires-At": "2026-11-17T09:00:00.000Z",
        "X-Days": "2026-11-17, 2026-11-18",
        "X-Meta-Data": JSON.stringify(window),
        "X-Count": "3",
      },
    });
    const { body, headers } = await app.findEntries(client, request());
    expect(body).toEqual(code(entry));
    expect(headers).toEqual(
      code({
        "X-Expires-At": "2026-11-17T09:00:00.000Z",
        "X-Days": ["2026-11-17", "2026-11-18"],
        "X-Meta-Data": window,
        "X-Count": 3,
      }),
    );
  });

  it("reads declared errors, by status and by default", async () => {
    const missing = { missing_since: "2026-11-17T09:00:00.000Z" };
    answer(missing, {
      status: 404,
      headers: { "content-type": "application/problem+json" },
    });
    const result = await app.findEntries(client, request());
    expect(result).toMatchObject({ ok: false, declared: true, status: 404 });
    expect(result.body).toEqual(code(missing));

    const failed = { failed_at: "2026-11-17T09:00:00.000Z" };
    answer(failed, { status: 500 });
    await expect(
      app.unwrap(app.findEntries(client, request())),
    ).rejects.toMatchObject({ kind: "http", status: 500, body: code(failed) });
  });

  it("leaves an undeclared response as it is", async () => {
    answer({ created_at: "2026-11-17T09:00:00Z" }, { status: 500 });
    const { body, declared } = await app.listEntries(client);
    expect(declared).toBe(false);
    expect(body).toEqual({ created_at: "2026-11-17T09:00:00Z" });
  });

  it("sends and reads JSON, by media type", async () => {
    answer(fullEntry);
    const result = await app.putEntry(client, { body: code(fullEntry) });
    expect(JSON.parse(received[0]?.body ?? "")).toEqual(fullEntry);
    expect(result.body).toEqual(code(fullEntry));

    answer(window, {
      headers: { "content-type": "application/vnd.window+json" },
    });
    const other = await app.putEntry(client, { body: code(fullEntry) });
    expect(other.body).toEqual(code(window));

    answer(undefined, { status: 204 });
    const empty = await app.putEntry(client, { body: code(fullEntry) });
    expect(empty).toMatchObject({ ok: true, status: 204, body: undefined });
  });

  it("sends forms", async () => {
    answer(fullEntry);
    await app.putEntry(client, {
      contentType: "application/x-www-form-urlencoded",
      body: code({
        entry_name: "first",
        due_at: "2026-11-17T09:00:00.000Z",
        due_days: ["2026-11-17", "2026-11-18"],
        raw_bytes: "aGVsbG8=",
        total_cost: "12 EUR",
        nested_window: window,
      }),
    });
    expect([...new URLSearchParams(received[0]?.body)]).toEqual([
      ["entry_name", "first"],
      ["due_at", "2026-11-17T09:00:00.000Z"],
      ["due_days", "2026-11-17"],
      ["due_days", "2026-11-18"],
      ["raw_bytes", "aGVsbG8="],
      ["total_cost", "12 EUR"],
      ["nested_window", JSON.stringify(window)],
    ]);
  });

  it("sends multipart forms", async () => {
    answer(undefined, { status: 204 });
    await app.uploadEntry(client, {
      body: code({
        taken_at: "2026-11-17T09:00:00.000Z",
        photo_file: new Blob(["pixels"], { type: "image/png" }),
        raw_bytes: "aGVsbG8=",
        entry_data: window,
      }),
    });
    const { headers, body } = received[0] ?? {};
    const [, boundary = ""] =
      /boundary=(.*)/.exec(String(headers?.["content-type"])) ?? [];
    const parts = (body ?? "")
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => {
        const [head = "", content = ""] = part.trim().split("\r\n\r\n");
        return [/ name="(.*?)"/.exec(head)?.[1], content];
      });
    expect(parts).toEqual([
      ["taken_at", "2026-11-17T09:00:00.000Z"],
      ["photo_file", "pixels"],
      ["raw_bytes", "aGVsbG8="],
      ["entry_data", JSON.stringify(window)],
    ]);
  });

  const all = async (items: unknown) => {
    const found: unknown[] = [];
    for await (const item of items as AsyncIterable<unknown>) found.push(item);
    return found;
  };

  it("reads the items of streams", async () => {
    const events = "text/event-stream";
    const line = JSON.stringify(entry);
    answer(undefined, {
      headers: { "content-type": "application/jsonl" },
      body: `${line}\n${line}\n`,
    });
    const lines = await app.readLines(client);
    expect(await all(lines.body)).toEqual([code(entry), code(entry)]);

    answer(undefined, {
      headers: { "content-type": events },
      body: `id: 4\ndata: ${line}\n\n`,
    });
    const feed = await app.feedEntries(client);
    expect(await all(feed.body)).toEqual([code(entry)]);
    expect(feed.body).toMatchObject({ position: { id: "4" } });

    answer(undefined, {
      headers: { "content-type": events },
      body: `id: 5\nevent: added\ndata: ${line}\n\n`,
    });
    const watched = await app.watchEntries(client);
    expect(await all(watched.body)).toEqual([
      { id: "5", event: "added", data: code(entry) },
    ]);
  });

  it("sends items one by one", async () => {
    const expected = `${JSON.stringify(entry)}\n`.repeat(2);
    const item = code(entry);
    for (const body of [[item, item], new Set([item, { ...item }]), source()]) {
      answer(undefined, { status: 204 });
      const { status } = await app.sendLines(client, { body });
      expect(status).toBe(204);
      expect(received[0]?.body).toBe(expected);
    }
    async function* source() {
      yield item;
      await Promise.resolve();
      yield item;
    }
  });

  it("gets the next page from the cursor on the wire", async () => {
    // A `Date` would lose the microseconds, and the server would return the last entry again.
    const cursor = "2026-11-17T09:00:00.123456+02:00";
    const pages = [
      { entry_list: [entry], next_cursor: cursor, has_more: true },
      { entry_list: [entry], next_cursor: null, has_more: false },
    ];
    const serve = () => {
      received = [];
      answers = pages.map((page) => ({ body: JSON.stringify(page) }));
    };
    serve();
    expect(await all(app.items(client, app.listEntries))).toEqual([
      code(entry),
      code(entry),
    ]);
    const next = `/entries?starting_after=${encodeURIComponent(cursor)}`;
    expect(received.map((one) => one.url)).toEqual(["/entries", next]);
    serve();
    const bodies = await all(app.paginate(client, app.listEntries));
    expect(bodies).toEqual(pages.map(code));
    expect(received.map((one) => one.url)).toEqual(["/entries", next]);
  });

  it("checks requests on the wire", async () => {
    const check = app.checkWith(...Object.values(app.checks));
    const strict = app.createClient({ baseUrl, check });
    answer(entry, { headers: { "X-Expires-At": "2026-11-17T09:00:00Z" } });
    const found = await app.findEntries(strict, request());
    expect(found).toMatchObject({ ok: true });
    answer(fullEntry);
    const body = code(fullEntry);
    expect(await app.putEntry(strict, { body })).toMatchObject({ ok: true });
    expect((await app.putEntry(strict, { body })).ok).toBe(false);

    received = [];
    const wrong = { ...body, [name("entry_name")]: "" };
    const error: unknown = await app
      .putEntry(strict, { body: wrong })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      kind: "invalid-request",
      issues: [{ path: "/body/entry_name", keyword: "minLength" }],
    });
    const items = [code(entry), { ...code(entry), [name("due_day")]: 4 }];
    for (const lines of [items, new Set(items)])
      await expect(
        app.sendLines(strict, { body: lines }),
      ).rejects.toMatchObject({ issues: [{ path: "/body/1/due_day" }] });
    expect(received.filter((one) => one.url !== "/lines")).toEqual([]);
  });

  it("checks responses on the wire", async () => {
    const check = app.checkWith(...Object.values(app.checks));
    const strict = app.createClient({ baseUrl, check });
    // `new Date` accepts this day.
    const wrong = { ...entry, created_at: "2026-02-30T09:00:00Z" };
    answer({ entry_list: [wrong] });
    const result = await app.listEntries(strict);
    expect(result).toMatchObject({
      declared: false,
      issues: [{ path: "/entry_list/0/created_at" }],
      body: { entry_list: [wrong] },
    });
    answer(undefined, {
      headers: { "content-type": "application/jsonl" },
      body: `${JSON.stringify(entry)}\n${JSON.stringify(wrong)}\n`,
    });
    const { body } = await app.readLines(strict);
    await expect(all(body)).rejects.toMatchObject({
      kind: "invalid-body",
      issues: [{ path: "/created_at" }],
    });
    answer(entry);
    const noHeader = await app.findEntries(strict, request());
    expect(noHeader.issues).toMatchObject([{ path: "/headers/X-Expires-At" }]);
  });

  it.each(["created_after", "max_amount", "raw_key"] as const)(
    "has keys of caches that are JSON and differ with %s",
    (parameter) => {
      const { path, query } = parameters;
      const others = {
        created_after: "2026-11-18T09:00:00.000Z",
        max_amount: "6 EUR",
        raw_key: "aGVsbG9v",
      };
      const changed = { ...query, [parameter]: others[parameter] };
      const keys: ((values: object, part: object) => unknown)[] = [
        (values) =>
          app.requestKey(app.findEntries, {
            path: code(path),
            query: code(values),
          }),
        (values) =>
          app.swr(client, app.findEntries, {
            path: code(path),
            query: code(values),
          })[0],
        (values) =>
          app.findEntriesQuery(client, {
            path: code(path),
            query: code(values),
          }).queryKey,
        (_, part) => app.findEntriesQuery.key({ query: code(part) }),
        (_, part) =>
          app.listEntriesInfinite(client, { query: code(part) }).queryKey,
      ];
      for (const keyOf of keys) {
        const key = keyOf(query, { [parameter]: query[parameter] });
        expect(JSON.parse(JSON.stringify(key))).toEqual(key);
        expect(keyOf(query, { [parameter]: query[parameter] })).toEqual(key);
        const other = keyOf(changed, { [parameter]: others[parameter] });
        if (keyOf !== keys[4] || parameter === "created_after")
          expect(other).not.toEqual(key);
      }
    },
  );

  it("finds the queries of a part of a request", () => {
    const whole = app.findEntriesQuery(client, request());
    const { max_amount } = parameters.query;
    const part = app.findEntriesQuery.key({ query: code({ max_amount }) });
    const cache = new QueryClient();
    cache.setQueryData(whole.queryKey, 1);
    expect(cache.getQueriesData({ queryKey: part })).toHaveLength(1);
    const other = app.findEntriesQuery.key({
      query: code({ max_amount: "1 USD" }),
    });
    expect(cache.getQueriesData({ queryKey: other })).toEqual([]);
  });

  it("gives caches values of code, page by page", async () => {
    const cursor = "2026-11-17T09:00:00.123456+02:00";
    received = [];
    answers = [
      { entry_list: [entry], next_cursor: cursor },
      { entry_list: [], next_cursor: null },
    ].map((page) => ({ body: JSON.stringify(page) }));
    const cache = new QueryClient();
    const data = await cache.infiniteQuery({
      ...app.listEntriesInfinite(client, {}),
      pages: 2,
    } as never);
    const { pages, pageParams } = data as unknown as {
      pages: { body: unknown }[];
      pageParams: unknown[];
    };
    expect(pages[0]?.body).toEqual(
      code({ entry_list: [entry], next_cursor: cursor }),
    );
    // A page that a server has rendered is continued in the browser.
    expect(JSON.parse(JSON.stringify(pageParams))).toEqual(pageParams);
    expect(received[1]?.url).toBe(
      `/entries?starting_after=${encodeURIComponent(cursor)}`,
    );
  });
});
