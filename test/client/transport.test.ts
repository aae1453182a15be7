import { describe, expect, it } from "vitest";
import type { CallOptions } from "../../templates/client/runtime/client.js";
import type { DeprecationNotice } from "../../templates/client/runtime/deprecation.js";
import {
  nextPage,
  paginate,
} from "../../templates/client/runtime/pagination.js";
import type { Result } from "../../templates/client/runtime/result.js";
import { send } from "../../templates/client/runtime/send.js";
import { clientFor, json, route, serve } from "./server.js";

/** Answers with each of these in turn; the last one again and again. */
const answers = (
  ...list: [status: number, headers?: Record<string, string>][]
) => {
  let count = 0;
  return serve((_, response) => {
    const [status, headers] = list[Math.min(count++, list.length - 1)] ?? [500];
    json(response, status, status, headers);
  });
};

describe("retries", () => {
  const waiting = () => {
    const waits: number[] = [];
    const sleep = (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    };
    return { waits, sleep };
  };
  const responses = {
    200: { "application/json": "json" },
    default: { "application/json": "json" },
  } as const;

  it("are off unless asked for", async () => {
    const server = await answers([503], [200]);
    const result = await send<Result>(
      clientFor(server.url),
      route({ responses }),
      {},
    );
    expect(result.status).toBe(503);
  });

  it("wait longer each time, and no longer than allowed", async () => {
    const server = await answers([503], [429], [503], [200]);
    const { waits, sleep } = waiting();
    const retry = {
      attempts: 3,
      baseDelay: 100,
      maxDelay: 300,
      sleep,
      random: () => 1,
    };
    const result = await send<Result>(
      clientFor(server.url, { retry }),
      route({ responses }),
      {},
    );
    expect(result.status).toBe(200);
    expect(waits).toEqual([100, 200, 300]);
  });

  it("do as Retry-After says, in seconds or as a date", async () => {
    const server = await answers(
      [429, { "retry-after": "2" }],
      [503, { "retry-after": "Sun, 15 Nov 2026 00:00:03 GMT" }],
      [200],
    );
    const { waits, sleep } = waiting();
    const retry = { sleep, now: () => Date.UTC(2026, 10, 15) };
    await send(clientFor(server.url), route({ responses }), {}, { retry });
    expect(waits).toEqual([2000, 3000]);
  });

  it("give up when the server asks for too much, or too often", async () => {
    const patient = await answers([503, { "retry-after": "3600" }]);
    const { sleep } = waiting();
    const once = await send<Result>(
      clientFor(patient.url, { retry: { sleep } }),
      route({ responses }),
      {},
    );
    expect([once.status, patient.received.length]).toEqual([503, 1]);
    const busy = await answers([503]);
    await send(
      clientFor(busy.url, { retry: { attempts: 2, sleep } }),
      route({ responses }),
      {},
    );
    expect(busy.received).toHaveLength(3);
  });

  it("leave alone what must not be repeated", async () => {
    const server = await answers([503]);
    const { sleep } = waiting();
    const retry = { sleep };
    await send(
      clientFor(server.url, { retry }),
      route({ method: "POST", responses }),
      {},
    );
    const body = new Blob(["x"]).stream();
    const upload = route({
      method: "PUT",
      responses,
      body: { "text/plain": "binary" },
    });
    await send(clientFor(server.url, { retry }), upload, { body });
    expect(server.received).toHaveLength(2);
  });

  it("follow network failures", async () => {
    const server = await serve((_, response) => {
      if (server.received.length === 1) response.destroy();
      else json(response, 200, 1);
    });
    const { sleep } = waiting();
    const result = await send<Result>(
      clientFor(server.url, { retry: { sleep } }),
      route(),
      {},
    );
    expect(result.status).toBe(200);
  });
});

describe("failures", () => {
  it("are of the kind network", async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    const call = send(clientFor(server.url), route(), {});
    await expect(call).rejects.toMatchObject({ kind: "network", status: null });
  });

  it("are of the kind timeout, also while the body is on its way", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[");
    });
    const call = send(clientFor(server.url, { timeout: 30 }), route(), {});
    await expect(call).rejects.toMatchObject({ kind: "timeout" });
  });

  it("are of the kind aborted, with the caller's reason", async () => {
    const abort = new AbortController();
    const server = await serve(() => {
      abort.abort("enough");
    });
    const options = { signal: abort.signal, timeout: 60_000 };
    const call = send(clientFor(server.url), route(), {}, options);
    await expect(call).rejects.toMatchObject({
      kind: "aborted",
      cause: "enough",
    });
    await expect(
      send(clientFor(server.url), route(), {}, options),
    ).rejects.toMatchObject({ kind: "aborted" });
    expect(server.received).toHaveLength(1);
  });

  it("of a waiting call end with the signal", async () => {
    const abort = new AbortController();
    const server = await serve((_, response) => {
      json(response, 503, 1);
      abort.abort();
    });
    const options = {
      signal: abort.signal,
      retry: { baseDelay: 1e9, maxDelay: 1e9 },
    };
    const call = send(
      clientFor(server.url),
      route({ responses: { 503: {} } }),
      {},
      options,
    );
    await expect(call).rejects.toMatchObject({ kind: "aborted" });
  });
});

