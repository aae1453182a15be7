import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { afterAll, describe, expect, it, vi } from "vitest";
import { listener } from "../../templates/server/node.js";
import { apiOf, ask, route } from "./api.js";
import { converse } from "./faults/wire.js";
import { serverPool } from "./petstore-app.js";

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
      await new Promise((resolve) => setTimeout(resolve, 20));
      conversation.send("}");
      const { answers } = await conversation.answers(1);
      conversation.cut();
      expect(answers[0]?.body).toBe('"span"');
    });
  });
});
