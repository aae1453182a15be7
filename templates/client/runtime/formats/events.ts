// Part of the Specwright runtime, copied unchanged.
/** Reads server-sent events as the HTML standard defines them. */
import type { ReadBody } from "../route.js";
import { parseJson } from "./json.js";
import { linesOf, refuseLarger } from "./lines.js";
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
export type EventStream<Event = ServerSentEvent> = AsyncIterable<Event>;

/** Events with text. */
export const events: ReadBody = (response, _, source) =>
  streamOf(source, (limit) => eventsOf(response, limit, (event) => event));

/** Events with JSON. */
export const jsonEvents: ReadBody = (response, _, source) =>
  streamOf(source, (limit) =>
    eventsOf(response, limit, (event) => ({
      ...event,
      data: parseJson(event.data),
    })),
  );

/** The JSON of events, without their other fields. */
export const jsonEventData: ReadBody = (response, _, source) =>
  streamOf(source, (limit) =>
    eventsOf(response, limit, ({ data }) => parseJson(data)),
  );

/** Throws `Mismatch` for an event with more than `limit` characters. */
async function* eventsOf<Item>(
  response: Response,
  limit: number,
  convert: (event: ServerSentEvent) => Item,
): AsyncGenerator<Item> {
  let fields: EventFields = { data: [] };
  let size = 0;
  let first = true;
  for await (const raw of linesOf(response, limit)) {
    const line = first ? raw.replace(/^\ufeff/, "") : raw;
    first = false;
    size += line.length;
    refuseLarger(size, limit);
    if (line !== "") {
      addField(fields, line);
      continue;
    }
    const { data, ...event } = fields;
    fields = { data: [] };
    size = 0;
    if (data.length === 0) continue;
    const text = data.join("\n");
    // The usual end marker of streams that are not resumed.
    if (text === "[DONE]") return;
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
      event.event = value;
      return;
    case "id":
      if (!value.includes("\0")) event.id = value;
      return;
    case "retry":
      if (/^\d+$/.test(value)) event.retry = Number(value);
      return;
    default:
      // Comments and unknown fields are ignored.
      return;
  }
}
