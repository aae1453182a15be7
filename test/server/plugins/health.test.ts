import { afterAll, describe, expect, it } from "vitest";
import { health } from "../../../templates/server/health.js";
import { limitConcurrency } from "../../../templates/server/limits.js";
import type { RequestInfo } from "../../../templates/server/runtime/http.js";
import { apiOf, route } from "../api.js";
import { placeNames, places } from "./places.js";
import { eventually } from "../../support/eventually.js";

const routes = [route({ operation: "wait", path: "/wait" })];
const never = () => new Promise<never>(() => undefined);

const all = places();
afterAll(() => all.close());

describe.each(placeNames)("%s", (place) => {
  it("answers with the results of checks, without their errors", async () => {
    let isUp = false;
    const failures: unknown[] = [];
    const seen: RequestInfo[] = [];
    const state = health({
      cache: 0,
      checks: {
        database() {
          if (!isUp) throw new Error("password=secret");
        },
        queue: () => Promise.resolve(false),
      },
      onFailure(name, error) {
        failures.push([name, error]);
      },
    });
    const api = apiOf(
      routes,
      { wait: () => ({ status: 200, body: "now" }) },
      {
        plugins: [state],
        onRequest: (info: RequestInfo) => {
          seen.push(info);
        },
      },
    );
    const ask = await all.serve(place, api);
    const report = async (path: string) => {
      const { status, text, headers } = await ask(path);
      expect(headers.get("content-type")).toBe("application/health+json");
      expect(headers.get("cache-control")).toBe("no-store");
      return [status, JSON.parse(text) as unknown];
    };
    const live = [200, { status: "pass" }];
    const checks = { database: { status: "fail" }, queue: { status: "pass" } };
    const fail = [503, { status: "fail", checks }];
    expect(await report("/health/live")).toEqual(live);
    expect(await report("/health/ready")).toEqual(fail);
    expect(await report("/health/started")).toEqual(fail);
    expect(failures).toEqual([
      ["database", new Error("password=secret")],
      ["database", new Error("password=secret")],
    ]);
    isUp = true;
    const passed = { database: { status: "pass" }, queue: { status: "pass" } };
    const pass = [200, { status: "pass", checks: passed }];
    expect(await report("/health/ready")).toEqual(pass);
    isUp = false;
    expect(await report("/health/ready")).toEqual(fail);
    expect(await report("/health/started")).toEqual(live);
    isUp = true;
    state.stop();
    const output = "The service is stopping.";
    expect(await report("/health/ready")).toEqual([
      503,
      { status: "fail", output },
    ]);
    expect(await report("/health/live")).toEqual(live);
    expect(seen[0]).toEqual({
      operation: null,
      method: "GET",
      path: "/health/live",
    });
    expect((await ask("/health/ready?all", { method: "HEAD" })).status).toBe(
      503,
    );
    const refused = await ask("/health/ready", { method: "POST", body: "{}" });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect((await ask("/wait")).status).toBe(200);
  });

  it("answers while a limit rejects operations", async () => {
    const api = apiOf(
      routes,
      { wait: never },
      {
        plugins: [health(), limitConcurrency({ limit: 1 })],
        onError: () => undefined,
      },
    );
    const ask = await all.serve(place, api);
    void ask("/wait").catch(() => undefined);
    await eventually(async () => {
      expect((await ask("/wait")).status).toBe(503);
    });
    expect((await ask("/health/live")).status).toBe(200);
  });
});

describe("checks", () => {
  it("run once for requests that come at the same time, and for a while", async () => {
    let count = 0;
    const { ready } = health({
      cache: 1_000_000,
      checks: {
        async one() {
          count++;
          await Promise.resolve();
        },
      },
    });
    await Promise.all([ready(), ready()]);
    await ready();
    expect(count).toBe(1);
  });

  it("fail after the time limit, which aborts their signal", async () => {
    const seen: { signal?: AbortSignal; error?: unknown } = {};
    const { ready } = health({
      timeout: 10,
      checks: {
        slow(signal) {
          seen.signal = signal;
          return never();
        },
      },
      onFailure(_name, error) {
        seen.error = error;
      },
    });
    expect(await ready()).toEqual({
      status: "fail",
      checks: { slow: { status: "fail" } },
    });
    expect(seen.signal?.aborted).toBe(true);
    expect(String(seen.error)).toBe("Error: No result within 10 ms");
  });
});

describe("paths", () => {
  it("can be chosen", async () => {
    const api = apiOf(
      routes,
      { wait: never },
      { plugins: [health({ paths: { live: "/livez" } })] },
    );
    const get = async (path: string) =>
      (await api.fetch(new Request(`http://test${path}`))).status;
    expect(await get("/livez")).toBe(200);
    expect(await get("/health/live")).toBe(404);
    expect(await get("/health/ready")).toBe(200);
  });

  it("must not be those of operations", () => {
    expect(() =>
      apiOf(
        routes,
        { wait: never },
        { plugins: [health({ paths: { live: "/wait" } })] },
      ),
    ).toThrow(
      "The option `plugins` has the path /wait, which is already in use; choose another one",
    );
  });
});
