/** Results, errors and hooks as careless handlers have them: the response is valid HTTP, and the error is reported. */
import { afterAll, describe, expect, it } from "vitest";
import { listener } from "../../templates/server/node.js";
import { ApiError } from "../../templates/server/runtime/errors/problem.js";
import { anything, apiOf, ask, route } from "./api.js";
import { converse } from "./faults/wire.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
afterAll(() => {
  servers.close();
});

const streamed = (...pieces: unknown[]) =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const bytes = (size: number) => new Uint8Array(size);
const octets = "application/octet-stream";

/** An API whose one handler answers with this, and what it reported. */
function answering(
  result: () => unknown,
  options: { status?: string; validateResponses?: string } = {},
) {
  const errors: string[] = [];
  const { status = "200", ...others } = options;
  const contents = { "application/json": anything, [octets]: null };
  const responses = { [status]: contents };
  const api = apiOf(
    [route({ path: "/", responses })],
    { test: result },
    {
      ...others,
      onError: (error: unknown) => {
        errors.push(error instanceof Error ? error.message : "odd");
      },
    },
  );
  return { api, errors };
}

/** Two requests on one connection: what comes for the second one shows where the first answer ended. */
async function twice(result: () => unknown) {
  const { api, errors } = answering(result);
  const address = await servers.listen(listener(api));
  const conversation = converse(Number(new URL(address).port));
  const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  conversation.send(request + request);
  const { answers, closed } = await conversation.answers(2);
  conversation.cut();
  return { answers, closed, errors };
}

describe("a body that is no JSON is an error, not a broken connection", () => {
  it.each<[string, unknown]>([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["something that hides", { toJSON: () => undefined }],
  ])("%s", async (_, body) => {
    const { api, errors } = answering(() => ({ status: 200, body }));
    expect((await ask(api, "/")).status).toBe(500);
    expect(errors).toEqual([
      "The handler returned a body that JSON cannot represent",
    ]);
  });
});

it.each(["text/plain\r\nX-Evil: 1", "text/plain; name=\u0141"])(
  "a media type that no header can hold is an error: %j",
  async (contentType) => {
    const result = { status: 200, contentType, body: "x" };
    const { api, errors } = answering(() => result);
    expect((await ask(api, "/")).status).toBe(500);
    expect(errors).toHaveLength(1);
  },
);

describe("a handler does not decide where its answer ends", () => {
  it.each<[string, Record<string, string>]>([
    ["a shorter length", { "Content-Length": "3" }],
    ["a longer length", { "content-length": "300" }],
    ["another encoding", { "Transfer-Encoding": "chunked" }],
  ])("by %s", async (_, headers) => {
    const { answers } = await twice(() => ({
      status: 200,
      headers,
      body: "hello",
    }));
    expect(answers.map(({ body }) => body)).toEqual(['"hello"', '"hello"']);
    for (const answer of answers) {
      expect(answer.headers).not.toHaveProperty("transfer-encoding");
    }
  });

  it.each<[string, Record<string, string>, unknown[]]>([
    ["shorter", { "content-length": "10" }, [bytes(3)]],
    ["longer", { "content-length": "2" }, [bytes(3)]],
    ["made of something else", {}, ["text"]],
  ])("by a stream that is %s", async (_, headers, pieces) => {
    const { closed, answers, errors } = await twice(() => ({
      status: 200,
      contentType: octets,
      headers,
      body: streamed(...pieces),
    }));
    expect(closed).toBe(true);
    expect(answers.length).toBeLessThan(2);
    expect(errors[0]).toMatch(/stream/);
  });

  it("and a stream may say how long it is", async () => {
    const { answers } = await twice(() => ({
      status: 200,
      contentType: octets,
      headers: { "Content-Length": "5" },
      body: streamed(bytes(2), bytes(3)),
    }));
    expect(answers.map(({ body }) => body.length)).toEqual([5, 5]);
  });

  it("but not in words", async () => {
    const { api, errors } = answering(() => ({
      status: 200,
      contentType: octets,
      headers: { "Content-Length": "five" },
      body: streamed(bytes(5)),
    }));
    expect((await ask(api, "/")).status).toBe(500);
    expect(errors).toHaveLength(1);
  });
});

describe("a stream that is not sent is cancelled", () => {
  it.each<[string, object, object]>([
    ["because the status has no body", { status: 204 }, {}],
    ["because of its headers", { status: 200, headers: { "a b": "c" } }, {}],
    ["because it is not described", { status: 200 }, { status: "201" }],
  ])("%s", async (_, result, options) => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    });
    const { api } = answering(
      () => ({ contentType: octets, body, ...result }),
      { validateResponses: "throw", ...options },
    );
    await ask(api, "/");
    expect(isCancelled).toBe(true);
  });
});

it("waits for every thenable", async () => {
  const then = (go: (result: object) => void) => {
    go({ status: 200, body: "there" });
  };
  const { api } = answering(() => Object.assign(() => 1, { then }));
  expect((await ask(api, "/")).body).toBe("there");
});

describe("errors", () => {
  it("may be things that do not let themselves be looked at", async () => {
    const shy = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error("trap");
        },
      },
    );
    const { api, errors } = answering(() => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown.
      throw shy;
    });
    expect((await ask(api, "/")).status).toBe(500);
    expect(errors).toEqual([]);
  });

  it("with headers that cannot be sent are sent without them", async () => {
    const { api, errors } = answering(() => {
      throw new ApiError(429, "slow", "Slowly", { headers: { "a b": "c" } });
    });
    expect((await ask(api, "/")).status).toBe(429);
    expect(errors).toEqual([
      "A header name contains characters that are not allowed",
    ]);
  });

  it("do not decide where their answer ends", async () => {
    const headers = { "Transfer-Encoding": "chunked", "Content-Length": "3" };
    const { answers } = await twice(() => {
      throw new ApiError(409, "taken", "Taken", { headers });
    });
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]?.headers).not.toHaveProperty("transfer-encoding");
  });

  it("whose body is undefined are sent without it", async () => {
    const address = await servers.listen(
      listener(apiOf([], {}, { errorBody: () => undefined, onError() {} })),
    );
    expect((await fetch(address)).status).toBe(404);
  });
});

it.each(["onRequest", "onResponse", "onError"])(
  "%s may be asynchronous, and fail",
  async (hook) => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    const reported: unknown[] = [];
    const api = apiOf(
      [route({ path: "/" })],
      { test: () => null },
      {
        onError: (error: unknown) => reported.push(error),
        [hook]: () => Promise.reject(new Error(hook)),
      },
    );
    expect((await ask(api, "/")).status).toBe(500);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
    expect(reported).toHaveLength(hook === "onError" ? 0 : 2);
  },
);
