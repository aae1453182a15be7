/** Server-sent events, by the examples and the rules of the HTML standard. */
import { describe, expect, it } from "vitest";
import {
  events as readEvents,
  type EventStream,
} from "../../templates/client/runtime/formats/events.js";
import { eventsBody } from "../../templates/client/runtime/formats/event-items.js";
import { incomingEvents } from "../../templates/server/runtime/body/incoming-events.js";
import { events as textEvents } from "../../templates/server/runtime/response/events.js";
import { examples, rules, type EventExample } from "./examples/html.js";
import { itemsOf, readBy, receivedBy, sentBy, writtenBy } from "./support.js";

describe.each<[string, Record<string, EventExample>]>([
  ["examples", examples],
  ["rules", rules],
])("HTML standard: event streams, %s", (kind, all) => {
  const cases = Object.entries(all).map(([name, one]) => [name, one] as const);

  describe(`${String(cases.length)} ${kind}`, () => {
    it.each(cases)("%s: the client reads it", async (_, example) => {
      const { read, events, id, retry } = example;
      const body = await readBy(readEvents, read, "text/event-stream");
      expect(await itemsOf(body)).toEqual(events);
      const { position } = body as EventStream;
      expect([position.id, position.retry]).toEqual([id, retry]);
    });

    it.each(cases)("%s: byte by byte", async (_, { read, events }) => {
      const body = await readBy(readEvents, read, "text/event-stream", 1);
      expect(await itemsOf(body)).toEqual(events);
    });

    // An event needs its last empty line to arrive, so the server reads the same.
    it.each(cases)("%s: the server reads it", async (_, { read, events }) => {
      for (const size of [1, Infinity]) {
        const received = await receivedBy(incomingEvents, read, size);
        expect(received).toEqual({ status: 204, items: events });
      }
    });

    const written = cases.filter(([, { isWritten }]) => isWritten);
    it.each(written)("%s: the server writes it", async (_, example) => {
      const text = await writtenBy(textEvents, example.events);
      // A comment opens the stream.
      expect(text).toBe(`:\n\n${example.read as string}`);
    });

    it.each(written)("%s: the client writes it", async (_, example) => {
      expect(await sentBy(eventsBody, example.events)).toBe(example.read);
    });
  });
});

describe("HTML standard: data of events that are written", () => {
  it.each([
    ["a line", "a", "data: a\n\n"],
    ["nothing", "", "data: \n\n"],
    ["a leading space", " a", "data:  a\n\n"],
    ["any line end", "a\rb\nc\r\nd", "data: a\ndata: b\ndata: c\ndata: d\n\n"],
    ["a line end at the end", "a\n", "data: a\ndata: \n\n"],
    ["a field", "x\nid: 1", "data: x\ndata: id: 1\n\n"],
  ])("%s", async (_, data, bytes) => {
    expect(await writtenBy(textEvents, [{ data }])).toBe(`:\n\n${bytes}`);
    expect(await sentBy(eventsBody, [{ data }])).toBe(bytes);
  });
});
