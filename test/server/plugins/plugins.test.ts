import { gunzipSync, inflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { compression } from "../../../templates/server/compression.js";
import { conditional } from "../../../templates/server/conditional.js";
import { cors } from "../../../templates/server/cors.js";
import {
  idempotency,
  memoryIdempotency,
} from "../../../templates/server/idempotency.js";
import {
  limitConcurrency,
  memoryRateStore,
  rateLimit,
} from "../../../templates/server/limits.js";
import { ranges } from "../../../templates/server/ranges.js";
import { requestIdFrom } from "../../../templates/server/request-id.js";
import {
  timeouts,
  TimeLimitExceeded,
} from "../../../templates/server/timeouts.js";
import { ApiError } from "../../../templates/server/runtime/errors/problem.js";
import { definePlugin } from "../../../templates/server/runtime/plugins/define-plugin.js";
import type {
  ApiRequest,
  ReplyHeaders,
} from "../../../templates/server/runtime/http.js";
import type {
  Call,
  FinishInfo,
  Plugin,
  ResponseInfo,
} from "../../../templates/server/runtime/options.js";
import { anything, apiOf, route } from "../api.js";
import { placeNames, places, type Reply } from "./places.js";
import { eventually } from "../../support/eventually.js";

const routes = [
  route({ operation: "getText", path: "/text" }),
  route({
    operation: "getFile",
    path: "/file",
    responses: { 200: { "application/octet-stream": anything } },
  }),
  route({ operation: "wait", path: "/wait" }),
  route({ operation: "fail", path: "/fail" }),
  route({
    operation: "create",
    method: "POST",
    path: "/things",
    body: {
      required: true,
      contents: { "application/json": { validate: anything } },
    },
    responses: { 201: { "application/json": anything } },
  }),
  route({
    operation: "change",
    method: "PUT",
    path: "/things/1",
    responses: { 200: { "application/json": anything } },
  }),
];

const long = "specwright ".repeat(500);
const file = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);

function handlers(own: object = {}) {
  return {
    getText: () => ({ status: 200, body: long }),
    getFile: () => ({ status: 200, body: file }),
    wait: () => ({ status: 200, body: "now" }),
    fail: () => {
      throw new ApiError(409, "conflict", "Not now.");
    },
    create: () => ({ status: 201, body: { id: 1 } }),
    change: () => ({ status: 200, body: "changed" }),
    ...own,
  };
}

const all = places();
afterAll(() => all.close());

const withPlugins = (plugins: Plugin[], own: object = {}, options = {}) =>
  apiOf(routes, handlers(own), { plugins, ...options });

