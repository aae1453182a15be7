/** Which results of a security function are callers, and requests with several credentials of one scheme. */
import { request as requestOf } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { headerKey } from "../../templates/server/runtime/security/api-key.js";
import { basic } from "../../templates/server/runtime/security/basic.js";
import { cookieKey } from "../../templates/server/runtime/security/cookie-key.js";
import { bearer } from "../../templates/server/runtime/security/http.js";
import { queryKey } from "../../templates/server/runtime/security/query-key.js";
import { apiOf, ask, route } from "./api.js";
import { everywhere } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

const results: [string, unknown, boolean][] = [
  ["an object", { id: 1 }, true],
  ["an empty object", {}, true],
  ["an array", [], true],
  ["a text", "ann", true],
  ["true", true, true],
  ["an empty text", "", false],
  ["false", false, false],
  ["null", null, false],
  ["undefined", undefined, false],
  ["0", 0, false],
  ["-0", -0, false],
  ["NaN", NaN, false],
  ["a number", 7, false],
  ["0n", 0n, false],
  ["a bigint", 7n, false],
  ["a symbol", Symbol("x"), false],
  ["a function", () => true, false],
];

describe.each([
  ["at once", (value: unknown) => value],
  ["later", (value: unknown) => Promise.resolve(value)],
])("a security function that returns %s", (_, delivered) => {
  it.each(results)("%s", async (_name, value, isCaller) => {
    const api = apiOf(
      [route({ path: "/", security: [{ key: [] }] })],
      { test: () => ({ status: 200, body: 1 }) },
      { security: { key: () => delivered(value) } },
      { schemes: { key: headerKey("x-key") } },
    );
    const { status } = await ask(api, "/", { headers: { "x-key": "k" } });
    expect(status).toBe(isCaller ? 200 : 401);
  });
});

const schemes = {
  query: queryKey("key"),
  cookie: cookieKey("key"),
  header: headerKey("x-key"),
  bearer,
  basic,
};

const basicOf = (text: string) => `Basic ${btoa(text)}`;

/** Headers as they are sent, so that one may occur twice. */
const sent: [keyof typeof schemes, string, string[], number][] = [
  ["query", "?key=a", [], 200],
  ["query", "?key=a&key=b", [], 401],
  ["query", "?key=a&key=a", [], 401],
  ["query", "?key=a&%6Bey=b", [], 401],
  ["query", "?key=&key=a", [], 401],
  ["cookie", "", ["Cookie", "key=a; other=b"], 200],
  ["cookie", "", ["Cookie", "key=a; key=b"], 401],
  ["cookie", "", ["Cookie", "key=a", "Cookie", "key=b"], 401],
  ["header", "", ["X-Key", "a"], 200],
  ["header", "", ["X-Key", "a", "x-key", "b"], 401],
  ["bearer", "", ["Authorization", "Bearer a"], 200],
  [
    "bearer",
    "",
    ["Authorization", "Bearer a", "authorization", "Bearer b"],
    401,
  ],
  ["basic", "", ["Authorization", basicOf("a:b")], 200],
  [
    "basic",
    "",
    ["Authorization", basicOf("a:b"), "Authorization", basicOf("c:d")],
    401,
  ],
];

describe.each(Object.keys(everywhere))("%s", (framework) => {
  it.each(sent)("%s: %s %j", async (scheme, query, headers, expected) => {
    const valid = (credential: unknown) =>
      typeof credential === "object" || credential === "a" ? "ann" : null;
    const api = apiOf(
      [route({ path: "/a", security: [{ [scheme]: [] }] })],
      { test: () => ({ status: 200, body: 1 }) },
      { security: { [scheme]: valid } },
      { schemes },
    );
    const site = await everywhere[framework]?.(api);
    if (!site) throw new Error(framework);
    if (site.close) closing.push(site.close);
    const address = await servers.listen(site.listener);
    const status = await new Promise((resolve, reject) => {
      const { port, host } = new URL(address);
      const lines = ["Host", host, "Connection", "close", ...headers];
      requestOf({
        host: "127.0.0.1",
        port,
        path: `/a${query}`,
        headers: lines as never,
      })
        .on("response", (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(expected);
  });
});
