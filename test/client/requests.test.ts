/** Requests as plain data, and their keys. `test/round-trip` compares descriptors with the requests of whole specs. */
import { describe, expect, it } from "vitest";
import type {
  CallOptions,
  Client,
} from "../../templates/client/runtime/client.js";
import { bearer } from "../../templates/client/runtime/credentials/bearer.js";
import { headerKey } from "../../templates/client/runtime/credentials/header-key.js";
import { queryKey } from "../../templates/client/runtime/credentials/query-key.js";
import { ApiError } from "../../templates/client/runtime/errors.js";
import { bytesBody } from "../../templates/client/runtime/formats/bytes.js";
import { empty } from "../../templates/client/runtime/formats/empty.js";
import { jsonBody } from "../../templates/client/runtime/formats/json.js";
import { jsonLinesBody } from "../../templates/client/runtime/formats/json-items.js";
import { sendPage } from "../../templates/client/runtime/options/pagination.js";
import { headerParameters } from "../../templates/client/runtime/parameters/headers.js";
import { describeRequest } from "../../templates/client/runtime/requests/describe.js";
import {
  keysFor,
  matcherFor,
} from "../../templates/client/runtime/requests/key.js";
import { swrFor } from "../../templates/client/runtime/requests/swr.js";
import { swrInfiniteFor } from "../../templates/client/runtime/requests/swr-infinite.js";
import type {
  RequestInput,
  SameRoute,
} from "../../templates/client/runtime/route.js";
import { call, clientFor, json, route, serve } from "./server.js";

const operation =
  (parts: Partial<SameRoute> = {}) =>
  (client: Client, request?: RequestInput, options?: CallOptions) =>
    call(client, route(parts), request, options);

const getPet = operation({ path: "/pets/{petId}" });
const addPet = operation({ method: "POST", body: jsonBody });
const listPets = (
  client: Client,
  request?: RequestInput,
  options?: CallOptions,
) =>
  sendPage(client, request, options, { ...route(), pages: { next: "link" } });
const rex = { path: { petId: 1 } };

const refuse = () => Promise.reject(new Error("Something was sent."));
const client = clientFor("https://pets.example/v1", { fetch: refuse });

describe("a descriptor", () => {
  it("has the method, the URL and the headers", () => {
    expect(describeRequest(client, getPet, rex)).toEqual({
      method: "GET",
      url: "https://pets.example/v1/pets/1",
      headers: { accept: "application/json" },
    });
  });

  it("has the body as it is sent", () => {
    const body = { name: "Rex" };
    expect(describeRequest(client, addPet, { body })).toEqual({
      method: "POST",
      url: "https://pets.example/v1/pets",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
      },
      body: '{"name":"Rex"}',
    });
  });

  it("has the headers of the client and of the call", () => {
    const traced = clientFor("https://pets.example", {
      headers: { "X-App": "shop", "X-Trace": "0" },
    });
    const { headers } = describeRequest(
      traced,
      operation({ headers: headerParameters() }),
      { headers: { "X-Page": 2 } },
      { headers: { "X-Trace": "7" } },
    );
    expect(headers).toEqual({
      accept: "application/json",
      "x-app": "shop",
      "x-page": "2",
      "x-trace": "7",
    });
  });

  it("has another address if the call has one", () => {
    const secret = clientFor("https://pets.example", {
      headers: { "X-Key": "secret" },
    });
    const urls = { baseUrl: "https://other.example/v2" };
    expect(describeRequest(secret, getPet, rex, urls).url).toBe(
      "https://other.example/v2/pets/1",
    );
    const next = { url: "https://elsewhere.example/pets?page=2" };
    expect(describeRequest(secret, listPets, {}, next)).toEqual({
      method: "GET",
      ...next,
      headers: { accept: "application/json" },
    });
  });

  it.each([
    ["in a header", { name: "key", key: "X-Key", attach: headerKey }],
    ["in the query", { name: "key", key: "key", attach: queryKey }],
    ["as a token", { name: "key", attach: bearer }],
  ])("contains no credential %s", (_, scheme) => {
    const keys: string[] = [];
    const credential = () => {
      keys.push("asked");
      return "secret";
    };
    for (const key of ["secret", credential]) {
      const options = { fetch: refuse, auth: { key } };
      const secured = clientFor("https://pets.example", options);
      const list = operation({ security: [[scheme]] });
      expect(describeRequest(secured, list)).toEqual({
        method: "GET",
        url: "https://pets.example/pets",
        headers: { accept: "application/json" },
      });
    }
    expect(keys).toEqual([]);
  });

  it("has bytes in an array buffer, which Angular does not write as JSON", () => {
    const bytes = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
    const upload = operation({ method: "PUT", body: bytesBody });
    const { body } = describeRequest(client, upload, { body: bytes });
    expect(body).toBeInstanceOf(ArrayBuffer);
    expect([...new Uint8Array(body as ArrayBuffer)]).toEqual([1, 2]);
  });

  it("cannot have a stream, which is not read", async () => {
    function* lines() {
      yield { name: "Rex" };
    }
    const body = lines();
    const upload = operation({ method: "PUT", body: jsonLinesBody });
    const describing = () => describeRequest(client, upload, { body });
    expect(describing).toThrow("the body is a stream");
    expect(describing).toThrow(ApiError);
    expect(describing).toThrow(
      expect.objectContaining({ kind: "invalid-request" }) as Error,
    );
    await Promise.resolve();
    expect([...body]).toEqual([{ name: "Rex" }]);
  });

  it("is not made of values that cannot be sent", () => {
    expect(() => describeRequest(client, getPet, { path: {} })).toThrow(
      "GET /pets/{petId} was not sent: the path parameter petId",
    );
  });

  it("is not made of a function that is no operation", () => {
    const other = () => Promise.resolve() as never;
    expect(() => describeRequest(client, other)).toThrow(
      "not an operation of this package",
    );
  });
});

