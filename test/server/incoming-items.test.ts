/** Requests that are a sequence of items, by routes of our own. */
import { describe, expect, it } from "vitest";
import type { StreamFormat } from "../../templates/server/runtime/body/content.js";
import {
  incomingJsonLines,
  incomingJsonSequence,
} from "../../templates/server/runtime/body/incoming-items.js";
import { apiOf, ask, checking, route } from "./api.js";

const isTick = checking(
  (item: { n?: unknown }) => typeof item.n === "number",
  "/n",
);

function apiWith(
  handler: (request: { body: AsyncIterable<unknown> }) => unknown,
  options: object = {},
  format: StreamFormat = incomingJsonLines,
) {
  const contents = { "application/x": { format, validate: isTick } };
  const body = { required: true, contents };
  const target = route({ path: "/", method: "POST", body });
  return apiOf([target], { test: handler }, options);
}

const readAll = async ({ body }: { body: AsyncIterable<unknown> }) => {
  const seen: unknown[] = [];
  for await (const item of body) seen.push(item);
  return { status: 200, body: seen };
};

function sent(body: RequestInit["body"]): RequestInit {
  const headers = { "content-type": "application/x" };
  return { method: "POST", body, duplex: "half", headers } as RequestInit;
}

function inPieces(bytes: Uint8Array, size: number) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

describe("items of a request", () => {
  const lines = '{"n":1}\r\n\n {"n":2,"ö":"ü"}\n{"n":3}';
  const sequence = '\x1e{"n":1}\n\x1e{"n":2,\n"ö":"ü"}\n\x1e\x1e{"n":3}\n';

  it.each([
    [lines, 1, incomingJsonLines],
    [lines, 5, incomingJsonLines],
    [lines, 1000, incomingJsonLines],
    [sequence, 1, incomingJsonSequence],
    [sequence, 1000, incomingJsonSequence],
  ])("%j in pieces of %i bytes", async (text, size, format) => {
    const bytes = new TextEncoder().encode(text);
    const api = apiWith(readAll, {}, format);
    const { body } = await ask(api, "/", sent(inPieces(bytes, size)));
    expect(body).toEqual([{ n: 1 }, { n: 2, ö: "ü" }, { n: 3 }]);
  });

  it("may be none", async () => {
    expect((await ask(apiWith(readAll), "/", sent("\n"))).body).toEqual([]);
  });

  it.each([
    ["a wrong item", '{"n":1}\n{"n":"x"}\n', "/1/n", "Invalid body at /1/n"],
    ["no JSON", '{"n":1}\n{"n":2}\n{"n"', "/2", "Item 2 of the body is not"],
    ["no UTF-8", '{"n":1}\n"\xff"', "/1", "Item 1 of the body is not"],
    ["too deep", "[".repeat(500), "/0", "Item 0 of the body is nested"],
  ])("ends with 400 at %s", async (_, text, path, detail) => {
    const bytes = Buffer.from(text, "latin1");
    const { status, body } = await ask(apiWith(readAll), "/", sent(bytes));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      detail: expect.stringContaining(detail) as string,
      errors: [{ in: "body", path }],
    });
  });

  it("throws an error in the loop, after the items before it", async () => {
    const seen: unknown[] = [];
    const api = apiWith(async ({ body }) => {
      try {
        for await (const item of body) seen.push(item);
      } catch (error) {
        seen.push(error);
      }
      return { status: 200, body: null };
    });
    expect((await ask(api, "/", sent('{"n":1}\n1'))).status).toBe(200);
    expect(seen).toEqual([{ n: 1 }, expect.any(Error)]);
  });

  it("holds items to maxBodySize and all of them to maxStreamSize", async () => {
    const limits = { maxBodySize: 50, maxStreamSize: 500 };
    const api = apiWith(readAll, limits);
    const statusOf = async (text: string) => {
      const bytes = new TextEncoder().encode(text);
      return (await ask(api, "/", sent(inPieces(bytes, 20)))).status;
    };
    expect(await statusOf('{"n":1}\n'.repeat(60))).toBe(200);
    expect(await statusOf('{"n":1}\n'.repeat(70))).toBe(413);
    expect(await statusOf(`{"n":1,"x":"${"x".repeat(50)}"}\n`)).toBe(413);
  });

  it("are asked for when the handler wants them, and no more after that", async () => {
    let asked = 0;
    let left = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1;
          controller.enqueue(
            new TextEncoder().encode(`{"n":${String(asked)}}\n`),
          );
        },
        cancel() {
          left = true;
        },
      },
      { highWaterMark: 0 },
    );
    const api = apiWith(async ({ body: items }) => {
      for await (const item of items) {
        if ((item as { n: number }).n === 3) break;
      }
      return { status: 200, body: null };
    });
    expect((await ask(api, "/", sent(body))).status).toBe(200);
    expect(asked).toBeLessThan(6);
    expect(left).toBe(true);
  });
});