describe("streams", () => {
  const streaming = (
    type: string,
    format: "events" | "json-events" | "json-event-data" | "json-lines",
    chunks: string[],
  ) =>
    serve(async (_, response) => {
      response.writeHead(200, { "content-type": type });
      for (const chunk of chunks) {
        response.write(chunk);
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    }).then(async (server) => {
      const result = await send<Result>(
        clientFor(server.url),
        route({ responses: { 200: { [type]: format } } }),
        {},
      );
      return result.body as AsyncIterable<unknown>;
    });
  const all = async (stream: AsyncIterable<unknown>) => {
    const items: unknown[] = [];
    for await (const item of stream) items.push(item);
    return items;
  };

  it("read events however they are cut", async () => {
    const chunks = [
      "\ufeff: hi\r",
      "\nevent: a\nid: 1\nretry: 10\nda",
      "ta: x\ndata:y\r\r",
      "data: é\n\ndata: unfinished",
    ];
    const stream = await streaming("text/event-stream", "events", chunks);
    expect(await all(stream)).toEqual([
      { event: "a", id: "1", retry: 10, data: "x\ny" },
      { data: "é" },
    ]);
  });

  it("parse the data of events", async () => {
    const chunks = ['data: {"a":1}\n\n', "data: [DONE]\n\n", "data: {}\n\n"];
    const whole = await streaming("text/event-stream", "json-events", chunks);
    expect(await all(whole)).toEqual([{ data: { a: 1 } }]);
    const data = await streaming(
      "text/event-stream",
      "json-event-data",
      chunks,
    );
    expect(await all(data)).toEqual([{ a: 1 }]);
  });

  it("read JSON lines, and say where they are none", async () => {
    const lines = await streaming("application/jsonl", "json-lines", [
      '{"a"',
      ":1}\n\n\u001e2\r\n3",
    ]);
    expect(await all(lines)).toEqual([{ a: 1 }, 2, 3]);
    const broken = await streaming("application/jsonl", "json-lines", [
      "1\n{\n",
    ]);
    await expect(all(broken)).rejects.toMatchObject({
      name: "TestError",
      kind: "invalid-body",
      body: "{",
    });
  });

  it("end with the signal, and when the loop is left", async () => {
    const abort = new AbortController();
    let closed = 0;
    const server = await serve((_, response) => {
      response.on("close", () => closed++);
      response.writeHead(200, { "content-type": "application/jsonl" });
      response.write("1\n");
    });
    const endless = route({
      responses: { 200: { "application/jsonl": "json-lines" } },
    });
    const options = { signal: abort.signal, timeout: 60_000 };
    const first = await send<Result>(
      clientFor(server.url),
      endless,
      {},
      options,
    );
    const reading = (async () => {
      for await (const _ of first.body as AsyncIterable<unknown>) abort.abort();
    })();
    await expect(reading).rejects.toMatchObject({ kind: "aborted" });
    const second = await send<Result>(clientFor(server.url), endless, {});
    for await (const _ of second.body as AsyncIterable<unknown>) break;
    await expect.poll(() => closed).toBe(2);
  });
});

describe("deprecation", () => {
  const told = async (
    headers: Record<string, string>,
    deprecation?: { since?: string; removal?: string; replacement?: string },
  ) => {
    const server = await answers([200, headers]);
    const notices: DeprecationNotice[] = [];
    const client = clientFor(server.url, {
      onDeprecated: (notice) => notices.push(notice),
    });
    const old = route(deprecation ? { deprecation } : {});
    await send(client, old, {});
    await send(client, old, {});
    return notices;
  };

  it("is told once, from the description", async () => {
    expect(
      await told({}, { removal: "2030-12-05", replacement: "listPets" }),
    ).toEqual([
      {
        operation: "listPets",
        source: "description",
        since: null,
        removal: "2030-12-05",
        replacement: "listPets",
        note: null,
        link: null,
      },
    ]);
  });

  it("is told from headers, which know better", async () => {
    const headers = {
      Deprecation: "@1794700800",
      Sunset: "Thu, 05 Dec 2030 00:00:00 GMT",
      Link: '<https://a.example/x>; rel="next", <https://a.example/old>; title="a, \\"b\\""; rel="deprecation"',
    };
    expect(await told(headers, { removal: "2031-01-01" })).toMatchObject([
      {
        source: "response",
        since: "2026-11-15",
        removal: "2030-12-05",
        link: "https://a.example/old",
      },
    ]);
    expect(await told({ Deprecation: "true" })).toMatchObject([
      { source: "response", since: null },
    ]);
    expect(await told({})).toEqual([]);
  });
});

describe("pages", () => {
  const list = (
    client: Parameters<typeof send>[0],
    request: { query?: object },
    options?: CallOptions,
  ) => send<Result>(client, route(), request, options);

  it("are followed to the last one", async () => {
    const server = await serve((request, response) => {
      const page = Number(
        new URLSearchParams(request.url.split("?")[1]).get("page") ?? 1,
      );
      const next = `<?page=${String(page + 1)}&limit=2>; rel=next`;
      json(response, 200, [page], page < 3 ? { link: next } : {});
    });
    const client = clientFor(server.url);
    const pages: unknown[] = [];
    for await (const page of paginate(client, list, { query: { limit: 2 } }))
      pages.push(page);
    expect(pages).toEqual([[1], [2], [3]]);
    expect(server.received.map(({ url }) => url)).toEqual([
      "/pets?limit=2",
      "/pets?page=2&limit=2",
      "/pets?page=3&limit=2",
    ]);
    const first = await list(client, {});
    expect(nextPage(first)).toBe(`${server.url}/pets?page=2&limit=2`);
  });

  it("throw a failure", async () => {
    const server = await answers([404]);
    const pages = paginate(clientFor(server.url), list, {});
    await expect(pages.next()).rejects.toMatchObject({
      kind: "http",
      status: 404,
    });
  });

  it("end where a page names itself", async () => {
    const server = await answers([200, { link: "<?p=1>; rel=next" }]);
    const pages: unknown[] = [];
    for await (const page of paginate(clientFor(server.url), list, {}))
      pages.push(page);
    expect(pages).toHaveLength(2);
  });
});