describe("a key", () => {
  const requestKey = keysFor("pet-store");

  it("has the API, the operation and the request", () => {
    expect(requestKey(getPet, rex)).toEqual([
      "pet-store",
      "GET /pets/{petId}",
      { path: { petId: 1 } },
    ]);
    expect(requestKey(listPets)).toEqual(["pet-store", "GET /pets"]);
    expect(requestKey(listPets, { query: undefined } as never)).toEqual(
      requestKey(listPets),
    );
  });

  it("contains neither headers nor cookies", () => {
    const secrets = { headers: { key: "secret" }, cookies: { id: "secret" } };
    expect(requestKey(getPet, { ...rex, ...secrets })).toEqual(
      requestKey(getPet, rex),
    );
  });

  it("can be written as JSON, and differs for different values", () => {
    const values = [1n, 2, "3", [4n], new Date(5), new Date(6), true];
    const texts = values.map((value) =>
      JSON.stringify(requestKey(listPets, { query: { value } })),
    );
    expect(new Set(texts).size).toBe(values.length);
  });

  it("is found by its operation", () => {
    const isKeyOf = matcherFor("pet-store");
    const isPets = isKeyOf(getPet, listPets);
    expect(isPets(requestKey(getPet, rex))).toBe(true);
    expect(isPets(requestKey(listPets))).toBe(true);
    expect(isPets(requestKey(addPet))).toBe(false);
    expect(isPets(keysFor("other")(getPet, rex))).toBe(false);
    expect(isPets("GET /pets")).toBe(false);
    expect(isKeyOf()(requestKey(listPets))).toBe(false);
  });
});

describe("the arguments of useSWR", () => {
  const swr = swrFor("pet-store");

  it("have a fetcher that calls the operation", async () => {
    const server = await serve((_, response) => {
      json(response, 200, { name: "Rex" });
    });
    const [key, fetcher] = swr(clientFor(server.url), getPet, rex, {
      headers: { "X-Trace": "7" },
    });
    expect(key).toEqual(keysFor("pet-store")(getPet, rex));
    expect(server.received).toEqual([]);
    await expect(fetcher()).resolves.toEqual({ name: "Rex" });
    expect(server.received[0]).toMatchObject({
      url: "/pets/1",
      headers: { "x-trace": "7" },
    });
  });

  it("have no key without a request", () => {
    expect(swr(client, getPet, null)[0]).toBeNull();
  });

  it("have a fetcher that throws failures, and returns null for an empty body", async () => {
    const server = await serve(({ url }, response) => {
      if (url.endsWith("/1")) response.writeHead(204).end();
      else json(response, 404, {});
    });
    const get = operation({
      path: "/pets/{petId}",
      responses: { 204: empty, 404: empty },
    });
    const found = clientFor(server.url);
    await expect(swr(found, get, rex)[1]()).resolves.toBeNull();
    await expect(
      swr(found, get, { path: { petId: 2 } })[1](),
    ).rejects.toMatchObject({ name: "TestError", status: 404 });
  });
});

describe("the arguments of useSWRInfinite", () => {
  const swrInfinite = swrInfiniteFor("pets");

  /** A server with three pages, which leads back to a page after the last one if it is broken. */
  const pagesOf = (afterLast: string | null) =>
    clientFor("https://pets.example/v1", {
      fetch: (url) => {
        const page = Number(new URL(url).searchParams.get("page") ?? 1);
        const next = page < 3 ? String(page + 1) : afterLast;
        const headers: Record<string, string> = next
          ? { link: `</v1/pets?page=${next}>; rel="next"` }
          : {};
        const response = Response.json([page], { headers });
        return Promise.resolve(
          Object.defineProperty(response, "url", { value: url }),
        );
      },
    });

  /** As SWR does it, with at most ten pages. */
  async function load(afterLast: string | null) {
    const [getKey, fetcher] = swrInfinite(pagesOf(afterLast), listPets, {
      query: { limit: 1 },
      headers: { "x-secret": "secret" },
    });
    const keys = [];
    const bodies = [];
    let previous = null;
    for (let index = 0; index < 10; index++) {
      const key = getKey(index, previous);
      if (key === null) break;
      keys.push(key);
      previous = await fetcher(key);
      bodies.push(previous.body);
    }
    return { keys, bodies };
  }

  it("load all pages", async () => {
    const { keys, bodies } = await load(null);
    expect(bodies).toEqual([[1], [2], [3]]);
    const start = ["pets", "GET /pets", { query: { limit: 1 } }];
    const page = (url: string) => ({ url, position: url });
    expect(keys).toEqual([
      [...start, null],
      [...start, page("/v1/pets?page=2")],
      [...start, page("/v1/pets?page=3")],
    ]);
    // Headers and the address are not in the keys.
    expect(JSON.stringify(keys)).not.toMatch(/secret|example/);
  });

  it("end where the server returns to a page", async () => {
    expect((await load("2")).bodies).toEqual([[1], [2], [3]]);
  });

  it("have keys that differ from those of one request, and belong to the operation", () => {
    const [getKey] = swrInfinite(client, listPets);
    const [key] = swrFor("pets")(client, listPets);
    expect(getKey(0, null)).not.toEqual(key);
    expect(matcherFor("pets")(listPets)(getKey(0, null))).toBe(true);
  });

  it("send nothing without a request", () => {
    const [getKey] = swrInfinite(client, listPets, null);
    expect(getKey(0, null)).toBeNull();
  });
});
