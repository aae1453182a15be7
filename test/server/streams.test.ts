/** Responses that are made item by item, on the runtime alone. */
import { describe, expect, it, vi } from "vitest";
import type { Call } from "../../templates/server/runtime/options.js";
import {
  eventData,
  jsonEvents,
  events as textEvents,
} from "../../templates/server/runtime/response/events.js";
import {
  jsonLines,
  jsonSequence,
} from "../../templates/server/runtime/response/json-items.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { apiOf, checking, route } from "./api.js";

const formats = {
  "json-lines": { type: "application/jsonl", writer: jsonLines },
  "json-seq": { type: "application/json-seq", writer: jsonSequence },
  "text-events": { type: "text/event-stream", writer: textEvents },
  "json-events": { type: "text/event-stream", writer: jsonEvents },
  "data-events": { type: "text/event-stream", writer: eventData },
};

type ItemFormat = keyof typeof formats;

type AnyCall = Call<undefined, null>;

function streaming(
  format: ItemFormat,
  body: (call: AnyCall) => unknown,
  options: object = {},
): Api {
  const { type, writer } = formats[format];
  const positive = checking((item: { n: number }) => item.n > 0, "/n");
  return apiOf(
    [
      route({
        path: "/items",
        responses: { 200: { [type]: positive } },
        streams: { 200: { [type]: writer } },
      }),
    ],
    {
      test: (_: unknown, call: AnyCall) => ({ status: 200, body: body(call) }),
    },
    options,
  );
}

const get = (api: Api, init: RequestInit = {}) =>
  api.fetch(new Request("http://test/items", init));

describe("items", () => {
  it.each<[ItemFormat, unknown[], string]>([
    ["json-lines", [{ n: 1 }, "a\nb", null], '{"n":1}\n"a\\nb"\nnull\n'],
    ["json-seq", [1, [2]], "\u001e1\n\u001e[2]\n"],
    ["data-events", [{ n: 1 }], ':\n\ndata: {"n":1}\n\n'],
    [
      "json-events",
      [{ event: "born", id: "7", retry: 9, data: { n: 1 } }, { event: "end" }],
      ':\n\nevent: born\nid: 7\nretry: 9\ndata: {"n":1}\n\nevent: end\n\n',
    ],
    [
      "text-events",
      [{ data: "one\ntwo\r\nthree\r" }],
      ":\n\ndata: one\ndata: two\ndata: three\ndata: \n\n",
    ],
  ])("are written as %s", async (format, items, text) => {
    const response = await get(streaming(format, () => items));
    expect(response.headers.get("content-type")).toBe(formats[format].type);
    expect(await response.text()).toBe(text);
  });

  it("are asked for one by one, when the client has taken those before", async () => {
    let made = 0;
    async function* numbers() {
      for (;;) {
        made += 1;
        yield await Promise.resolve({ n: made });
      }
    }
    const response = await get(streaming("json-lines", numbers));
    const reader = response.body?.getReader();
    expect(made).toBe(0);
    await reader?.read();
    await reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBeLessThanOrEqual(3);
    await reader?.cancel();
  });

  it("end when the client goes away: the iteration and the signal", async () => {
    let ended = false;
    let signal: AbortSignal | undefined;
    const api = streaming("json-lines", async function* (call) {
      signal = call.signal;
      try {
        for (;;) yield await Promise.resolve({ n: 1 });
      } finally {
        ended = true;
      }
    });
    const response = await get(api);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(signal?.aborted).toBe(false);
    await reader?.cancel();
    expect([ended, signal?.aborted]).toEqual([true, true]);
  });

  it("let a handler that is waiting know by the signal", async () => {
    const errors: unknown[] = [];
    const aborted = vi.fn();
    let isWaiting: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const api = streaming(
      "data-events",
      async function* ({ signal }) {
        yield { n: 1 };
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted();
            reject(new Error("aborted"));
          });
          isWaiting();
        });
      },
      { onError: (error: unknown) => errors.push(error) },
    );
    const reader = (await get(api)).body?.getReader();
    await reader?.read();
    await reader?.read();
    const pending = reader?.read();
    await waiting;
    await reader?.cancel();
    await pending;
    expect(aborted).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
  });

  it("are not made for HEAD", async () => {
    const started = vi.fn();
    const api = streaming("json-lines", async function* () {
      started();
      yield await Promise.resolve({ n: 1 });
    });
    const response = await get(api, { method: "HEAD" });
    expect([response.status, response.body]).toEqual([200, null]);
    expect(started).not.toHaveBeenCalled();
  });
});

