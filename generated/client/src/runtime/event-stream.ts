// Part of the Specwright runtime, copied unchanged.
/** Server-sent events, read as the HTML standard says. */
import { linesOf } from "./lines.js";

/** One event of a stream. */
export interface ServerSentEvent {
  data: string;
  event?: string;
  id?: string;
  /** Milliseconds to wait before connecting again. */
  retry?: number;
}

/** Events as they arrive. A stream is read once. */
export type EventStream<Event = ServerSentEvent> = AsyncIterable<Event>;

/** Values of a JSON Lines body as they arrive. A stream is read once. */
export type JsonLines<Item> = AsyncIterable<Item>;

export async function* eventsOf<Item>(
  response: Response,
  convert: (event: ServerSentEvent) => Item,
): AsyncGenerator<Item> {
  let fields: Partial<ServerSentEvent> = {};
  let first = true;
  for await (const raw of linesOf(response)) {
    const line = first ? raw.replace(/^\ufeff/, "") : raw;
    first = false;
    if (line !== "") {
      addField(fields, line);
      continue;
    }
    const event = fields;
    fields = {};
    if (event.data === undefined) continue;
    // How streams that are not meant to be resumed say that they are complete.
    if (event.data === "[DONE]") return;
    yield convert({ ...event, data: event.data });
  }
}

function addField(event: Partial<ServerSentEvent>, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  switch (name) {
    case "data":
      event.data = event.data === undefined ? value : `${event.data}\n${value}`;
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
      // Comments, and fields that nobody knows.
      return;
  }
}
