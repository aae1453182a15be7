import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listener } from "../../templates/server/node.js";
import type { ByteStream } from "../../templates/server/runtime/http.js";
import type { Route } from "../../templates/server/runtime/route.js";
import type { AdditionalFields } from "../../templates/server/runtime/body/content.js";
import type { Parameter } from "../../templates/server/runtime/parameters/parameter.js";
import {
  anything,
  apiOf,
  ask,
  checking,
  echo,
  route,
  type ContentSketch,
} from "./api.js";

function posting(
  contents: Record<string, ContentSketch>,
  body: { several?: boolean; required?: boolean } = {},
): Route {
  return route({
    path: "/",
    method: "POST",
    body: { required: true, contents, ...body },
  });
}

async function post(
  target: Route,
  body: RequestInit["body"] | undefined,
  type?: string,
  options: object = {},
) {
  return ask(apiOf([target], { test: echo }, options), "/", {
    method: "POST",
    ...(body === undefined ? {} : { body, duplex: "half" }),
    headers: type === undefined ? {} : { "content-type": type },
  });
}

describe("JSON", () => {
  const json = posting({ "application/json": { validate: anything } });

  it.each([
    ["application/json", "application/json", 200],
    ["application/json", "application/merge-patch+json", 415],
    ["application/merge-patch+json", "application/merge-patch+json", 200],
    ["application/*", "application/vnd.x+json", 200],
    ["*/*", "application/json", 200],
    ["text/*", "application/json", 415],
  ])("described as %s, sent as %s: %i", async (described, sent, status) => {
    const target = posting({ [described]: { validate: anything } });
    expect((await post(target, "[1]", sent)).status).toBe(status);
  });

  it("names the media type if there are several", async () => {
    const contents = { "application/json": {}, "text/*": {} };
    const target = posting(contents, { several: true });
    const { body } = await post(
      target,
      "[1]",
      "application/json; charset=UTF-8",
    );
    expect(body).toEqual({ contentType: "application/json", body: [1] });
    const text = await post(target, "[1]", "text/csv");
    expect(text.body).toEqual({ contentType: "text/csv", body: "[1]" });
  });

  it("may be left out where it is optional", async () => {
    const target = posting({ "application/json": {} }, { required: false });
    expect((await post(target, undefined)).body).toEqual({});
    expect((await post(target, "", "application/json")).body).toEqual({});
  });

  it("counts as left out where a platform has a stream, but nothing comes", async () => {
    const streamOf = (text: string) => new Blob([text]).stream();
    const target = posting({ "application/json": {} }, { required: false });
    expect((await post(target, streamOf(""))).body).toEqual({});
    expect((await post(json, streamOf(""))).body).toMatchObject({
      status: 400,
      detail: "The request body is missing.",
    });
    expect((await post(target, streamOf("{}"))).status).toBe(415);
  });

  it("says which media types it takes", async () => {
    const { status, headers, body } = await post(json, "a", "text/plain");
    expect(status).toBe(415);
    expect(headers.get("accept")).toBe("application/json");
    expect(body).toMatchObject({ code: "unsupported_media_type" });
  });

  it("is not taken in a compressed form", async () => {
    const { status, headers } = await ask(apiOf([json]), "/", {
      method: "POST",
      body: gzipSync("[1]"),
      headers: {
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
    });
    expect(status).toBe(415);
    expect(headers.get("accept-encoding")).toBe("identity");
  });

  it("reports all problems of a request together", async () => {
    const wrong = checking(() => false, "/x");
    const target = route({
      path: "/",
      method: "POST",
      parameters: { query: { parameters: [], validate: wrong } },
      body: {
        required: true,
        contents: { "application/json": { validate: wrong } },
      },
    });
    const { body } = await post(target, "1", "application/json");
    expect(body).toMatchObject({
      detail:
        "Invalid query parameter x: must be right. Invalid body at /x: must be right.",
      errors: [{ in: "query" }, { in: "body" }],
    });
  });

  it("is parsed however deep strings pretend to be", async () => {
    const text = JSON.stringify(`${"[{".repeat(500)}\\"`);
    const { body } = await post(json, text, "application/json");
    expect(body).toEqual({ body: JSON.parse(text) as unknown });
  });
});

describe("forms", () => {
  const fields = [
    { name: "name", shape: "string" },
    { name: "age", shape: "integer" },
    { name: "tags", shape: { kind: "array", items: "string" } },
    {
      name: "address",
      shape: { kind: "object", properties: { zip: "integer" } },
      style: "deepObject",
    },
  ] as const;

  it("are read by their fields", async () => {
    const type = "application/x-www-form-urlencoded";
    const target = posting({ [type]: { fields, validate: anything } });
    const text = "name=J%C3%B6+B&age=3&tags=a&tags=b&address[zip]=1&other=x";
    const { body } = await post(target, text, type);
    expect(body).toEqual({
      body: { name: "Jö B", age: 3, tags: ["a", "b"], address: { zip: 1 } },
    });
    expect((await post(target, "age=1&age=2", type)).status).toBe(400);
  });

  describe("with fields that are not named", () => {
    const type = "application/x-www-form-urlencoded";
    const sending = (additional: AdditionalFields, text: string) => {
      const target = posting({
        [type]: { fields, additional, validate: anything },
      });
      return post(target, text, type);
    };
    const list = { kind: "array", items: "integer" } as const;
    const map = {
      kind: "object",
      properties: {},
      additional: "integer",
    } as const;
    const either = { kind: "union", members: [list, "string"] } as const;

    it.each<[string, AdditionalFields, object]>([
      ["x=1", { rest: "integer" }, { x: 1 }],
      ["x=1&y=2", { patterns: [{ pattern: /x/, shape: "integer" }] }, { x: 1 }],
      ["x=1&x=2", { rest: "any" }, { x: ["1", "2"] }],
      ["x=1,2", { rest: "any" }, { x: "1,2" }],
      ["x=1", { rest: list }, { x: [1] }],
      ["x[]=1&x[]=2", { rest: list }, { x: [1, 2] }],
      ["x=a,b", { rest: either }, { x: "a,b" }],
      ["x=%7B%22a%22:1%7D", { rest: map }, { x: { a: 1 } }],
      ["x[a]=1&x[b]=2", { rest: map }, { x: { a: 1, b: 2 } }],
      ["x[a]=1", { rest: "integer" }, { "x[a]": 1 }],
      ["[a]=1&=2", { rest: "integer" }, { "[a]": 1, "": 2 }],
      [
        "tags[]=1&address[zip]=2",
        { rest: "any" },
        { tags: ["1"], address: { zip: 2 } },
      ],
      [
        "address=%7B%22zip%22:2%7D&zip=3",
        { rest: "any" },
        { address: { zip: 2 }, zip: "3" },
      ],
      ["age[x]=1", { rest: "any" }, { "age[x]": "1" }],
    ])("reads %s", async (text, additional, expected) => {
      const { body } = await sending(additional, text);
      expect(body).toEqual({ body: expected });
    });

    it("takes one of them twice only where it may be a list", async () => {
      const { status, text } = await sending({ rest: "integer" }, "x=1&x=2");
      expect([status, text]).toEqual([400, expect.stringContaining("/x")]);
    });

    it("does not search all of it for each of them", async () => {
      const names = Array.from(
        { length: 50_000 },
        (_, n) => `n${String(n)}[a]=1`,
      );
      const { body } = await sending({ rest: map }, names.join("&"));
      const read = body as { body: Record<string, unknown> };
      expect(Object.keys(read.body)).toHaveLength(50_000);
    });
  });

  it("of several parts are read, files included", async () => {
    const form = new FormData();
    form.append("name", "Rex");
    form.append("age", "3");
    form.append("tags", "a");
    form.append("tags", "b");
    form.append("meta", '{"x":1}');
    form.append("card", new Blob(['{"y":2}'], { type: "application/json" }));
    form.append("photo", new Blob(["bytes"], { type: "image/png" }), "p.png");
    const parts = [
      ...fields.slice(0, 3),
      { name: "meta", shape: { kind: "object", properties: { x: "integer" } } },
      { name: "card", shape: { kind: "object", properties: { y: "integer" } } },
      { name: "photo", shape: "binary" },
    ] as const;
    const target = posting({
      "multipart/form-data": { fields: parts, validate: anything },
    });
    const seen: Record<string, unknown>[] = [];
    const api = apiOf([target], {
      test: ({ body }: { body: Record<string, unknown> }) => {
        seen.push(body);
        return { status: 200, body: null };
      },
    });
    const { status } = await ask(api, "/", { method: "POST", body: form });
    expect(status).toBe(200);
    expect(seen[0]).toMatchObject({
      name: "Rex",
      age: 3,
      tags: ["a", "b"],
      meta: { x: 1 },
      card: { y: 2 },
    });
    expect(await (seen[0]?.["photo"] as Blob).text()).toBe("bytes");
  });

  it("may give a field more values than a call has arguments", async () => {
    const type = "application/x-www-form-urlencoded";
    const target = posting({ [type]: { fields, validate: anything } });
    const text = "address[zip]=1&".repeat(200_000);
    const options = { maxBodySize: text.length };
    const { status, body } = await post(target, text, type, options);
    expect(status).toBe(200);
    const read = body as { body: { address: { zip: string[] } } };
    expect(read.body.address.zip).toHaveLength(200_000);
  });

  it("hold no JSON that is nested too deeply to be checked", async () => {
    const form = new FormData();
    form.append("meta", "[".repeat(5000) + "]".repeat(5000));
    const meta = { name: "meta", shape: { kind: "object", properties: {} } };
    const target = posting({
      "multipart/form-data": {
        fields: [meta as Parameter],
        validate: checking(
          ({ meta }: { meta: unknown }) => typeof meta !== "string",
        ),
      },
    });
    const api = apiOf([target]);
    const { status } = await ask(api, "/", { method: "POST", body: form });
    expect(status).toBe(400);
  });

  it("that are broken are refused", async () => {
    const target = posting({
      "multipart/form-data": { fields: [], validate: anything },
    });
    const type = "multipart/form-data; boundary=x";
    expect((await post(target, "nonsense", type)).status).toBe(400);
  });
});

describe("streams", () => {
  const target = posting({ "application/octet-stream": {} });
  const length = async ({ body }: { body: ByteStream }) => {
    let size = 0;
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      size += chunk.length;
    return { status: 200, body: size };
  };

  it.each([0, 1, 100_000])("carry %i bytes", async (size) => {
    const api = apiOf([target], { test: length }, { maxBodySize: 100_000 });
    const body = new Blob([new Uint8Array(size)]).stream();
    const answer = await ask(api, "/", {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(answer.body).toBe(size);
  });

  it("end with 413 where they are too long", async () => {
    const api = apiOf([target], { test: length }, { maxBodySize: 99_999 });
    const answer = await ask(api, "/", {
      method: "POST",
      body: new Blob([new Uint8Array(100_000)]).stream(),
      duplex: "half",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(answer.status).toBe(413);
  });
});

describe("over a socket", () => {
  async function serving<T>(
    target: Route,
    handler: unknown,
    work: (port: number) => Promise<T>,
    limits: object = {},
  ): Promise<T> {
    const options = { maxBodySize: 1000, ...limits };
    const api = apiOf([target], { test: handler }, options);
    const server = createServer(listener(api));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    try {
      return await work((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Sends text and waits until the answers match. */
  function exchange(
    port: number,
    text: string,
    until: RegExp,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk.toString();
        if (!until.test(received)) return;
        socket.destroy();
        resolve(received);
      });
      socket.on("error", reject);
      socket.on("close", () => {
        resolve(received);
      });
    });
  }

  const json = posting({ "application/json": { validate: anything } });

  it("answers the next request after one that was too large", async () => {
    const large = "x".repeat(5000);
    const head =
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    const requests =
      `${head}Content-Length: 5000\r\n\r\n${large}` +
      `${head}Content-Length: 3\r\n\r\n[1]`;
    const received = await serving(json, echo, (port) =>
      exchange(port, requests, /\{"body":\[1\]\}/),
    );
    expect(received).toContain("413 Payload Too Large");
    expect(received).toContain("HTTP/1.1 200 OK");
  });

  it.each<[what: string, read: (body: ByteStream) => Promise<unknown>]>([
    ["not read", () => Promise.resolve()],
    ["read in part", (body) => body.getReader().read()],
    ["cancelled", (body) => body.cancel()],
  ])("answers the next request after a stream that was %s", async (_, read) => {
    const target = posting({ "application/octet-stream": {} });
    const handler = async ({ body }: { body: ByteStream }) => {
      await read(body);
      return { status: 200, body: null };
    };
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n`;
    const large = "x".repeat(2_000_000);
    const requests =
      `${head}Content-Length: ${String(large.length)}\r\n\r\n${large}` +
      `DELETE / HTTP/1.1\r\nHost: a\r\n\r\n`;
    const limits = { maxStreamSize: large.length };
    const received = await serving(
      target,
      handler,
      (port) => exchange(port, requests, /HTTP\/1.1 405/),
      limits,
    );
    expect(received).toContain("HTTP/1.1 200 OK");
    expect(received).toContain("HTTP/1.1 405");
  });

  it("takes a whole address in the request line", async () => {
    const received = await serving(route({ path: "/a" }), echo, (port) =>
      exchange(
        port,
        "GET http://other/a?x=1 HTTP/1.1\r\nHost: a\r\n\r\n",
        /\{\}/,
      ),
    );
    expect(received).toContain("200 OK");
  });

  it("aborts the signal of the handler when the client disconnects", async () => {
    let gone: (value: string) => void = () => undefined;
    const told = new Promise<string>((resolve) => (gone = resolve));
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (started = resolve));
    const handler = (_: unknown, call: { request: { signal: AbortSignal } }) =>
      new Promise(() => {
        call.request.signal.addEventListener("abort", () => {
          gone("gone");
        });
        started();
      });
    await serving(route({ path: "/" }), handler, async (port) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      });
      await running;
      socket.destroy();
      expect(await told).toBe("gone");
    });
  });

  it("breaks a response whose stream fails", async () => {
    const handler = () => ({
      status: 200,
      contentType: "application/octet-stream",
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array([65, 66]));
        },
        pull() {
          throw new Error("disk");
        },
      }),
    });
    const target = route({
      path: "/",
      responses: { 200: { "application/octet-stream": null } },
    });
    const received = await serving(target, handler, (port) =>
      exchange(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", /never/),
    );
    expect(received).not.toContain("\r\n0\r\n");
    expect(received).not.toContain("disk");
  });
});
