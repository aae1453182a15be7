/** All functions of the application run in the scope of `around`, and the hooks get the request, on each adapter. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { inspect } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { HttpRequest } from "../../templates/server/runtime/http.js";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import { eventData } from "../../templates/server/runtime/response/events.js";
import { jsonLines } from "../../templates/server/runtime/response/json-items.js";
import { headerKey } from "../../templates/server/runtime/security/api-key.js";
import { anything, apiOf, ask, route } from "./api.js";
import { places, serveAt, type Place } from "./sending/exchange.js";
import { eventually } from "../support/eventually.js";

const scope = new AsyncLocalStorage<string>();

/** The functions that were called, each with the scope that it saw and the request that it got. */
const seen: [string, string | undefined, string | undefined][] = [];

function note(name: string, request?: HttpRequest): void {
  seen.push([name, scope.getStore(), request?.target]);
}

const octets = "application/octet-stream";
const lines = "application/jsonl";
const events = "text/event-stream";

const responses = {
  200: {
    "application/json": anything,
    [octets]: null,
    [lines]: anything,
    [events]: anything,
  },
};

const streams = {
  200: { [lines]: jsonLines, [events]: eventData },
};

async function* items(fails: boolean) {
  try {
    for (let index = 0; index < 3; index++) {
      note("item");
      yield index;
      await turn();
    }
    if (fails) throw new Error("in the stream");
  } finally {
    note("end");
  }
}

function bytes(fails: boolean) {
  let left = 3;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        note("pull");
        await turn();
        note("pulled");
        left -= 1;
        if (left >= 0) controller.enqueue(new Uint8Array([65]));
        else if (fails) throw new Error("in the stream");
        else controller.close();
      },
      cancel() {
        note("cancel");
      },
    },
    { highWaterMark: 0 },
  );
}

const results: Record<string, () => unknown> = {
  json: () => ({ status: 200, body: 1 }),
  error: () => {
    throw new Error("mine");
  },
  refusal: () => {
    throw new ApiError(409, "taken", "Taken.");
  },
  header: () => ({ status: 200, headers: { "a b": "c" }, body: 1 }),
  lines: () => ({ status: 200, contentType: lines, body: items(false) }),
  "lines-fail": () => ({ status: 200, contentType: lines, body: items(true) }),
  events: () => ({ status: 200, contentType: events, body: items(false) }),
  "events-fail": () => ({
    status: 200,
    contentType: events,
    body: items(true),
  }),
  bytes: () => ({ status: 200, contentType: octets, body: bytes(false) }),
  "bytes-fail": () => ({ status: 200, contentType: octets, body: bytes(true) }),
  async: async () => {
    await turn();
    return { status: 200, contentType: lines, body: items(false) };
  },
};

const api = apiOf(
  [
    route({
      path: "/{kind}",
      responses,
      streams: { 200: { ...streams[200], [octets]: byteStreamOf() } },
      security: [{ key: [] }, {}],
    }),
  ],
  {
    test(_: unknown, { request }: { request: HttpRequest }) {
      note("handler", request);
      return results[request.target.slice(1)]?.();
    },
  },
  {
    around: (
      _info: object,
      proceed: () => Promise<number>,
      request: HttpRequest,
    ) => scope.run(`scope of ${request.target}`, proceed),
    security: {
      key(_key: string, { request }: { request: HttpRequest }) {
        note("security", request);
        return true;
      },
    },
    context(request: HttpRequest) {
      note("context", request);
    },
    onRequest: (_info: object, request: HttpRequest) => {
      note("onRequest", request);
    },
    onResponse: (_info: object, request: HttpRequest) => {
      note("onResponse", request);
    },
    onError: (_error: unknown, _info: object, request: HttpRequest) => {
      note("onError", request);
    },
    errorBody(problem: object) {
      note("errorBody");
      return problem;
    },
  },
  { schemes: { key: headerKey("x-key") } },
);

function byteStreamOf() {
  const [writer] = Object.values(
    route({ path: "/", responses: { 200: { [octets]: null } } }).streams?.[
      "200"
    ] ?? {},
  );
  if (!writer) throw new Error("no writer of byte streams");
  return writer;
}

/** The functions that a request leads to, and how often the streams call theirs. */
const expected: Record<string, string[]> = {
  json: [],
  error: ["onError", "errorBody"],
  refusal: ["errorBody"],
  header: ["onError", "errorBody"],
  lines: ["item", "item", "item", "end"],
  "lines-fail": ["item", "item", "item", "end", "onError"],
  events: ["item", "item", "item", "end"],
  "events-fail": ["item", "item", "item", "end", "onError"],
  bytes: Array<string[]>(4).fill(["pull", "pulled"]).flat(),
  "bytes-fail": [
    ...Array<string[]>(4).fill(["pull", "pulled"]).flat(),
    "onError",
  ],
  async: ["item", "item", "item", "end"],
};

