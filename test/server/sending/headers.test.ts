/**
 * Every response of a handler is sent, or is an error that `onError` gets: on each adapter, over both versions of HTTP,
 * with each kind of body. `onResponse` has the status that the client sees.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../../templates/server/runtime/errors/problem.js";
import { eventually } from "../../support/eventually.js";
import { anything, apiOf, route } from "../api.js";
import { places, serveAt, type Place, type Received } from "./exchange.js";

type Kind = "json" | "text" | "stream" | "nothing" | "empty" | "error";

const octets = "application/octet-stream";

const streamed = (text: string) => new Blob([text]).stream();

/** The result of a handler with these headers, and the status that the client should get. */
const kinds: Record<
  Kind,
  { status: number; result: (headers: object) => object }
> = {
  json: {
    status: 200,
    result: (headers) => ({ status: 200, headers, body: "é" }),
  },
  text: {
    status: 200,
    result: (headers) => ({
      status: 200,
      contentType: "text/plain",
      headers,
      body: "é",
    }),
  },
  stream: {
    status: 200,
    result: (headers) => ({
      status: 200,
      contentType: octets,
      headers,
      body: streamed("some bytes"),
    }),
  },
  nothing: { status: 204, result: (headers) => ({ status: 204, headers }) },
  empty: { status: 201, result: (headers) => ({ status: 201, headers }) },
  error: {
    status: 409,
    result(headers) {
      throw new ApiError(409, "taken", "Taken.", {
        headers: headers as Record<string, string>,
      });
    },
  },
};

interface Case {
  readonly headers: Record<string, unknown>;
  /** Names that the client must not get with these values. */
  readonly dropped?: readonly string[];
  readonly kept?: Readonly<Record<string, unknown>>;
  /** Kinds of bodies for which the headers are an error; all others are sent. */
  readonly wrong?: readonly Kind[] | "all";
}

const dropped = (name: string, value: string): Case => ({
  headers: { [name]: value },
  dropped: [name.toLowerCase()],
});

const lengths: readonly Kind[] = ["stream", "empty"];

const cases: Record<string, Case> = {
  "Connection: close": dropped("Connection", "Close"),
  "Keep-Alive": dropped("Keep-Alive", "timeout=77"),
  "Proxy-Connection": dropped("Proxy-Connection", "keep-alive"),
  "Transfer-Encoding: chunked": dropped("Transfer-Encoding", "Chunked"),
  "Transfer-Encoding: gzip": dropped("Transfer-Encoding", "gzip, chunked"),
  Trailer: dropped("Trailer", "X-Checksum"),
  TE: dropped("TE", "trailers"),
  "TE, gzip": dropped("te", "gzip"),
  Upgrade: dropped("Upgrade", "h2c"),
  "HTTP2-Settings": dropped("HTTP2-Settings", "AAMAAABkAAQAAP__"),
  "an invalid value of a dropped header": dropped("Keep-Alive", "a\nb"),
  "a header that Connection lists": {
    headers: { "X-Hop": "mine", CONNECTION: "close, x-hop", "X-End": "kept" },
    dropped: ["x-hop", "connection"],
    kept: { "x-end": "kept" },
  },
  "a name with a space": { headers: { "a b": "c" }, wrong: "all" },
  "an empty name": { headers: { "": "c" }, wrong: "all" },
  "a pseudo-header": { headers: { ":status": "201" }, wrong: "all" },
  "a name beyond ASCII": { headers: { é: "c" }, wrong: "all" },
  "a line break": { headers: { "X-A": "b\r\nX-Evil: 1" }, wrong: "all" },
  "a null character": { headers: { "X-A": "b\0" }, wrong: "all" },
  "a character beyond Latin-1": { headers: { "X-A": "Łódź" }, wrong: "all" },
  "a Content-Length of one": { headers: { "Content-Length": "1" } },
  "a long Content-Length": { headers: { "Content-Length": 1000 } },
  "a Content-Length in words": {
    headers: { "Content-Length": "five" },
    wrong: lengths,
  },
  "a negative Content-Length": {
    headers: { "Content-Length": -1 },
    wrong: lengths,
  },
  "two lengths": { headers: { "Content-Length": ["1", "2"] }, wrong: lengths },
  "a list of cookies": {
    headers: { "Set-Cookie": ["a=1", "b=2"] },
    kept: { "set-cookie": ["a=1", "b=2"] },
  },
  "other types": {
    headers: { "X-A": 5, "X-B": ["a", 1], "X-C": null, "X-D": undefined },
    kept: { "x-a": "5", "x-b": "a,1" },
    dropped: ["x-c", "x-d"],
  },
  "a single value twice": {
    headers: { ETag: ['"a"', '"b"'], Location: ["/a", "/b"] },
    kept: { etag: '"a","b"', location: "/a,/b" },
  },
  "an é": { headers: { "X-A": "é" }, kept: { "x-a": "é" } },
};

