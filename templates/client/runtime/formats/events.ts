// Part of the Specwright runtime.
/** Reads server-sent events as the HTML standard defines them. */
import type { BodySource, ReadBody } from "../route.js";
import { Mismatch } from "../response/mismatch.js";
import { parseJson } from "./json.js";
import { anyLineEnd, linesOf, refuseLarger } from "./lines.js";
import { streamOf } from "./stream.js";

/** One event of a stream. */
export interface ServerSentEvent {
  data: string;
  event?: string;
  id?: string;
  /** Milliseconds to wait before reconnecting. */
  retry?: number;
}

/** Events as they arrive. A stream can be read once. */
export interface EventStream<
  Event = ServerSentEvent,
> extends AsyncIterable<Event> {
  /** Where the stream can be continued, after the events so far. `reconnecting` uses it. */
  readonly position: EventPosition;
}

export interface EventPosition {
  /** The last id of an event. An empty id means that the server does not want one. */
  id?: string;
  /** The milliseconds that the server asked to wait before reconnecting. */
  retry?: number;
  /** Whether the server sent the end marker `[DONE]`. */
  isDone?: boolean;
}

/** It is sent as a header when a stream is continued, and servers refuse headers of more than 16 KiB. */
const longestId = 4096;

/** Events with text. */
export const events: ReadBody = (response, _, source) =>
  eventStream(response, source, (event) => event);

/** Events with JSON. */
export const jsonEvents: ReadBody = (response, _, source) =>
  eventStream(response, source, (event) => ({
    ...event,
    data: parseJson(event.data),
  }));

/** Events with JSON or with text: their names tell which. `exceptions` are the names of events in the other format. */
export function namedEvents(
  format: "json" | "text",
  exceptions: readonly string[],
): ReadBody {
  const isJson = ({ event = "" }: ServerSentEvent) =>
    (format === "json") !== exceptions.includes(event);
  return (response, _, source) =>
    eventStream(response, source, (event) =>
      isJson(event) ? { ...event, data: parseJson(event.data) } : event,
    );
}

/** The JSON of events, without their other fields. */
export const eventData: ReadBody = (response, _, source) =>
  eventStream(response, source, ({ data }) => parseJson(data));

function eventStream(
  response: Response,
  source: BodySource,
  convert: (event: ServerSentEvent) => unknown,
): EventStream<unknown> {
  const position: EventPosition = {};
  const stream = streamOf(source, (limit) =>
    eventsOf(response, limit, convert, position),
  );
  return Object.assign(stream, { position });
}

/** Throws `Mismatch` for an event with more than `limit` characters. */
async function* eventsOf(
  response: Response,
  limit: number,
  convert: (event: ServerSentEvent) => unknown,
  position: EventPosition,
): AsyncGenerator {
  let fields: EventFields = { data: [] };
  let size = 0;
  for await (const line of linesOf(response, limit, anyLineEnd)) {
    // Comments keep a connection alive, and belong to no event.
    if (line.startsWith(":")) continue;
    size += line.length;
    refuseLarger(size, limit);
    if (line !== "") {
      addField(fields, line);
      if (fields.retry !== undefined) position.retry = fields.retry;
      continue;
    }
    const { data, ...event } = fields;
    fields = { data: [] };
    size = 0;
    if (event.id !== undefined) position.id = event.id;
    if (data.length === 0) continue;
    const text = data.join("\n");
    // The usual end marker of streams that are not resumed.
    if (text === "[DONE]") {
      position.isDone = true;
      return;
    }
    yield convert({ ...event, data: text });
  }
}

/** The fields of an event that has not ended yet. */
interface EventFields extends Omit<ServerSentEvent, "data"> {
  /** The lines of the data. */
  readonly data: string[];
}

function addField(event: EventFields, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  switch (name) {
    case "data":
      event.data.push(value);
      return;
    case "event":
      // An empty type is that of an event without one.
      if (value === "") delete event.event;
      else event.event = value;
      return;
    case "id":
      if (value.length > longestId)
        throw new Mismatch(
          `the id of an event has more than ${String(longestId)} characters`,
        );
      if (!value.includes("\0")) event.id = value;
      return;
    case "retry":
      if (/^\d+$/.test(value)) event.retry = Number(value);
      return;
    default:
      // Unknown fields are ignored.
      return;
  }
}
