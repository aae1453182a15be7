/** What a careless or hostile client can do to a connection, and what the API then answers. */
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  key,
  maxBodySize,
  startApplication,
  type Application,
} from "./faults/application.js";
import { converse, type Conversation, type Exchange } from "./faults/wire.js";
import { eventually } from "../support/eventually.js";

const input = join(import.meta.dirname, "faults/api.yaml");
let application: Application;
beforeAll(async () => {
  application = await startApplication(input);
});
afterAll(() => {
  application.stop();
});
afterEach(() => {
  // Nothing that a client does is an error of the application.
  expect(application.seen.errors.splice(0)).toEqual([]);
  application.seen.hooks.length = 0;
});

const talk = (): Conversation => converse(application.port);

/** The head of a request with a valid key; lines may be added. */
function head(start: string, ...lines: string[]): string {
  const all = [`${start} HTTP/1.1`, "Host: test", ...lines];
  return `${all.join("\r\n")}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
}

function post(path: string, type: string, body: string | Uint8Array): string {
  const bytes = Buffer.from(body);
  const length = `Content-Length: ${String(bytes.length)}`;
  return (
    head(`POST ${path}`, `Content-Type: ${type}`, length) +
    bytes.toString("latin1")
  );
}

const json = "application/json";
const tree = (value: unknown): string =>
  post("/v1/trees", json, JSON.stringify(value));
const fine = head("GET /v1/things/1");

function expectRefusal(
  { answers, raw }: Exchange,
  status: number,
  index = 0,
): void {
  const answer = answers[index];
  expect(answer?.status, raw).toBe(status);
  const body: unknown = JSON.parse(answer?.body ?? "");
  expect(application.isError(body), raw).toBe(true);
  expect(body).toMatchObject({ status });
  expect(raw).not.toContain(key);
}

async function send(request: string | Uint8Array): Promise<Exchange> {
  const conversation = talk();
  conversation.send(
    typeof request === "string" ? Buffer.from(request, "latin1") : request,
  );
  const exchange = await conversation.answers(1);
  conversation.cut();
  return exchange;
}

/** Whether others are still served. */
async function expectAlive(): Promise<void> {
  expect((await send(fine)).answers[0]?.status).toBe(200);
}

describe("slow and half-sent requests", () => {
  it("takes a request that comes byte by byte", async () => {
    const conversation = talk();
    for (const byte of Buffer.from(tree({ value: 1 }))) {
      conversation.send(Uint8Array.of(byte));
      await conversation.arrived();
    }
    const { answers } = await conversation.answers(1);
    conversation.cut();
    expect(answers[0]?.status).toBe(200);
  });

  it.each(["end", "cut"] as const)(
    "forgets a head that is never finished (%s)",
    async (ending) => {
      const conversation = talk();
      conversation.send(fine.slice(0, -2));
      await conversation.arrived();
      conversation[ending]();
      const { answers } = await conversation.answers();
      for (const { status } of answers) expect(status).toBe(400);
      await expectAlive();
    },
  );

  it.each([
    ["JSON", "end", tree({ value: 1 })],
    ["JSON", "cut", tree({ value: 1 })],
    [
      "a form",
      "cut",
      post("/v1/forms", "application/x-www-form-urlencoded", "name=1234567"),
    ],
    ["text", "cut", post("/v1/notes", "text/plain", "1234567")],
    [
      "a stream",
      "end",
      post("/v1/blobs", "application/octet-stream", "1234567").replace(
        "POST",
        "PUT",
      ),
    ],
    [
      "a stream",
      "cut",
      post("/v1/blobs", "application/octet-stream", "1234567").replace(
        "POST",
        "PUT",
      ),
    ],
  ] as const)(
    "ends the work on half a body of %s (%s)",
    async (_, ending, request) => {
      const conversation = talk();
      conversation.send(request.slice(0, -5));
      await conversation.arrived();
      conversation[ending]();
      await conversation.answers();
      await expectAlive();
      // The request was counted out as well as in, and not as a failure of the server.
      await eventually(() => {
        expect(
          application.seen.hooks.filter((text) => text.includes("status: 400"))
            .length,
        ).toBe(1);
      });
    },
  );

  it("ends a request that comes too slowly for Node", async () => {
    const strict = await startApplication(input, {
      headersTimeout: 50,
      requestTimeout: 50,
      connectionsCheckingInterval: 10,
    });
    try {
      const sendPart = async (length: number): Promise<void> => {
        const slow = converse(strict.port);
        slow.send(tree({ value: 1 }).slice(0, length));
        const exchange = await slow.answers();
        expect(exchange.closed).toBe(true);
        expectRefusal(exchange, 408);
      };
      await sendPart(20);
      expect(strict.seen.hooks).toEqual([]);
      // On a busy machine, the time may be over before the head has arrived.
      while (strict.seen.hooks.length === 0) await sendPart(-5);
      await eventually(() => {
        expect(
          strict.seen.hooks.filter((text) => text.includes("status")),
        ).toHaveLength(1);
      });
      expect(strict.seen.errors).toEqual([]);
    } finally {
      strict.stop();
    }
  });

  it("serves others while one is silent", async () => {
    const silent = talk();
    silent.send(tree({ value: 1 }).slice(0, -5));
    await silent.arrived();
    await expectAlive();
    silent.cut();
  });

  it("answers a client that has stopped reading, and forgets it", async () => {
    const conversation = talk();
    conversation.send(fine);
    conversation.cut();
    await expectAlive();
  });
});

describe("lengths", () => {
  it("reads the bytes after a short Content-Length as another request", async () => {
    const body = JSON.stringify({ value: 1 });
    const request = post("/v1/trees", json, body).replace(
      /Content-Length: \d+/,
      "Content-Length: 5",
    );
    const { answers } = await send(request);
    expect(answers[0]?.status).toBe(400);
    await expectAlive();
  });

  it.each([
    ["twice", "Content-Length: 5\r\nContent-Length: 6"],
    ["negative", "Content-Length: -1"],
    ["of no number", "Content-Length: many"],
    ["beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
    ["of an unknown coding", "Transfer-Encoding: magic"],
  ])("refuses a length %s", async (_, lines) => {
    const request = head("POST /v1/trees", `Content-Type: ${json}`, lines);
    const conversation = talk();
    conversation.send(`${request}12345`);
    const { answers } = await conversation.answers();
    expect(answers[0]?.status).toBe(400);
    await expectAlive();
  });

  it.each([
    "zz\r\nabc\r\n0\r\n\r\n",
    "-5\r\nabcde\r\n0\r\n\r\n",
    "5\r\nabcdefgh",
  ])("refuses the chunks %j", async (chunks) => {
    const conversation = talk();
    const lines = [`Content-Type: ${json}`, "Transfer-Encoding: chunked"];
    conversation.send(head("POST /v1/trees", ...lines) + chunks);
    const { answers } = await conversation.answers();
    for (const { status } of answers) expect(status).toBe(400);
    await expectAlive();
  });
});

describe("bodies that are too large", () => {
  const large = "x".repeat(maxBodySize + 1);

  it("says so without reading, where the length is declared", async () => {
    const conversation = talk();
    conversation.send(post("/v1/trees", json, large));
    expectRefusal(await conversation.answers(1), 413);
    conversation.cut();
  });

  it("says so as soon as it is known, where it is not", async () => {
    const conversation = talk();
    const lines = [`Content-Type: ${json}`, "Transfer-Encoding: chunked"];
    conversation.send(head("POST /v1/trees", ...lines));
    const size = large.length.toString(16);
    conversation.send(`${size}\r\n${large}\r\n`);
    expectRefusal(await conversation.answers(1), 413);
    conversation.cut();
  });

  it.each([json, "application/octet-stream"])(
    "serves the next request on the same connection (%s)",
    async (type) => {
      const conversation = talk();
      const path = type === json ? "POST /v1/trees" : "PUT /v1/blobs";
      const length = `Content-Length: ${String(large.length)}`;
      conversation.send(head(path, `Content-Type: ${type}`, length) + large);
      expectRefusal(await conversation.answers(1), 413);
      conversation.send(fine);
      const { answers } = await conversation.answers(2);
      expect(answers[1]?.status).toBe(200);
      conversation.cut();
    },
  );

  it("closes the connection of a client that continues to send", async () => {
    const conversation = talk();
    const lines = [`Content-Type: ${json}`, "Transfer-Encoding: chunked"];
    conversation.send(head("POST /v1/trees", ...lines));
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
    let isClosed = false;
    const flood = async (): Promise<void> => {
      while (!isClosed) {
        for (let sent = 0; sent < 50; sent++) conversation.send(chunk);
        await turn();
      }
    };
    const flooding = flood();
    const { closed, answers } = await conversation.answers();
    isClosed = true;
    await flooding;
    expect(closed).toBe(true);
    expect(answers[0]?.status).toBe(413);
    await expectAlive();
  });
});

describe("connections", () => {
  it("answers requests that come at once in their order", async () => {
    const conversation = talk();
    conversation.send(
      tree({ value: 1 }) + head("GET /v1/nothing") + tree({}) + fine,
    );
    const exchange = await conversation.answers(4);
    conversation.cut();
    const statuses = exchange.answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 400, 200]);
  });

  it("lets a client continue that asks first", async () => {
    const conversation = talk();
    const [start = "", body = ""] = tree({ value: 1 }).split("\r\n\r\n");
    conversation.send(`${start}\r\nExpect: 100-continue\r\n\r\n`);
    await conversation.interim();
    conversation.send(body);
    const { interim, answers } = await conversation.answers(1);
    conversation.cut();
    expect(interim).toEqual([100]);
    expect(answers[0]?.status).toBe(200);
  });

  it("survives clients that go away at any moment", async () => {
    const request = tree({ value: 1 });
    for (let length = 1; length <= request.length; length += 7) {
      const conversation = talk();
      conversation.send(request.slice(0, length));
      await conversation.arrived();
      conversation.cut();
    }
    await expectAlive();
  });
});

describe("what is in a request", () => {
  const deep = (depth: number): string =>
    `{"value":1,"a":`.repeat(depth) + `{"value":1}` + "}".repeat(depth);
  const multipart = (about: string): string =>
    post(
      "/v1/uploads",
      "multipart/form-data; boundary=b",
      [
        `--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nbytes`,
        `--b\r\nContent-Disposition: form-data; name="about"\r\n\r\n${about}`,
        "--b--\r\n",
      ].join("\r\n"),
    );
  const form = (body: string): string =>
    post("/v1/forms", "application/x-www-form-urlencoded", body);

  it.each<[what: string, status: number, request: string]>([
    ["deep JSON", 400, post("/v1/trees", json, deep(1000))],
    ["deep JSON in a form", 400, multipart(deep(1000))],
    [
      "deep JSON in a query",
      400,
      head(`GET /v1/search?tree=${encodeURIComponent(deep(300))}`),
    ],
    ["JSON that is deep enough", 200, post("/v1/trees", json, deep(150))],
    [
      "brackets without end",
      400,
      post("/v1/trees", json, "[".repeat(maxBodySize - 10)),
    ],
    [
      "a name of the prototype",
      200,
      post("/v1/trees", json, '{"value":1,"__proto__":{"value":2}}'),
    ],
    [
      "a bad value for it",
      400,
      post("/v1/trees", json, '{"value":1,"__proto__":{"value":"x"}}'),
    ],
    [
      "bytes that are no UTF-8",
      400,
      post("/v1/trees", json, Buffer.from('{"value":"\xff"}', "latin1")),
    ],
    [
      "a number beyond all numbers",
      400,
      post("/v1/trees", json, '{"value":1e999}'),
    ],
    [
      "an integer that would be rounded",
      400,
      post("/v1/trees", json, '{"value":9007199254740993}'),
    ],
    [
      "a byte order mark alone",
      400,
      post("/v1/trees", json, Buffer.from("\ufeff")),
    ],
    [
      "a broken percent-encoding in a path",
      400,
      head("GET /v1/things/%E0%A4%A"),
    ],
    [
      "a broken percent-encoding in a query",
      400,
      head("GET /v1/search?sort=%ff"),
    ],
    ["a broken percent-encoding in a name", 400, head("GET /v1/search?%ff=1")],
    ["an encoded NUL", 200, head("GET /v1/things/%00")],
    [
      "an address without end",
      400,
      head(`GET /v1/things/${"x".repeat(10_000)}`),
    ],
    ["a parameter twice", 400, head("GET /v1/search?exact=true&exact=false")],
    [
      "thousands of parameters",
      200,
      head(`GET /v1/search?${"a=1&".repeat(3000)}`),
    ],
    ["thousands of values", 400, form(`name=x&${"age=1&".repeat(3000)}`)],
    [
      "a field with very many values",
      200,
      form(`name=x&${"tags=a&".repeat(2500)}`),
    ],
    ["an empty media type", 415, post("/v1/trees", "", "{}")],
    ["a media type of nonsense", 415, post("/v1/trees", ";;;=,", "{}")],
    [
      "a charset that is not ours",
      415,
      post("/v1/trees", `${json}; charset=utf-16`, "{}"),
    ],
    [
      "a form without a boundary",
      400,
      post("/v1/uploads", "multipart/form-data", "x"),
    ],
    [
      "a form of garbage",
      400,
      post("/v1/uploads", "multipart/form-data; boundary=b", "--b\r\n\0\0--b"),
    ],
    ["no Host", 400, fine.replace("Host: test\r\n", "")],
    ["an odd expectation", 417, head("GET /v1/things/1", "Expect: more")],
    [
      "one before a body",
      417,
      tree({ value: 1 }).replace("Host: test", "Host: test\r\nExpect: more"),
    ],
    ["a method of no address", 405, head("DELETE /v1/trees")],
    [
      "an unknown media type",
      406,
      head("GET /v1/things/1", "Accept: image/png"),
    ],
    ["a dot instead of the path", 404, head("GET /v1/../v1/things/1")],
    ["an absolute address", 200, head("GET http://other/v1/things/1")],
    ["a star", 404, head("OPTIONS *")],
    [
      "a segment that almost fits",
      404,
      head(`GET /v1/reports/${"-".repeat(5000)}`),
    ],
  ])("%s: %i", async (_, status, request) => {
    const exchange = await send(request);
    if (status < 400)
      expect(exchange.answers[0]?.status, exchange.raw).toBe(status);
    else expectRefusal(exchange, status);
    expect(Object.prototype).not.toHaveProperty("value");
  });

  it("refuses heads that are too large", async () => {
    const many = Array.from(
      { length: 500 },
      (_, n) => `X-${String(n)}: ${"y".repeat(100)}`,
    );
    expectRefusal(await send(head("GET /v1/things/1", ...many)), 431);
    await expectAlive();
  });

  it("does not let a path out of the Link header", async () => {
    const { answers } = await send(head('GET /v1/old/a>;rel="x",<b'));
    expect(answers[0]?.headers["link"]).toBe(
      '</v1/things/a%3E;rel="x",%3Cb>; rel="successor-version"',
    );
  });
});
