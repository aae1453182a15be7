import { describe, expect, it } from "vitest";
import { bytesBody } from "../../templates/client/runtime/formats/bytes.js";
import { empty } from "../../templates/client/runtime/formats/empty.js";
import { json as readJson } from "../../templates/client/runtime/formats/json.js";
import { fileStream } from "../../templates/client/runtime/formats/file-stream.js";
import { multipartBody } from "../../templates/client/runtime/formats/multipart.js";
import type { CallOptions } from "../../templates/client/runtime/client.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { headerParameters } from "../../templates/client/runtime/parameters/headers.js";
import { answers, call, clientFor, json, route, serve } from "./server.js";

describe("retries", () => {
  const waiting = () => {
    const waits: number[] = [];
    const sleep = (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    };
    return { waits, sleep };
  };
  const responses = { 200: readJson, default: readJson };

  it("are off unless asked for", async () => {
    const server = await answers([503], [200]);
    const result = await call(clientFor(server.url), route({ responses }), {});
    expect(result.status).toBe(503);
  });

  it("wait longer each time, and no longer than allowed", async () => {
    const server = await answers([503], [429], [503], [200]);
    const { waits, sleep } = waiting();
    const patient = retry({
      attempts: 3,
      baseDelay: 100,
      maxDelay: 300,
      sleep,
      random: () => 1,
    });
    const result = await call(
      clientFor(server.url, { retry: patient }),
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
    const patient = retry({ sleep, now: () => Date.UTC(2026, 10, 15) });
    await call(
      clientFor(server.url),
      route({ responses }),
      {},
      { retry: patient },
    );
    expect(waits).toEqual([2000, 3000]);
  });

  it("give up when the server asks for too much, or too often", async () => {
    const patient = await answers([503, { "retry-after": "3600" }]);
    const { sleep } = waiting();
    const once = await call(
      clientFor(patient.url, { retry: retry({ sleep }) }),
      route({ responses }),
      {},
    );
    expect([once.status, patient.received.length]).toEqual([503, 1]);
    const busy = await answers([503]);
    await call(
      clientFor(busy.url, { retry: retry({ attempts: 2, sleep }) }),
      route({ responses }),
      {},
    );
    expect(busy.received).toHaveLength(3);
  });

  it("do not repeat requests that must not be repeated", async () => {
    const server = await answers([503]);
    const { sleep } = waiting();
    const patient = retry({ sleep });
    await call(
      clientFor(server.url, { retry: patient }),
      route({ method: "POST", responses }),
      {},
    );
    const body = new Blob(["x"]).stream();
    const upload = route({
      method: "PUT",
      responses,
      body: bytesBody,
    });
    await call(clientFor(server.url, { retry: patient }), upload, { body });
    const form = route({
      method: "PUT",
      responses,
      body: multipartBody(),
    });
    await call(clientFor(server.url, { retry: patient }), form, {
      body: { file: fileStream(new Blob(["x"]).stream()) },
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
      body: multipartBody(),
    });
    const file = new Blob(["x"]);
    for (const options of [{}, { redirect: "manual" }] as const) {
      const client = clientFor("http://a.example", { fetch, ...options });
      await call(client, put, { body: { file } });
      await call(client, put, { body: { file: fileStream(file.stream()) } });
    }
    expect(seen).toEqual(["manual", "error", "manual", "manual"]);
  });

  it("follow network failures", async () => {
    const server = await serve((_, response) => {
      if (server.received.length === 1) response.destroy();
      else json(response, 200, 1);
    });
    const { sleep } = waiting();
    const result = await call(
      clientFor(server.url, { retry: retry({ sleep }) }),
      route(),
      {},
    );
    expect(result.status).toBe(200);
  });

  it.each([408, 429, 500, 502, 503, 504])("follow %i", async (status) => {
    const server = await answers([status], [200]);
    const { sleep } = waiting();
    const patient = retry({ sleep });
    const client = clientFor(server.url, { retry: patient });
    const result = await call(client, route({ responses }));
    expect([result.status, server.received.length]).toEqual([200, 2]);
  });

  it.each([400, 401, 403, 404, 409, 422, 501, 505])(
    "do not follow %i",
    async (status) => {
      const server = await answers([status], [200]);
      const { sleep } = waiting();
      const client = clientFor(server.url, { retry: retry({ sleep }) });
      const result = await call(client, route({ responses }));
      expect([result.status, server.received.length]).toEqual([status, 1]);
    },
  );

  it.each(["POST", "PATCH"])(
    "repeat %s only with an idempotency key",
    async (method) => {
      const { sleep } = waiting();
      const described = route({
        method,
        responses,
        headers: headerParameters(),
      });
      const attemptsWith = async (
        key:
          | "option"
          | "client"
          | "parameter"
          | "hook"
          | "parameter and hook"
          | "empty"
          | "none",
      ) => {
        const server = await answers([503], [200]);
        const headers = { "idempotency-KEY": "k1" };
        const client = clientFor(server.url, {
          retry: retry({ sleep }),
          ...(key === "client" ? { headers } : {}),
          onRequest: (request, _, attempt) => {
            if (key.endsWith("hook"))
              request.headers["Idempotency-Key"] = `k${String(attempt)}`;
          },
        });
        await call(
          client,
          described,
          key.startsWith("parameter") ? { headers } : {},
          key === "option"
            ? { headers }
            : key === "empty"
              ? { headers: { "Idempotency-Key": "" } }
              : {},
        );
        return server.received.map((sent) => sent.headers["idempotency-key"]);
      };
      expect(await attemptsWith("none")).toEqual([undefined]);
      expect(await attemptsWith("empty")).toEqual([""]);
      expect(await attemptsWith("option")).toEqual(["k1", "k1"]);
      expect(await attemptsWith("client")).toEqual(["k1", "k1"]);
      expect(await attemptsWith("parameter")).toEqual(["k1", "k1"]);
      expect(await attemptsWith("hook")).toEqual(["k1", "k1"]);
      expect(await attemptsWith("parameter and hook")).toEqual(["k1", "k1"]);
    },
  );

  it("do not repeat a stream, even with an idempotency key", async () => {
    const server = await answers([503], [200]);
    const { sleep } = waiting();
    const upload = route({ method: "POST", responses, body: bytesBody });
    const body = new Blob(["x"]).stream();
    const headers = { "Idempotency-Key": "k1" };
    const client = clientFor(server.url, { retry: retry({ sleep }) });
    await call(client, upload, { body }, { headers });
    expect(server.received).toHaveLength(1);
  });
});

describe("settings of fetch", () => {
  const seen = async (
    options: Parameters<typeof clientFor>[1],
    callOptions: CallOptions = {},
    described = route(),
  ) => {
    const sent: RequestInit[] = [];
    const server = await answers([200]);
    const client = clientFor(server.url, {
      ...options,
      fetch: (url, init) => {
        sent.push(init);
        return fetch(url, init);
      },
    });
    await call(client, described, {}, callOptions);
    return sent[0];
  };

  it("come from the client and from the call, which wins", async () => {
    const init = await seen(
      { init: { credentials: "include", cache: "no-store", next: { a: 1 } } },
      { init: { cache: "reload", keepalive: true } },
    );
    expect(init).toMatchObject({
      method: "GET",
      credentials: "include",
      cache: "reload",
      keepalive: true,
      next: { a: 1 },
    });
  });

  it("do not replace what the client sets", async () => {
    const given: RequestInit = { method: "PUT", headers: { "x-evil": "1" } };
    // @ts-expect-error -- The types refuse these settings.
    const init = await seen({ init: given, headers: { "x-own": "1" } });
    expect(init?.method).toBe("GET");
    expect(init?.headers).toEqual({
      accept: "application/json",
      "x-own": "1",
    });
  });

  it("reach fetch: a dispatcher makes the request", async () => {
    let dispatched = 0;
    const dispatcher = {
      dispatch(_: unknown, handler: { onError: (error: Error) => void }) {
        dispatched++;
        handler.onError(new Error("no connection"));
        return true;
      },
    };
    const calling = seen({ init: { dispatcher: dispatcher as never } });
    await expect(calling).rejects.toMatchObject({ kind: "network" });
    expect(dispatched).toBe(1);
  });
});

describe("failures", () => {
  it("are of the kind network", async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    const calling = call(clientFor(server.url), route(), {});
    await expect(calling).rejects.toMatchObject({
      kind: "network",
      status: null,
    });
  });

  it("are of the kind timeout, also while the body is on its way", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[");
    });
    const calling = call(clientFor(server.url, { timeout: 30 }), route(), {});
    await expect(calling).rejects.toMatchObject({ kind: "timeout" });
  });

  it("are of the kind aborted, with the caller's reason", async () => {
    const abort = new AbortController();
    const server = await serve(() => {
      abort.abort("enough");
    });
    const options = { signal: abort.signal, timeout: 1_800_000 };
    const calling = call(clientFor(server.url), route(), {}, options);
    await expect(calling).rejects.toMatchObject({
      kind: "aborted",
      cause: "enough",
    });
    await expect(
      call(clientFor(server.url), route(), {}, options),
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
      retry: retry({ baseDelay: 1e9, maxDelay: 1e9 }),
    };
    const calling = call(
      clientFor(server.url),
      route({ responses: { 503: empty } }),
      {},
      options,
    );
    await expect(calling).rejects.toMatchObject({ kind: "aborted" });
  });
});
