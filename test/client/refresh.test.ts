import { describe, expect, it } from "vitest";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import {
  json as readJson,
  jsonBody,
} from "../../templates/client/runtime/formats/json.js";
import { jsonLinesBody } from "../../templates/client/runtime/formats/json-items.js";
import { refreshOn401 } from "../../templates/client/runtime/options/refresh.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { call, clientFor, json, route, serve, type Handler } from "./server.js";
import { eventually } from "../support/eventually.js";

const responses = { 200: readJson, default: readJson };
const security = [[{ name: "bearer", attach: bearer }]];
const secured = route({ responses, security });

/** A server that accepts one token, and a client whose token has expired. */
async function expired(
  refresh: (renew: () => void) => unknown = (renew) => {
    renew();
  },
  before: Handler = () => undefined,
) {
  let token = "old";
  let refreshes = 0;
  let answered = 0;
  const refreshed = refreshOn401(() => {
    refreshes++;
    return refresh(() => (token = "new"));
  });
  const server = await serve(async (request, response) => {
    await before(request, response);
    if (response.writableEnded) return;
    const isCurrent = request.headers.authorization === "Bearer new";
    json(response, isCurrent ? 200 : 401, String(request.body));
  });
  const client = clientFor(server.url, {
    auth: { bearer: () => token },
    refresh: (attempt, ...others) => {
      const counted = async () => {
        const result = await attempt();
        answered++;
        return result;
      };
      return refreshed(counted, ...others);
    },
    retry: retry({ sleep: () => Promise.resolve() }),
  });
  return {
    server,
    client,
    refreshes: () => refreshes,
    answered: () => answered,
  };
}

describe("refreshOn401", () => {
  it("refreshes once for all calls that wait", async () => {
    const { server, client, refreshes } = await expired(async (renew) => {
      await eventually(() => {
        expect(server.received.length).toBe(8);
      });
      renew();
    });
    const calls = Array.from({ length: 8 }, () => call(client, secured));
    const results = await Promise.all(calls);
    expect(results.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([refreshes(), server.received.length]).toEqual([1, 16]);
    await call(client, secured);
    expect([refreshes(), server.received.length]).toEqual([1, 17]);
  });

  it("refreshes for operations with the security of the API, and for no others", async () => {
    const { client, refreshes } = await expired();
    const api = { ...client.api, security };
    const open = route({ responses, security: [] });
    expect((await call({ ...client, api }, open)).status).toBe(401);
    expect(refreshes()).toBe(0);
    const usual = route({ responses });
    expect((await call({ ...client, api }, usual)).status).toBe(200);
    expect(refreshes()).toBe(1);
  });

  it("does not refresh again for a response that comes late", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { client, refreshes } = await expired(undefined, async ({ url }) => {
      if (url === "/slow") await held;
    });
    const slow = call(client, { ...secured, path: "/slow" });
    expect((await call(client, secured)).status).toBe(200);
    release();
    expect((await slow).status).toBe(200);
    expect(refreshes()).toBe(1);
  });

  it("returns the second 401", async () => {
    const { server, client, refreshes } = await expired(() => undefined);
    expect((await call(client, secured)).status).toBe(401);
    expect([refreshes(), server.received.length]).toEqual([1, 2]);
  });

  it("throws the error of the refresh to all calls, and tries again later", async () => {
    const reason = new Error("logged out");
    let count = 0;
    const { client, refreshes, answered } = await expired(async (renew) => {
      await eventually(() => {
        expect(answered()).toBeGreaterThan(1);
      });
      // The second call continues with its response, and waits for the refresh.
      await new Promise((resolve) => setImmediate(resolve));
      if (count++ === 0) throw reason;
      renew();
    });
    const calls = [call(client, secured), call(client, secured)];
    for (const result of await Promise.allSettled(calls))
      expect(result).toEqual({ status: "rejected", reason });
    expect((await call(client, secured)).status).toBe(200);
    expect(refreshes()).toBe(2);
  });

  it("does nothing where no credentials were sent", async () => {
    const { server, client, refreshes } = await expired();
    const login = await call(client, route({ responses, method: "POST" }));
    const other = await serve((_, response) => {
      json(response, 401, 1);
    });
    const link = await call(client, secured, {}, { url: other.url });
    expect([login.status, link.status, refreshes()]).toEqual([401, 401, 0]);
    expect([server.received.length, other.received.length]).toEqual([1, 1]);
  });

  it("repeats a request of any method with its body", async () => {
    const { client } = await expired();
    const create = route({
      responses,
      security,
      method: "POST",
      body: jsonBody,
    });
    const result = await call(client, create, { body: { a: 1 } });
    expect(result).toMatchObject({ status: 200, body: '{"a":1}' });
  });

  it("does not repeat a stream, but refreshes for the next call", async () => {
    const { server, client, refreshes } = await expired();
    const create = route({
      responses,
      security,
      method: "POST",
      body: jsonLinesBody,
    });
    const send = () =>
      call(client, create, { body: [1, 2][Symbol.iterator]() });
    expect((await send()).status).toBe(401);
    expect(server.received).toHaveLength(1);
    expect(await send()).toMatchObject({ status: 200, body: "1\n2\n" });
    expect(refreshes()).toBe(1);
  });

  it("applies to each attempt of retries, also those of one call", async () => {
    const { server, client } = await expired(undefined, (_, response) => {
      if (server.received.length % 2 === 1) json(response, 503, 1);
    });
    const patient = retry({ attempts: 3, sleep: () => Promise.resolve() });
    const result = await call(client, secured, {}, { retry: patient });
    expect(result.status).toBe(200);
    // 503; 401, refresh, 503; 200.
    expect(server.received).toHaveLength(4);
  });

  it("stops waiting when the call is aborted", async () => {
    const abort = new AbortController();
    const { server, client } = await expired(() => {
      abort.abort();
      return new Promise(() => undefined);
    });
    const calling = call(client, secured, {}, { signal: abort.signal });
    await expect(calling).rejects.toMatchObject({ kind: "aborted" });
    expect(server.received).toHaveLength(1);
  });
});
