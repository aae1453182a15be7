import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import { apiOf, ask, route } from "./api.js";

const routes = [route({ path: "/a/{id}" })];
const echo = () => ({ status: 200, body: 1 });

describe("around", () => {
  it("is there for the handler, and told the operation and the status", async () => {
    const spans = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const api = apiOf(
      routes,
      { test: () => ({ status: 200, body: spans.getStore() }) },
      {
        around: (info: object, proceed: () => Promise<number>) =>
          spans.run("span", async () => seen.push(info, await proceed())),
      },
    );
    const headers = { authorization: "Bearer secret" };
    const { body } = await ask(api, "/a/secret?key=secret", { headers });
    expect(body).toBe("span");
    expect(seen).toEqual([
      { operation: "test", method: "GET", path: "/a/{id}" },
      200,
    ]);
    expect((await ask(api, "/b")).status).toBe(404);
    expect(seen.slice(2)).toEqual([
      { operation: null, method: "GET", path: null },
      404,
    ]);
  });

  it.each<[string, (proceed: () => Promise<number>) => unknown]>([
    ["fails before", () => Promise.reject(new Error("mine"))],
    [
      "fails after",
      async (proceed) => {
        await proceed();
        throw new Error("mine");
      },
    ],
    ["forgets to proceed", () => undefined],
    ["proceeds twice", (proceed) => Promise.all([proceed(), proceed()])],
  ])("changes nothing when it %s", async (_, around) => {
    const test = vi.fn(echo);
    const errors: unknown[] = [];
    const api = apiOf(
      routes,
      { test },
      {
        around: (_info: object, proceed: () => Promise<number>) =>
          around(proceed),
        onError: (error: unknown) => errors.push(String(error)),
      },
    );
    expect((await ask(api, "/a/1")).status).toBe(200);
    expect(test).toHaveBeenCalledOnce();
    expect(errors.every((error) => error === "Error: mine")).toBe(true);
  });
});