describe("failures on the way", () => {
  async function* failing() {
    yield await Promise.resolve({ n: 1 });
    throw new Error("secret");
  }
  const broken: [string, ItemFormat, () => unknown][] = [
    ["a handler that fails", "json-lines", failing],
    ["a value that is no JSON", "json-lines", () => [{ n: 1 }, undefined]],
    [
      "an event that would be two",
      "text-events",
      () => [{ event: "a\nid: 1" }],
    ],
    ["an id that ends early", "text-events", () => [{ id: "\0", data: "" }]],
  ];
  it.each(broken)("%s breaks the response off", async (_, format, items) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const response = await get(streaming(format, items, { onError }));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("The response ended early");
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(Error);
  });

  it("a stream of bytes that breaks is reported, too", async () => {
    const errors: unknown[] = [];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("secret"));
      },
    });
    const api = apiOf(
      [route({ path: "/items", responses: { 200: { "image/png": null } } })],
      { test: () => ({ status: 200, body }) },
      { onError: (error: unknown) => errors.push(error) },
    );
    const response = await get(api);
    await expect(response.text()).rejects.toThrow("The response ended early");
    expect(errors.map(String)).toEqual(["Error: secret"]);
  });
});

describe("checks of items", () => {
  const items = () => [{ n: 1 }, { n: -1 }, { n: 2 }];
  const ask = async (validateResponses: string) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const options = { validateResponses, onError };
    const response = await get(streaming("json-lines", items, options));
    const text = await response.text().catch(() => "broken");
    return { text, errors };
  };
  const whole = '{"n":1}\n{"n":-1}\n{"n":2}\n';
  const mismatch = {
    name: "ResponseMismatch",
    operation: "test",
    status: 200,
    issues: [{ path: "/n" }],
  };

  it("off: all are sent", async () => {
    expect(await ask("off")).toEqual({ text: whole, errors: [] });
  });

  it("log: all are sent, and the wrong one is reported", async () => {
    const { text, errors } = await ask("log");
    expect(text).toBe(whole);
    expect(errors).toMatchObject([mismatch]);
  });

  it("throw: the wrong one ends the stream", async () => {
    const { text, errors } = await ask("throw");
    expect(text).toBe("broken");
    expect(errors).toMatchObject([mismatch]);
  });
});

describe("event streams", () => {
  it("are kept alive by comments while nothing happens, and lose no event", async () => {
    vi.useFakeTimers();
    try {
      let go: (item: unknown) => void = () => undefined;
      const api = streaming(
        "data-events",
        async function* () {
          yield await new Promise((resolve) => (go = resolve));
        },
        { keepAlive: 1000 },
      );
      const response = await get(api);
      const reader = response.body
        ?.pipeThrough(new TextDecoderStream())
        .getReader();
      const read = async () => (await reader?.read())?.value;
      expect(await read()).toBe(":\n\n");
      for (let round = 0; round < 2; round++) {
        const comment = read();
        await vi.advanceTimersByTimeAsync(1000);
        expect(await comment).toBe(":\n\n");
      }
      const event = read();
      await vi.advanceTimersByTimeAsync(500);
      go({ n: 1 });
      expect(await event).toBe('data: {"n":1}\n\n');
      expect(await read()).toBeUndefined();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are not to be stored, unless the handler says otherwise", async () => {
    const response = await get(streaming("data-events", () => []));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = await get(streaming("json-lines", () => []));
    expect(lines.headers.get("cache-control")).toBeNull();
  });
});
