import { describe, expect, it } from "vitest";
import {
  events,
  eventData,
  jsonEvents,
} from "../../templates/client/runtime/formats/events.js";
import { jsonLines } from "../../templates/client/runtime/formats/json-lines.js";
import type { ReadBody } from "../../templates/client/runtime/route.js";
import { call, clientFor, route, serve } from "./server.js";
import { eventually } from "../support/eventually.js";

describe("streams", () => {
  /** The very chunks, which a network would be free to join. */
  const streaming = async (
    type: string,
    format: ReadBody,
    chunks: string[],
    options: { maxItemSize?: number } = {},
  ) => {
    const bytes = new TextEncoder();
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
        controller.close();
      },
    });
    const headers = { "content-type": type };
    const client = clientFor("http://a.example", {
      ...options,
      fetch: () => Promise.resolve(new Response(body, { headers })),
    });
    const responses = { 200: format };
    const result = await call(client, route({ responses }), {});
    return result.body as AsyncIterable<unknown>;
  };
  const all = async (stream: AsyncIterable<unknown>) => {
    const items: unknown[] = [];
    for await (const item of stream) items.push(item);
    return items;
  };

  it("read events from chunks of any size", async () => {
    const chunks = [
      "\ufeff: hi\r",
      "\nevent: a\nid: 1\nretry: 10\nda",
      "ta: x\r",
      "\ndata:y\r\r",
      "data: é\n\ndata: unfinished",
    ];
    const stream = await streaming("text/event-stream", events, chunks);
    expect(await all(stream)).toEqual([
      { event: "a", id: "1", retry: 10, data: "x\ny" },
      { data: "é" },
    ]);
  });

  it("parse the data of events", async () => {
    const chunks = ['data: {"a":1}\n\n', "data: [DONE]\n\n", "data: {}\n\n"];
    const whole = await streaming("text/event-stream", jsonEvents, chunks);
    expect(await all(whole)).toEqual([{ data: { a: 1 } }]);
    const data = await streaming("text/event-stream", eventData, chunks);
    expect(await all(data)).toEqual([{ a: 1 }]);
  });

  it("read JSON lines, and report a line that is not JSON", async () => {
    const lines = await streaming("application/jsonl", jsonLines, [
      '{"a"',
      ":1}\n\n2\r\n3",
    ]);
    expect(await all(lines)).toEqual([{ a: 1 }, 2, 3]);
    const broken = await streaming("application/jsonl", jsonLines, ["1\n{\n"]);
    await expect(all(broken)).rejects.toMatchObject({
      name: "TestError",
      kind: "invalid-body",
      body: "{",
    });
  });

  it("read a line of many pieces in one pass", async () => {
    const pieces = Array.from({ length: 5_000 }, () => "x".repeat(1000));
    const text = ['"', ...pieces, '"\n'];
    const [line] = await all(
      await streaming("application/jsonl", jsonLines, text),
    );
    expect((line as string).length).toBe(5_000_000);
    const data = [
      "data: ",
      ...pieces.map((piece) => `${piece}\ndata: `),
      "\n\n",
    ];
    const [event] = await all(
      await streaming("text/event-stream", events, data),
    );
    expect((event as { data: string }).data.length).toBe(5_005_000);
  });

  it.each([
    ["application/jsonl", jsonLines, ['"', ...Array<string>(9).fill("xx")]],
    ["text/event-stream", events, Array<string>(9).fill("data: x\n")],
  ] as const)("refuse items of %s that are too large", async (...sent) => {
    const [type, format, chunks] = sent;
    const stream = await streaming(type, format, [...chunks], {
      maxItemSize: 16,
    });
    await expect(all(stream)).rejects.toMatchObject({
      kind: "invalid-body",
      message: expect.stringContaining("more than 16 characters") as unknown,
    });
  });

  it("do not count comments of events, which keep a connection alive", async () => {
    const comments = Array<string>(9).fill(": still here\n");
    const chunks = ["data: 1\n", ...comments, "data: 2\n\n"];
    const stream = await streaming("text/event-stream", events, chunks, {
      maxItemSize: 16,
    });
    expect(await all(stream)).toEqual([{ data: "1\n2" }]);
    const long = await streaming(
      "text/event-stream",
      events,
      [": 17 characters …"],
      {
        maxItemSize: 16,
      },
    );
    await expect(all(long)).rejects.toMatchObject({ kind: "invalid-body" });
  });

  it("end with the signal, and when the loop is left", async () => {
    const abort = new AbortController();
    let closed = 0;
    const server = await serve((_, response) => {
      response.on("close", () => closed++);
      response.writeHead(200, { "content-type": "application/jsonl" });
      response.write("1\n");
    });
    const endless = route({
      responses: { 200: jsonLines },
    });
    const options = { signal: abort.signal, timeout: 1_800_000 };
    const first = await call(clientFor(server.url), endless, {}, options);
    const reading = (async () => {
      for await (const _ of first.body as AsyncIterable<unknown>) abort.abort();
    })();
    await expect(reading).rejects.toMatchObject({ kind: "aborted" });
    const second = await call(clientFor(server.url), endless, {});
    for await (const _ of second.body as AsyncIterable<unknown>) break;
    await eventually(() => {
      expect(closed).toBe(2);
    });
  });
});
