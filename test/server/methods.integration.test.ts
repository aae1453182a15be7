/** Every adapter gives the same status to the same method, with a body and without. */
import { METHODS } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RawCaller } from "../petstore/http.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { apiOf, route } from "./api.js";
import { everywhere } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const json = { required: true, contents: { "application/json": {} } };
const routes = [
  route({ path: "/things" }),
  route({ path: "/things", method: "POST", body: json }),
  route({ path: "/things", method: "QUERY", body: json }),
  route({ path: "/things", method: "PURGE", body: json }),
  route({ path: "/things/{id}", method: "GET" }),
  route({ path: "/things/{id}", method: "DELETE" }),
  route({ path: "/things/{id}", method: "QUERY" }),
  route({
    path: "/things/{id}",
    method: "PUT",
    body: { ...json, required: false },
  }),
  route({ path: "/things/{id}", method: "PROPFIND" }),
  route({ path: "/things/mine", method: "HEAD" }),
  route({ path: "/things/mine", method: "PATCH" }),
];
const api = apiOf(
  routes,
  { test: () => ({ status: 200, body: 1 }) },
  {},
  { basePath: "/v1" },
);

/** Methods that no route has are alike: the seed chooses some of them, and `TEST_SCALE=8` takes all. */
const declared = new Set([...routes.map(({ method }) => method), "OPTIONS"]);
// Node itself answers CONNECT.
const methods = randomFrom(testSeed)
  .shuffled(METHODS.filter((method) => method !== "CONNECT"))
  .sort((a, b) => Number(declared.has(b)) - Number(declared.has(a)))
  .slice(0, declared.size + scaled(3));
const sent = {
  "no body": {},
  "a type without a body": { headers: { "content-type": "application/json" } },
  "a body": { headers: { "content-type": "application/json" }, body: "{}" },
  "a body without a type": { body: "{}" },
  "a body of an invalid type": {
    headers: { "content-type": "nonsense" },
    body: "{}",
  },
  "a body in pieces": {
    headers: {
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    },
    body: "{}",
    chunked: true,
  },
};
const paths = ["/v1/things", "/v1/things/1", "/v1/things/mine", "/v1/none"];

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
const callers = new Map<string, RawCaller>();

beforeAll(async () => {
  for (const [name, start] of Object.entries(everywhere)) {
    const { listener, close } = await start(api, { unmatched: "answer" });
    if (close) closing.push(close);
    callers.set(name, await servers.call(listener, ""));
  }
});

afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

describe.each(Object.keys(everywhere))("%s", (name) => {
  it.each(Object.keys(sent) as (keyof typeof sent)[])(
    "answers as node:http does to %s",
    async (what) => {
      for (const path of paths) {
        const table = await Promise.all(
          methods.map(async (method) => {
            const request = { method, path, ...sent[what] };
            const mine = await callers.get(name)?.(request);
            const wanted = await callers.get("node:http")?.(request);
            return [method, mine, wanted] as const;
          }),
        );
        const shown = (index: 1 | 2) =>
          table.map((row) => {
            const { status = 0, headers } = row[index] ?? {};
            return `${row[0]} ${path} ${String(status)} ${headers?.["allow"] ?? ""}`;
          });
        expect(shown(1)).toEqual(shown(2));
      }
    },
  );
});

describe("node:http", () => {
  it.each([
    ["GET", "/v1/things", 200, undefined],
    ["HEAD", "/v1/things", 200, undefined],
    ["OPTIONS", "/v1/things", 204, "GET, HEAD, OPTIONS, POST, PURGE, QUERY"],
    ["DELETE", "/v1/things", 405, "GET, HEAD, OPTIONS, POST, PURGE, QUERY"],
    ["MKCOL", "/v1/things", 405, "GET, HEAD, OPTIONS, POST, PURGE, QUERY"],
    ["QUERY", "/v1/things", 400, undefined],
    ["QUERY", "/v1/things/1", 200, undefined],
    ["QUERY", "/v1/things/mine", 405, "HEAD, OPTIONS, PATCH"],
    // `{id}` has the method, but the literal path comes first.
    ["DELETE", "/v1/things/mine", 405, "HEAD, OPTIONS, PATCH"],
    ["DELETE", "/v1/none", 404, undefined],
  ])("answers %s %s with %i", async (method, path, status, allow) => {
    const answer = await callers.get("node:http")?.({ method, path });
    expect([answer?.status, answer?.headers["allow"]]).toEqual([status, allow]);
  });
});
