import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { afterAll, describe, expect, it, vi } from "vitest";
import { listener } from "../../templates/server/node.js";
import type { HttpRequest } from "../../templates/server/runtime/http.js";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import { apiOf, ask, route } from "./api.js";
import { converse } from "./faults/wire.js";
import { serverPool } from "./petstore-app.js";

const routes = [route({ path: "/a/{id}" })];
const echo = () => ({ status: 200, body: 1 });

describe("around", () => {
  it("is available to the handler, and gets the operation and the status", async () => {
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
    [
      "fails after",
      async (proceed) => {
        await proceed();
        throw new Error("mine");
      },
    ],
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

  const forbidden = () => new ApiError(403, "forbidden", "Not today.");

  it.each<[string, number, (proceed: () => Promise<number>) => unknown]>([
    [
      "throws",
      0,
      () => {
        throw forbidden();
      },
    ],
    ["rejects", 0, () => Promise.reject(forbidden())],
    ["returns", 0, forbidden],
    [
      "throws after the work",
      1,
      async (proceed) => {
        await proceed();
        throw forbidden();
      },
    ],
    [
      "returns after the work",
      1,
      async (proceed) => {
        await proceed();
        return forbidden();
      },
    ],
    [
      "throws while the work is being done",
      1,
      (proceed) => {
        void proceed();
        throw forbidden();
      },
    ],
  ])("refuses with the ApiError that it %s", async (_, calls, around) => {
    const test = vi.fn(echo);
    const seen: unknown[] = [];
    const errors: unknown[] = [];
    const api = apiOf(
      routes,
      { test },
      {
        around: (_info: object, proceed: () => Promise<number>) =>
          around(proceed),
        onError: (error: unknown) => errors.push(error),
        onRequest: () => seen.push("request"),
        onResponse: ({ status }: { status: number }) => seen.push(status),
      },
    );
    const { status, body } = await ask(api, "/a/1");
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "forbidden", detail: "Not today." });
    expect(test).toHaveBeenCalledTimes(calls);
    expect(seen).toEqual(["request", 403]);
    expect(errors).toEqual([]);
  });

  it("ends a stream that it refuses to send", async () => {
    const ended = vi.fn();
    const stream = new ReadableStream({ cancel: ended });
    const responses = { 200: { "application/octet-stream": null } };
    const api = apiOf(
      [route({ path: "/", responses })],
      { test: () => ({ status: 200, body: stream }) },
      {
        around: async (_info: object, proceed: () => Promise<number>) => {
          await proceed();
          return forbidden();
        },
      },
    );
    expect((await ask(api, "/")).status).toBe(403);
    expect(ended).toHaveBeenCalledOnce();
  });

  it.each<[string, () => unknown, string]>([
    [
      "fails before it proceeds",
      () => Promise.reject(new Error("mine")),
      "mine",
    ],
    ["neither proceeds nor refuses", () => undefined, "must call"],
  ])("rejects the request when it %s", async (_, around, message) => {
    const test = vi.fn(echo);
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(String(error));
    const api = apiOf(routes, { test }, { around, onError });
    expect((await ask(api, "/a/1")).status).toBe(500);
    expect(test).not.toHaveBeenCalled();
    expect(errors).toEqual([expect.stringContaining(message)]);
  });

  it("is given the request", async () => {
    const api = apiOf(routes, undefined, {
      around: (
        _info: object,
        proceed: () => Promise<number>,
        request: HttpRequest,
      ) => (request.header("x-key") === "1" ? proceed() : forbidden()),
    });
    expect((await ask(api, "/a/1")).status).toBe(403);
    const headers = { "x-key": "1" };
    expect((await ask(api, "/a/1", { headers })).status).toBe(200);
  });

  describe("with a body that comes in pieces", () => {
    const servers = serverPool();
    afterAll(() => {
      servers.close();
    });
    const spans = new AsyncLocalStorage<string>();
    const body = { required: true, contents: { "application/json": {} } };
    const api = (options: object = {}) =>
      apiOf(
        [route({ path: "/", method: "POST", body })],
        { test: () => ({ status: 200, body: spans.getStore() ?? "lost" }) },
        options,
      );
    const around = (_info: object, proceed: () => Promise<number>) =>
      spans.run("span", proceed);
    const alone = listener(api());

    it.each<[string, RequestListener]>([
      ["is there for the handler", listener(api({ around }))],
      [
        "can be the application's own",
        (request, response) => {
          spans.run("span", () => {
            alone(request, response);
          });
        },
      ],
    ])("%s", async (_, serve) => {
      const address = await servers.listen(serve);
      const conversation = converse(Number(new URL(address).port));
      conversation.send(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
      );
      await conversation.arrived();
      conversation.send("}");
      const { answers } = await conversation.answers(1);
      conversation.cut();
      expect(answers[0]?.body).toBe('"span"');
    });
  });
});