describe.each(placeNames)("%s", (place) => {
  it("gives all functions of a request the same object", async () => {
    const seen: unknown[] = [];
    const finished: FinishInfo[] = [];
    const note = (name: string) => (request: ApiRequest) => {
      seen.push([name, request.id, request.operation, request.route]);
      (request.values as { names?: string[] }).names ??= [];
      (request.values as { names: string[] }).names.push(name);
    };
    const values: unknown[] = [];
    const api = apiOf(
      routes,
      handlers({
        getText: (_: unknown, call: Call<unknown, unknown>) => {
          note("handler")(call.request);
          return { status: 200, body: 1 };
        },
      }),
      {
        requestId: requestIdFrom("traceparent", "x-request-id"),
        context: note("context"),
        onRequest: (_: unknown, request: ApiRequest) => {
          note("onRequest")(request);
        },
        onResponse: (
          { status }: ResponseInfo,
          request: ApiRequest,
          headers: ReplyHeaders,
        ) => {
          note("onResponse")(request);
          headers["x-request-id"] = request.id;
          headers["x-status"] = String(status);
        },
        onFinish: (info: FinishInfo, request: ApiRequest) => {
          note("onFinish")(request);
          finished.push(info);
          values.push(request.values);
        },
      },
    );
    const ask = await all.serve(place, api);
    const { headers } = await ask("/text", {
      headers: { "x-request-id": "abc-1" },
    });
    expect(headers.get("x-request-id")).toBe("abc-1");
    expect(headers.get("x-status")).toBe("200");
    await eventually(() => {
      expect(finished.length).toBe(1);
    });
    const names = ["onRequest", "context", "handler", "onResponse", "onFinish"];
    expect(seen).toEqual(
      names.map((name) => [name, "abc-1", "getText", "/text"]),
    );
    expect(values).toEqual([{ names }]);
    expect(finished[0]).toMatchObject({
      ...{ operation: "getText", method: "GET", path: "/text", status: 200 },
      ...{ bytes: 1, outcome: "sent", id: "abc-1", principal: null },
    });
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const traced = await ask("/text", {
      headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
    });
    expect(traced.headers.get("x-request-id")).toBe(trace);
    const made = await ask("/text", {
      headers: { "x-request-id": "no spaces" },
    });
    expect(made.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    // Hooks see errors and unknown paths, too.
    expect((await ask("/fail")).headers.get("x-status")).toBe("409");
  });

  it("limits the time of operations", async () => {
    const late: number[] = [];
    const reasons: unknown[] = [];
    const errors: unknown[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const api = withPlugins(
      [
        timeouts({
          operations: { wait: 20 },
          onLate: ({ status }) => late.push(status),
        }),
      ],
      {
        wait: async (_: unknown, { signal }: Call<unknown, unknown>) => {
          signal.addEventListener("abort", () => reasons.push(signal.reason));
          await finished;
          return { status: 200, body: "late" };
        },
      },
      { onError: (error: unknown) => errors.push(error) },
    );
    const ask = await all.serve(place, api);
    const { status, text } = await ask("/wait");
    expect([status, text]).toEqual([503, expect.stringContaining("timeout")]);
    finish();
    await eventually(() => {
      expect(late).toEqual([200]);
    });
    expect(reasons).toEqual([expect.any(TimeLimitExceeded)]);
    expect(errors).toHaveLength(1);
    expect((await ask("/text")).status).toBe(200);
  });

  it.each<[string, (reason: unknown) => unknown]>([
    ["the reason", (reason) => reason],
    ["an error of Node", (cause) => new Error("aborted", { cause })],
  ])(
    "reports a time limit once if the handler rejects with %s",
    async (_, errorFor) => {
      const errors: unknown[] = [];
      const late: number[] = [];
      const onLate = ({ status }: { status: number }) => late.push(status);
      const api = withPlugins(
        [timeouts({ operations: { wait: 20 }, onLate })],
        {
          wait: (_: unknown, { signal }: Call<unknown, unknown>) =>
            new Promise((_, reject) => {
              signal.addEventListener("abort", () => {
                // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as `fetch` does
                reject(errorFor(signal.reason));
              });
            }),
        },
        { onError: (error: unknown) => errors.push(error) },
      );
      const ask = await all.serve(place, api);
      expect((await ask("/wait")).status).toBe(503);
      await eventually(() => {
        expect(late).toEqual([500]);
      });
      expect(errors).toEqual([expect.objectContaining({ code: "timeout" })]);
    },
  );

  it("limits the requests that run at once", async () => {
    let running = 0;
    let most = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const api = withPlugins(
      [limitConcurrency({ limit: 2, queue: 2 })],
      {
        wait: async () => {
          most = Math.max(most, ++running);
          await gate;
          running--;
          return { status: 200, body: "done" };
        },
      },
      { onError: () => undefined },
    );
    const ask = await all.serve(place, api);
    const refused: Reply[] = [];
    const replies = Array.from({ length: 6 }, async () => {
      const reply = await ask("/wait");
      if (reply.status === 503) refused.push(reply);
      return reply.status;
    });
    await eventually(() => {
      expect(refused.length).toBe(2);
    });
    open();
    const statuses = (await Promise.all(replies)).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 503, 503]);
    expect(most).toBe(2);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect((await ask("/wait")).status).toBe(200);
  });

  it("limits the requests of a caller", async () => {
    let time = 0;
    const api = withPlugins([
      rateLimit({
        policy: { limit: 2, window: 10 },
        key: (request) => request.header("x-caller"),
        store: memoryRateStore(() => time),
      }),
    ]);
    const ask = await all.serve(place, api);
    const as = (caller: string) =>
      ask("/wait", { headers: { "x-caller": caller } });
    const first = await as("a");
    expect(first.headers.get("ratelimit-policy")).toBe('"default";q=2;w=10');
    expect(first.headers.get("ratelimit")).toBe('"default";r=1;t=0');
    expect((await as("a")).status).toBe(200);
    const refused = await as("a");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=5');
    expect((await as("b")).status).toBe(200);
    time += 5_000;
    expect((await as("a")).status).toBe(200);
    expect((await ask("/wait")).headers.has("ratelimit")).toBe(false);
  });

  it("compresses bodies that are large enough", async () => {
    const api = withPlugins([compression()]);
    const ask = await all.serve(place, api);
    const gzip = await ask("/text", {
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gzip.headers.get("vary")).toBe("Accept-Encoding");
    expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toBe(long);
    const deflate = await ask("/text", {
      headers: { "accept-encoding": "gzip;q=0.1, deflate" },
    });
    expect(deflate.headers.get("content-encoding")).toBe("deflate");
    expect(JSON.parse(inflateSync(deflate.bytes).toString())).toBe(long);
    for (const [path, accepted] of [
      ["/text", "gzip;q=0"],
      ["/text", "identity"],
      ["/wait", "gzip"],
      ["/file", "gzip"],
    ] as const) {
      const { headers } = await ask(path, {
        headers: { "accept-encoding": accepted },
      });
      expect(headers.get("content-encoding"), path + accepted).toBe(null);
    }
  });

  it("permits requests of other origins", async () => {
    const shop = "https://shop.example.com";
    const api = withPlugins(
      [cors({ origins: [shop], credentials: true })],
      {},
      {
        onResponse: (_: unknown, __: unknown, headers: ReplyHeaders) => {
          headers["x-request-id"] = "1";
        },
      },
    );
    const ask = await all.serve(place, api);
    const preflight = await ask("/things", {
      method: "OPTIONS",
      headers: {
        origin: shop,
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-test",
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": shop,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": expect.stringContaining("POST") as string,
      "access-control-allow-headers": "x-test",
      "access-control-max-age": "600",
      vary: expect.stringContaining("Origin") as string,
    });
    // Errors, too: a script must see why its request failed.
    for (const path of ["/wait", "/fail"]) {
      const { headers } = await ask(path, { headers: { origin: shop } });
      expect(headers.get("access-control-allow-origin"), path).toBe(shop);
    }
    const other = await ask("/wait", {
      headers: { origin: "https://evil.example" },
    });
    expect(other.headers.has("access-control-allow-origin")).toBe(false);
    expect(other.headers.get("vary")).toBe("Origin");
    const refused = await ask("/things", {
      method: "OPTIONS",
      headers: {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
      },
    });
    expect(refused.headers.has("access-control-allow-methods")).toBe(false);
  });

  it("shows plugins every error as a response", async () => {
    const seen: unknown[] = [];
    const noting = definePlugin({
      phase: "telemetry",
      async serve(_request, next) {
        const reply = await next();
        seen.push(reply.status);
        reply.headers["x-seen"] = String(reply.status);
        return reply;
      },
    });
    const conflict = new ApiError(409, "conflict", "Not now.");
    const broken = new Error("broken");
    const api = withPlugins(
      [noting],
      {
        wait: () => Promise.reject(conflict),
        fail: () => {
          throw conflict;
        },
        getText: () => Promise.reject(broken),
        getFile: () => {
          throw broken;
        },
      },
      { onError: () => undefined },
    );
    const ask = await all.serve(place, api);
    for (const [path, status] of [
      ["/wait", 409],
      ["/fail", 409],
      ["/text", 500],
      ["/file", 500],
    ] as const) {
      const reply = await ask(path);
      expect([reply.status, reply.headers.get("x-seen")], path).toEqual([
        status,
        String(status),
      ]);
    }
    expect(seen).toEqual([409, 409, 500, 500]);
  });

  it("answers conditional requests", async () => {
    const changes: string[] = [];
    const api = withPlugins(
      [
        conditional({
          etag: "weak",
          cacheControl: { wait: "max-age=60" },
          current: {
            change({ input, values }) {
              // Without conversions, both are the same.
              expect(values).toBe(input);
              return { etag: '"5"' };
            },
          },
          required: ["change"],
        }),
      ],
      {
        change: () => {
          changes.push("changed");
          return { status: 200, body: "changed" };
        },
      },
    );
    const ask = await all.serve(place, api);
    const first = await ask("/wait");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{24}"$/);
    expect(first.headers.get("cache-control")).toBe("max-age=60");
    for (const method of ["GET", "HEAD"]) {
      const again = await ask("/wait", {
        method,
        headers: { "if-none-match": `"other", ${etag}` },
      });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("content-type")).toBe(null);
    }
    const other = await ask("/wait", { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
    const change = (headers: Record<string, string>) =>
      ask("/things/1", { method: "PUT", headers });
    expect((await change({})).status).toBe(428);
    expect((await change({ "if-match": '"4"' })).status).toBe(412);
    expect((await change({ "if-match": 'W/"5"' })).status).toBe(412);
    expect(changes).toEqual([]);
    expect((await change({ "if-match": '"4", "5"' })).status).toBe(200);
    expect((await change({ "if-match": "*" })).status).toBe(200);
  });

  it("sends parts of binary bodies", async () => {
    const stream = () => ({
      status: 200,
      headers: { "content-length": "1000" },
      body: new Blob([file.slice(0, 300), file.slice(300)]).stream(),
    });
    for (const own of [{}, { getFile: stream }]) {
      const ask = await all.serve(place, withPlugins([ranges()], own));
      const part = (range: string) => ask("/file", { headers: { range } });
      const whole = await ask("/file");
      expect([whole.status, whole.bytes.length]).toEqual([200, 1000]);
      expect(whole.headers.get("accept-ranges")).toBe("bytes");
      for (const [range, first, last] of [
        ["bytes=0-9", 0, 9],
        ["bytes=290-309", 290, 309],
        ["bytes=990-", 990, 999],
        ["bytes=-5", 995, 999],
        ["bytes=0-5000", 0, 999],
      ] as const) {
        const reply = await part(range);
        expect(reply.status, range).toBe(206);
        expect(reply.headers.get("content-range")).toBe(
          `bytes ${String(first)}-${String(last)}/1000`,
        );
        expect([...reply.bytes]).toEqual([...file.slice(first, last + 1)]);
      }
      for (const range of ["bytes=5-1", "items=0-1", "bytes=0-1,3-4", "x"])
        expect((await part(range)).status, range).toBe(200);
      for (const range of ["bytes=1000-", "bytes=-0"]) {
        const reply = await part(range);
        expect(reply.status, range).toBe(416);
        expect(reply.headers.get("content-range")).toBe("bytes */1000");
      }
    }
    const ask = await all.serve(place, withPlugins([ranges()]));
    const text = await ask("/text", { headers: { range: "bytes=0-1" } });
    expect(text.status).toBe(200);
  });

  it("repeats the response of a request with the same key", async () => {
    let count = 0;
    let begun = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const api = withPlugins(
      [
        idempotency({
          operations: ["create"],
          caller: ({ request }) => request.header("x-caller") ?? "",
          store: memoryIdempotency(),
        }),
      ],
      {
        create: async () => {
          // An error is not kept, so the client can try again.
          if (begun++ === 0) throw new Error("broken");
          await gate;
          return { status: 201, body: { id: ++count } };
        },
      },
      { onError: () => undefined },
    );
    const ask = await all.serve(place, api);
    const create = (key: string, body: unknown, caller = "a") =>
      ask("/things", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          "x-caller": caller,
        },
        body: JSON.stringify(body),
      });
    expect((await create("k", { name: 1 })).status).toBe(500);
    const coming = create("k", { name: 1 });
    await eventually(() => {
      expect(begun).toBe(2);
    });
    const meanwhile = await create("k", { name: 1 });
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.headers.get("retry-after")).toBe("1");
    open();
    const first = await coming;
    const again = await create("k", { name: 1 });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await create("k", { name: 2 })).status).toBe(422);
    // Another caller with the same key gets a response of its own.
    expect((await create("k", { name: 1 }, "b")).text).not.toBe(first.text);
    expect(count).toBe(2);
  });
});

