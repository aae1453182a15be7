import { describe, expect, it } from "vitest";
import type { Result } from "../../templates/client/runtime/response/result.js";
import { send } from "../../templates/client/runtime/transport/send.js";
import { answers, clientFor, json, route, serve } from "./server.js";

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

  it("do not repeat requests that must not be repeated", async () => {
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
    const form = route({
      method: "PUT",
      responses,
      body: { "multipart/form-data": "multipart" },
    });
    await send(clientFor(server.url, { retry }), form, {
      body: { file: new Blob(["x"]).stream() },
    });
    expect(server.received).toHaveLength(3);
  });

  // Node's fetch copies a body that it might have to send again: all of a stream would be kept.
  it("does not let fetch keep a stream for a redirect", async () => {
    const seen: unknown[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      seen.push(init?.redirect);
      return Promise.resolve(new Response("1"));
    };
    const put = route({
      method: "PUT",
      responses,
      body: { "multipart/form-data": "multipart" },
    });
    const file = new Blob(["x"]);
    for (const redirect of ["follow", "manual"] as const) {
      const client = clientFor("http://a.example", { fetch, redirect });
      await send(client, put, { body: { file } });
      await send(client, put, { body: { file: file.stream() } });
    }
    expect(seen).toEqual(["follow", "error", "manual", "manual"]);
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