const withHooks = ["onRequest", "context", "handler", "onResponse"];
const opened: Place[] = [];
afterAll(async () => {
  for (const place of opened) await place.close();
});

describe.each(places)("%s, %s", (framework, version) => {
  let place: Place | null = null;

  it.each(Object.entries(expected))("%s", async (kind, called) => {
    if (place === null) {
      place = await serveAt(api, framework, version);
      opened.push(place);
    }
    seen.length = 0;
    await place.get(`/${kind}`);
    await eventually(() => {
      expect(seen.length).toBe(called.length + withHooks.length);
    });
    expect(seen.map(([name]) => name).sort()).toEqual(
      [...called, ...withHooks].sort(),
    );
    const target = `/${kind}`;
    for (const [name, within, request] of seen) {
      expect([name, within]).toEqual([name, `scope of ${target}`]);
      const hasRequest = /^on|handler|context/.test(name);
      expect([name, request]).toEqual([name, hasRequest ? target : undefined]);
    }
  });

  it("a path that no operation has", async () => {
    seen.length = 0;
    await place?.get("/no/such");
    // Frameworks keep the paths that the API does not have.
    for (const [name, within] of seen)
      expect([name, within]).toEqual([name, "scope of /no/such"]);
  });
});

it("security functions run in the scope as well", async () => {
  seen.length = 0;
  await ask(api, "/json", { headers: { "x-key": "k" } });
  expect(seen).toContainEqual(["security", "scope of /json", "/json"]);
});

it("a stream that the client leaves is cancelled in the scope", async () => {
  for (const kind of ["lines", "bytes"]) {
    seen.length = 0;
    const response = await api.fetch(new Request(`http://test/${kind}`));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(seen.at(-1)).toEqual([
      kind === "bytes" ? "cancel" : "end",
      `scope of /${kind}`,
      undefined,
    ]);
  }
});

it("listeners of `call.signal` run in the scope", async () => {
  const aborted: unknown[] = [];
  const watching = apiOf(
    [route({ path: "/" })],
    {
      test(_: unknown, { signal }: { signal: AbortSignal }) {
        signal.addEventListener("abort", () => {
          aborted.push(scope.getStore());
        });
        return { status: 200, body: 1 };
      },
    },
    {
      around: (_: object, proceed: () => Promise<number>) =>
        scope.run("inside", proceed),
    },
  );
  const leaving = new AbortController();
  const { signal } = leaving;
  await watching.fetch(new Request("http://test/", { signal }));
  leaving.abort();
  expect(aborted).toEqual(["inside"]);
});

describe("of several `around`, the scope is the innermost", () => {
  const inner = new AsyncLocalStorage<string>();

  it.each<[string, () => unknown, string | undefined]>([
    ["that proceeds", () => "proceed", "inner"],
    [
      "that proceeds, if the inner one refuses",
      () => new ApiError(403, "no", "No."),
      undefined,
    ],
    [
      "that proceeds, if the inner one fails",
      () => {
        throw new Error("mine");
      },
      undefined,
    ],
  ])("%s", async (_, act, innermost) => {
    const stores: unknown[] = [];
    const hook = () => stores.push([scope.getStore(), inner.getStore()]);
    const nested = apiOf(
      [route({ path: "/" })],
      { test: () => ({ status: 200, body: 1 }) },
      {
        onRequest: hook,
        onResponse: hook,
        onError: hook,
        around: (_info: object, proceed: () => Promise<number>) =>
          scope.run("outer", proceed),
        operations: {
          test: {
            around: (_info: object, proceed: () => Promise<number>) => {
              const acted = act();
              return acted === "proceed" ? inner.run("inner", proceed) : acted;
            },
          },
        },
      },
    );
    await ask(nested, "/");
    expect(stores.length).toBeGreaterThan(1);
    for (const store of stores) expect(store).toEqual(["outer", innermost]);
  });
});

it("a request in a log shows no secret", async () => {
  const told: unknown[] = [];
  const loud = apiOf(
    [route({ path: "/a" })],
    {
      test() {
        throw new Error("mine");
      },
    },
    { onError: (...values: unknown[]) => told.push(...values) },
  );
  const headers = { authorization: "Bearer secret" };
  await ask(loud, "/a?key=secret", { headers });
  expect(told).toHaveLength(3);
  const request = told[2] as HttpRequest;
  expect(request.header("authorization")).toBe("Bearer secret");
  expect(inspect(told, { depth: 10, showHidden: true })).not.toContain(
    "secret",
  );
  expect(JSON.stringify(told)).not.toContain("secret");
});