it("refuses operations that do not exist", () => {
  const plugin = timeouts({ operations: { wiat: 5 } });
  expect(() => withPlugins([plugin])).toThrow("wiat");
  const operations = { create: { plugins: [plugin] } };
  expect(() => withPlugins([], {}, { operations })).toThrow("wiat");
});

it("refuses objects that are not plugins", () => {
  const plain = { serve: () => ({ status: 204, headers: {}, body: null }) };
  for (const wrong of [plain, {}, null, false, undefined]) {
    const plugins = [cors({ origins: "*" }), wrong as Plugin];
    const create = () => withPlugins(plugins);
    expect(create).toThrow(TypeError);
    expect(create).toThrow("`definePlugin`");
    const operations = { create: { plugins } };
    expect(() => withPlugins([], {}, { operations })).toThrow("`definePlugin`");
  }
  // @ts-expect-error -- the type says so as well
  const typed: Plugin = plain;
  expect(typed).toBe(plain);
});

it("runs plugins of a phase in their order, outside of the options", async () => {
  const order: string[] = [];
  const noting = (name: string) =>
    definePlugin({
      phase: "telemetry",
      scope: () => {
        order.push(`${name} scope`);
        return (work) => work();
      },
      around: async (_info, proceed) => {
        order.push(`${name} around`);
        await proceed();
      },
      serve: (_request, next) => {
        order.push(`${name} serve`);
        return next();
      },
      handle: (_call, next) => {
        order.push(`${name} handle`);
        return next();
      },
      finish: () => {
        order.push(`${name} finish`);
      },
    });
  const hooks = (name: string) => ({
    around: async (_info: unknown, proceed: () => Promise<number>) => {
      order.push(`${name} around`);
      await proceed();
    },
    onFinish: () => {
      order.push(`${name} finish`);
    },
  });
  const api = withPlugins(
    [noting("first"), noting("second")],
    {},
    {
      ...hooks("option"),
      operations: {
        wait: { plugins: [noting("own")], ...hooks("own option") },
      },
    },
  );
  await api.fetch(new Request("http://test/wait"));
  const plugins = ["first", "second", "own"];
  const steps = (step: string, ...names: string[]) =>
    names.map((name) => `${name} ${step}`);
  expect(order).toEqual([
    ...steps("scope", ...plugins),
    ...steps("around", ...plugins, "option", "own option"),
    ...steps("serve", ...plugins),
    ...steps("handle", ...plugins),
    ...steps("finish", "option", "own option", ...plugins),
  ]);
});
