/** Bodies on the wire: together with their head, after it, in chunks, or read by other code as well. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener } from "node:http";
import { PassThrough } from "node:stream";
import { afterAll, describe, expect, it, vi } from "vitest";
import { listener } from "../../templates/server/node.js";
import { mutualTls } from "../../templates/server/runtime/security/mutual-tls.js";
import { apiOf, route } from "./api.js";
import { converse } from "./faults/wire.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
afterAll(() => {
  servers.close();
});

const callers = new AsyncLocalStorage<string>();
const body = { required: false, contents: { "application/json": {} } };
const routes = [route({ path: "/", method: "POST", body })];
const operations = {
  test: (request: { body?: unknown }) => ({
    status: 200,
    body: { got: request.body ?? "nothing", by: callers.getStore() ?? "lost" },
  }),
};
const serve = listener(apiOf(routes, operations, { maxBodySize: 100 }));
const known: RequestListener = (request, response) => {
  callers.run("caller", () => {
    serve(request, response);
  });
};
const start = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const sized = (text: string) =>
  `${start}Content-Length: ${String(text.length)}\r\n\r\n${text}`;
const chunked = (...texts: string[]) => {
  const chunks = texts.map(
    (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
  );
  return `${start}Transfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`;
};
const long = JSON.stringify("x".repeat(200));

async function sent(listen: RequestListener, pieces: string[], count = 1) {
  const address = await servers.listen(listen);
  const conversation = converse(Number(new URL(address).port));
  for (const piece of pieces) {
    conversation.send(piece);
    await conversation.arrived();
  }
  const { answers } = await conversation.answers(count);
  conversation.cut();
  return answers.map(({ status, body }) =>
    status === 200 ? (JSON.parse(body) as unknown) : status,
  );
}

describe.each<[string, (text: string) => string[]]>([
  ["at once", (text) => [text]],
  ["in two pieces", (text) => [text.slice(0, -8), text.slice(-8)]],
  [
    "with the head alone first",
    (text) => {
      const end = text.indexOf("\r\n\r\n") + 4;
      return [text.slice(0, end), text.slice(end)];
    },
  ],
])("a request that comes %s", (_, pieces) => {
  it.each([
    ["a body of known length", sized('{"a":1,"b":2}'), { a: 1, b: 2 }],
    ["chunks", chunked('{"a":', "1}"), { a: 1 }],
    ["no chunk but the last", chunked(), "nothing"],
  ])("has its body, and its caller: %s", async (_, text, got) => {
    expect(await sent(known, pieces(text))).toEqual([{ got, by: "caller" }]);
  });

  it.each([
    ["chunks", chunked(long)],
    ["a body of known length", sized(long)],
  ])("is refused where it is too large: %s", async (_, text) => {
    expect(await sent(known, pieces(text))).toEqual([413]);
  });
});

it("requests that follow each other at once have each its own body", async () => {
  const texts = [sized("[1]"), chunked("[2]"), sized("[3]")];
  expect(await sent(known, [texts.join("")], 3)).toEqual(
    [[1], [2], [3]].map((got) => ({ got, by: "caller" })),
  );
});

it("another listener receives the whole body", async () => {
  const heard: string[] = [];
  const listening: RequestListener = (request, response) => {
    request.on("data", (chunk: Buffer) => heard.push(chunk.toString()));
    known(request, response);
  };
  for (const pieces of [[sized("[1]")], [sized("[2]").slice(0, -1), "]"]]) {
    heard.length = 0;
    const [answer] = await sent(listening, pieces);
    expect(answer).toEqual({
      got: JSON.parse(heard.join("")) as unknown,
      by: "caller",
    });
  }
});

it.each<[string, (request: IncomingMessage) => void]>([
  ["listens", (request) => request.on("data", () => undefined)],
  ["reads", (request) => request.on("readable", () => request.read() as null)],
  ["lets it run", (request) => request.resume()],
  ["pipes it", (request) => request.pipe(new PassThrough())],
])("nothing is lost if other code %s at the same time", async (_, also) => {
  const both: RequestListener = (request, response) => {
    known(request, response);
    also(request);
  };
  const text = sized("[1,2,3,4,5,6,7]");
  const pieces = [text.slice(0, -5), text.slice(-5, -2), text.slice(-2)];
  for (const sending of [[text], pieces]) {
    const [answer] = await sent(both, sending);
    expect(answer).toEqual({ got: [1, 2, 3, 4, 5, 6, 7], by: "caller" });
  }
});

it("fake timers do not stop it", async () => {
  const address = await servers.listen(known);
  vi.useFakeTimers({ toFake: ["setImmediate"] });
  try {
    const conversation = converse(Number(new URL(address).port));
    conversation.send(sized("[1]"));
    const { answers } = await conversation.answers(1);
    conversation.cut();
    expect(answers[0]?.status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

it("a body that arrived long before it is read is still there", async () => {
  let admit = (): void => undefined;
  const admitted = new Promise<string>((resolve) => {
    admit = () => {
      resolve("caller");
    };
  });
  const patient = apiOf(
    [{ ...(routes[0] as (typeof routes)[0]), security: [{ key: [] }] }],
    operations,
    { security: { key: () => admitted } },
    { schemes: { key: mutualTls } },
  );
  const address = await servers.listen(listener(patient));
  const conversation = converse(Number(new URL(address).port));
  conversation.send(sized("[1]"));
  await conversation.arrived();
  admit();
  const { answers } = await conversation.answers(1);
  conversation.cut();
  expect(answers[0]?.body).toBe('{"got":[1],"by":"lost"}');
});
