import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type {
  CallOptions,
  Client,
} from "../../templates/client/runtime/client.js";
import {
  eventData,
  type EventStream,
} from "../../templates/client/runtime/formats/events.js";
import { json as readJson } from "../../templates/client/runtime/formats/json.js";
import {
  reconnecting,
  type ReconnectOptions,
} from "../../templates/client/runtime/options/reconnect.js";
import type { Result, Success } from "../../templates/client/runtime/result.js";
import { eventually } from "../support/eventually.js";
import { clientFor, json, route, serve } from "./server.js";
import { send } from "../../templates/client/runtime/send.js";

type Watched = Result & Success<200, EventStream<number>>;

const described = route({
  responses: { 200: eventData, 204: readJson, default: readJson },
});
const watch = (
  client: Client,
  request: Record<string, never> = {},
  options?: CallOptions,
) => send<Watched>(client, request, options, described);

type Connection = (response: ServerResponse, items: number[]) => unknown;
const sends =
  (text: string): Connection =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end(text);
  };
/** Breaks when the event has been read. */
const breaksAfter =
  (text: string): Connection =>
  async (response, items) => {
    const before = items.length;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text);
    await eventually(() => {
      expect(items.length).toBeGreaterThan(before);
    });
    response.destroy();
  };
const answersWith =
  (status: number): Connection =>
  (response) => {
    if (status === 204) response.writeHead(204).end();
    else json(response, status, 1);
  };
const refuses: Connection = (response) => {
  response.destroy();
};

/** Reads all events of a server with these connections, the last one again and again. */
async function read(connections: Connection[], options: ReconnectOptions = {}) {
  const items: number[] = [];
  const server = await serve((_, response) => {
    const index = Math.min(server.received.length, connections.length) - 1;
    connections[index]?.(response, items);
  });
  const waits: number[] = [];
  const sleep = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  let error: unknown;
  try {
    const client = clientFor(server.url);
    const settings = { sleep, ...options };
    for await (const item of reconnecting(client, watch, {}, settings))
      items.push(item);
  } catch (cause) {
    error = cause;
  }
  const ids = server.received.map(({ headers }) => headers["last-event-id"]);
  return { items, waits, ids, error };
}

describe("reconnecting", () => {
  it("continues after the last complete event, and waits as the server asks", async () => {
    const result = await read(
      [
        sends("id: a\nretry: 10\ndata: 1\n\nid: b\ndata: 2\n\nid: c\ndata: 3"),
        breaksAfter("data: 3\n\nretry: 20\n"),
        sends("id: d\n\ndata: 4\n\n"),
        sends("id\ndata: 5\n\n"),
        sends("data: [DONE]\n\n"),
      ],
      { minDelay: 0 },
    );
    expect(result).toEqual({
      items: [1, 2, 3, 4, 5],
      waits: [10, 20, 20, 20],
      ids: [undefined, "b", "b", "d", undefined],
      error: undefined,
    });
  });

  it("sends an id with any characters as UTF-8", async () => {
    const { ids } = await read([
      sends("id: é€😀\ndata: 1\n\n"),
      answersWith(204),
    ]);
    expect(Buffer.from(ids[1] as string, "latin1").toString()).toBe("é€😀");
  });

  it("ends with 204", async () => {
    const { items, waits, error } = await read([
      sends("data: 1\n\n"),
      sends(""),
      answersWith(204),
    ]);
    expect([items, waits, error]).toEqual([[1], [3000, 3000], undefined]);
  });

  it.each([
    ["a network failure", refuses, "network"],
    ["the status 503", answersWith(503), "http"],
  ])("gives up after %s, again and again", async (_, failing, kind) => {
    const started = sends("id: 7\ndata: 1\n\n");
    const options = { attempts: 4, delay: 100, maxDelay: 150 };
    const result = await read([failing, failing, started, failing], options);
    expect(result).toMatchObject({
      items: [1],
      waits: [100, 150, 100, 100, 150, 150],
      ids: [undefined, undefined, undefined, "7", "7", "7", "7"],
      error: { kind },
    });
  });

  it.each([400, 401, 404])("does not repeat after %i", async (status) => {
    const { error, ids } = await read([
      sends("data: 1\n\n"),
      answersWith(status),
    ]);
    expect(error).toMatchObject({ kind: "http", status });
    expect(ids).toHaveLength(2);
  });

  it("does not repeat after an event that cannot be read", async () => {
    const { error, ids } = await read([sends("data: {\n\n")]);
    expect(error).toMatchObject({ kind: "invalid-body" });
    expect(ids).toHaveLength(1);
  });

  it.each<[string, ReconnectOptions, number]>([
    ["99999999999999", {}, 60_000],
    ["100000000000000", { maxDelay: 200 }, 200],
    ["5000", { delay: 90_000 }, 5000],
    ["99999999999999", { delay: 90_000 }, 90_000],
    ["0", {}, 1000],
    ["0", { delay: 10 }, 10],
    ["0", { delay: 10, minDelay: 30 }, 30],
    ["50", { minDelay: 500, maxDelay: 100 }, 100],
  ])(
    "waits within its limits if the server asks for %s ms",
    async (asked, options, wait) => {
      const asking = sends(`retry: ${asked}\ndata: 1\n\n`);
      const { waits } = await read([asking, answersWith(204)], options);
      expect(waits).toEqual([wait]);
    },
  );

  it("refuses an id that no server accepts as a header", async () => {
    const { error, ids } = await read([
      sends(`id: ${"a".repeat(200_000)}\ndata: 1\n\n`),
      answersWith(204),
    ]);
    expect(error).toMatchObject({
      kind: "invalid-body",
      message: expect.stringContaining("the id of an event") as string,
    });
    expect(ids).toHaveLength(1);
  });

  it("ends with the signal while it waits", async () => {
    const abort = new AbortController();
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => {
      timers.mockRestore();
    });
    const server = await serve((_, response) => {
      sends("data: 1\n\n")(response, []);
    });
    const options = { signal: abort.signal, delay: 1e9 };
    const reading = (async () => {
      const client = clientFor(server.url);
      for await (const _ of reconnecting(client, watch, {}, options)) continue;
    })();
    const ended = expect(reading).rejects.toMatchObject({ kind: "aborted" });
    await eventually(() => {
      expect(timers.mock.calls.map(([, time]) => time)).toContain(1e9);
    });
    abort.abort();
    await ended;
    expect(server.received).toHaveLength(1);
  });
});
