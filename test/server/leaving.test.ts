/** Clients that go away while a handler is at work, by each version of HTTP. */
import { createServer as createHttp, request as httpRequest } from "node:http";
import * as http2 from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { listener } from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { eventually } from "../support/eventually.js";
import { anything, apiOf, route } from "./api.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Each sends a request and returns how to leave. */
const protocols = {
  async "HTTP/1.1"(api: Api): Promise<() => void> {
    const port = await portOf(createHttp(listener(api)));
    const request = httpRequest({ port, host: "127.0.0.1" }).end();
    request.on("error", () => undefined);
    return () => request.destroy();
  },
  async "HTTP/2"(api: Api): Promise<() => void> {
    const client = await connected(api);
    const request = client.request({ ":path": "/" });
    request.on("error", () => undefined);
    return () => {
      request.close(http2.constants.NGHTTP2_CANCEL);
    };
  },
};

async function connected(api: Api): Promise<http2.ClientHttp2Session> {
  const port = await portOf(http2.createServer(listener(api)));
  const client = http2.connect(`http://127.0.0.1:${String(port)}`);
  closing.push(() => {
    client.destroy();
  });
  return client;
}

/** A promise and how to keep it. */
function latch(): { came: Promise<void>; come: () => void } {
  let come = (): void => undefined;
  const came = new Promise<void>((resolve) => (come = resolve));
  return { came, come };
}

interface Call {
  signal: AbortSignal;
  request: { native: { once(event: "close", gone: () => void): void } };
}

describe.each(Object.entries(protocols))("%s", (_, ask) => {
  /** The handler is asked, the client leaves, and only then the handler goes on. */
  async function leave(finish: (call: Call) => object): Promise<void> {
    const asked = latch();
    const left = latch();
    const done = latch();
    const api = apiOf(
      [route({ path: "/", responses: { 200: { "x/y": anything } } })],
      {
        test: async (_request: unknown, call: Call) => {
          call.request.native.once("close", left.come);
          asked.come();
          await left.came;
          await turn();
          done.come();
          return { status: 200, ...finish(call) };
        },
      },
    );
    const go = await ask(api);
    await asked.came;
    go();
    await done.came;
  }

  it("ends a stream that starts after the client has gone", async () => {
    let isCancelled = false;
    await leave(() => ({
      body: new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new Uint8Array(10));
        },
        cancel() {
          isCancelled = true;
        },
      }),
    }));
    await eventually(() => {
      expect(isCancelled).toBe(true);
    });
  });

  it("aborts the signal, however late the handler asks for it", async () => {
    let isAborted = false;
    await leave(({ signal }) => {
      isAborted = signal.aborted;
      return { body: "" };
    });
    await eventually(() => {
      expect(isAborted).toBe(true);
    });
  });

  it("aborts a signal that the handler asked for before", async () => {
    const asked = latch();
    const aborted = latch();
    const api = apiOf([route({ path: "/" })], {
      test: async (_request: unknown, { signal }: Call) => {
        signal.addEventListener("abort", aborted.come);
        asked.come();
        await aborted.came;
        return { status: 200, body: 1 };
      },
    });
    const go = await ask(api);
    await asked.came;
    go();
    await aborted.came;
  });
});

describe("HTTP/2", () => {
  const body = { required: true, contents: { "application/json": {} } };
  const api = (test: (request: never, call: never) => object) =>
    apiOf([route({ path: "/", method: "POST", body })], { test });
  const head = {
    ":path": "/",
    ":method": "POST",
    "content-type": "application/json",
  };

  it.each([
    ["without a length", {}],
    ["with one", { "content-length": 7 }],
  ])("has bodies %s", async (_, headers) => {
    const echo = ({ body }: { body: unknown }) => ({ status: 200, body });
    const client = await connected(api(echo));
    const request = client.request({ ...head, ...headers }).end('{"n":1}');
    let text = "";
    for await (const chunk of request) text += String(chunk);
    expect(text).toBe('{"n":1}');
  });

  it("does not read an incomplete body as a body", async () => {
    const asked = latch();
    const seen: string[] = [];
    const requests = { begun: 0, ended: 0 };
    const contents = { "text/plain": {}, "application/octet-stream": {} };
    const streams = apiOf(
      [
        route({
          path: "/",
          method: "POST",
          body: { required: true, several: true, contents },
        }),
      ],
      {
        async test({ body }: { body: string | ReadableStream<Uint8Array> }) {
          if (typeof body === "string") seen.push(body);
          else {
            const reader = body.getReader();
            await reader.read();
            asked.come();
            await reader.read().catch((error: unknown) => {
              seen.push((error as Error).name);
            });
          }
          return { status: 200, body: 1 };
        },
      },
      {
        onRequest: () => {
          requests.begun++;
        },
        onResponse: () => {
          requests.ended++;
        },
      },
    );
    const client = await connected(streams);
    const cut = async (type: string, count: number, ready?: Promise<void>) => {
      const request = client.request({ ...head, "content-type": type });
      request.on("error", () => undefined);
      request.write("some");
      await eventually(() => {
        expect(requests.begun).toBe(count);
      });
      await ready;
      request.destroy();
      await eventually(() => {
        expect(requests.ended).toBe(count);
      });
    };
    await cut("application/octet-stream", 1, asked.came);
    await cut("text/plain", 2);
    expect(seen).toEqual(["BodyIncomplete"]);
  });

  it("sends what handlers repeat of another server's headers", async () => {
    const headers = { "Transfer-Encoding": "chunked", "X-Kept": "yes" };
    const client = await connected(
      api(() => ({ status: 200, headers, body: 1 })),
    );
    const request = client.request(head).end("{}");
    const got = await new Promise<http2.IncomingHttpHeaders>(
      (resolve, reject) => {
        request.on("response", resolve);
        request.on("error", reject);
      },
    );
    expect(got["x-kept"]).toBe("yes");
    request.resume();
  });
});