/** Statuses that no handler may return, and those that have no body. */
const statuses: Record<string, { result: object; status: number }> = {
  "99": { result: { status: 99, body: 1 }, status: 500 },
  "100": { result: { status: 100 }, status: 500 },
  "101": { result: { status: 101 }, status: 500 },
  "199": { result: { status: 199, body: 1 }, status: 500 },
  "600": { result: { status: 600, body: 1 }, status: 500 },
  "1000": { result: { status: 1000, body: 1 }, status: 500 },
  NaN: { result: { status: NaN, body: 1 }, status: 500 },
  "a text": { result: { status: "200", body: 1 }, status: 500 },
  "204 with JSON": { result: { status: 204, body: { a: 1 } }, status: 204 },
  "205 with text": {
    result: { status: 205, contentType: "text/plain", body: "text" },
    status: 205,
  },
  "304 with a length": {
    result: { status: 304, headers: { "Content-Length": "10" } },
    status: 304,
  },
  "304 with JSON": { result: { status: 304, body: { a: 1 } }, status: 304 },
};

interface Told {
  readonly errors: string[];
  readonly statuses: number[];
}

const results = new Map<string, () => object>();

function testApi(told: Told) {
  const responses = {
    200: {
      "application/json": anything,
      "text/plain": anything,
      [octets]: null,
    },
    201: {},
    204: {},
    default: { "application/json": anything },
  };
  return apiOf(
    [route({ path: "/{case}", responses })],
    {
      test: (_: unknown, { request }: { request: { target: string } }) =>
        results.get(decodeURIComponent(request.target.slice(1)))?.() ?? null,
    },
    {
      onError: (error: unknown) => told.errors.push(String(error)),
      onResponse: ({ status }: { status: number }) =>
        told.statuses.push(status),
    },
  );
}

describe.each(places)("%s, %s", (framework, version) => {
  const told: Told = { errors: [], statuses: [] };
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(reason);
  let place: Place;

  beforeAll(async () => {
    process.on("unhandledRejection", onUnhandled);
    process.on("uncaughtException", onUnhandled);
    place = await serveAt(testApi(told), framework, version);
  });
  afterAll(async () => {
    await place.close();
    process.off("unhandledRejection", onUnhandled);
    process.off("uncaughtException", onUnhandled);
  });

  async function exchange(
    name: string,
    result: () => object,
    method?: string,
  ): Promise<Received> {
    results.set(name, result);
    told.errors.length = 0;
    told.statuses.length = 0;
    const received = await place.get(`/${encodeURIComponent(name)}`, method);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
    await eventually(() => {
      expect(told.statuses).toEqual([received.status]);
    });
    return received;
  }

  const matrix = Object.entries(cases).flatMap(([name, tested]) =>
    Object.keys(kinds).map((kind) => [name, kind as Kind, tested] as const),
  );

  it.each(matrix)("%s with %s", async (name, kind, tested) => {
    const { status, result } = kinds[kind];
    const { wrong = [], headers } = tested;
    const received = await exchange(`${name}, ${kind}`, () => result(headers));
    const isWrong = wrong === "all" || wrong.includes(kind);
    const isBroken =
      kind === "stream" && /^a (long )?Content-Length( of one)?$/.test(name);
    expect(told.errors).toHaveLength(isWrong || isBroken ? 1 : 0);
    expect(received.isWhole).toBe(!isBroken);
    // An error keeps its status and body, and loses only the header.
    expect(received.status).toBe(isWrong && kind !== "error" ? 500 : status);
    if (kind === "error" || isWrong)
      expect(JSON.parse(received.body)).toMatchObject({
        code: kind === "error" ? "taken" : "internal",
      });
    for (const one of tested.dropped ?? []) {
      const sent = Object.entries(headers).find(
        ([key]) => key.toLowerCase() === one,
      );
      expect(received.headers[one] ?? "").not.toBe(sent?.[1]);
    }
    if (!isWrong) expect(received.headers).toMatchObject(tested.kept ?? {});
  });

  it.each(Object.entries(statuses))(
    "status %s",
    async (name, { result, status }) => {
      const received = await exchange(`status ${name}`, () => result);
      expect(received.status).toBe(status);
      expect(received.isWhole).toBe(true);
      expect(told.errors).toHaveLength(status === 500 ? 1 : 0);
      if (status !== 500) expect(received.body).toBe("");
    },
  );

  it.each(Object.keys(kinds) as Kind[])("HEAD with %s", async (kind) => {
    const { status, result } = kinds[kind];
    const headers = { Trailer: "X-A", "X-B": "c" };
    const name = `HEAD, ${kind}`;
    const received = await exchange(name, () => result(headers), "HEAD");
    expect(received.status).toBe(status);
    expect(received.headers).toMatchObject({ "x-b": "c" });
    expect(told.errors).toEqual([]);
  });

  it("a stream that fails at once", async () => {
    const body = new ReadableStream({
      pull() {
        throw new Error("mine");
      },
    });
    const result = { status: 200, contentType: octets, body };
    if (framework.startsWith("Hono")) {
      // The server of Hono waits for the first piece.
      results.set("fails", () => result);
      await place.get("/fails").catch(() => undefined);
    } else {
      const received = await exchange("fails", () => result);
      expect(received).toMatchObject({ status: 200, isWhole: false });
    }
    expect(told.errors).toEqual(["Error: mine"]);
    expect(unhandled).toEqual([]);
  });
});
