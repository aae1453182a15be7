// Part of the Specwright runtime.
/** Request bodies that are streams of server-sent events, as the HTML standard defines them. */
import type { ByteStream } from "../http.js";
import type { StreamFormat } from "./content.js";
import { HeldBytes } from "./held-bytes.js";
import { incomingFormat } from "./incoming-items.js";
import { parseJson } from "./json.js";

interface EventFields {
  event?: string;
  id?: string;
  retry?: number;
}

interface IncomingEvent extends EventFields {
  data: string;
}

/** Events whose data is text. */
export const incomingEvents: StreamFormat = eventItems((event) => event);

/** Events whose data is JSON. */
export const incomingJsonEvents: StreamFormat = eventItems(withJson);

/** Events with JSON or with text: their names tell which. `exceptions` are the names of events in the other format. */
/* @__NO_SIDE_EFFECTS__ */
export function incomingNamedEvents(
  format: "json" | "text",
  exceptions: readonly string[],
): StreamFormat {
  return eventItems((event) =>
    (format === "json") === exceptions.includes(event.event ?? "")
      ? event
      : withJson(event),
  );
}

/** The data of events, which is JSON. */
export const incomingEventData: StreamFormat = eventItems(({ data }) =>
  parseJson(data),
);

function withJson(event: IncomingEvent): unknown {
  return { ...event, data: parseJson(event.data) };
}

/* @__NO_SIDE_EFFECTS__ */
function eventItems(convert: (event: IncomingEvent) => unknown): StreamFormat {
  return incomingFormat(async function* (stream, limit) {
    for await (const event of eventsOf(stream, limit)) yield convert(event);
  });
}

async function* eventsOf(
  stream: ByteStream,
  limit: number,
): AsyncGenerator<IncomingEvent> {
  let data: string[] = [];
  let fields: EventFields = {};
  const size = { before: 0 };
  for await (const line of linesOf(stream, limit, size)) {
    if (line === "") {
      if (data.length > 0) yield { ...fields, data: data.join("\n") };
      data = [];
      fields = {};
      size.before = 0;
      continue;
    }
    // A comment belongs to no event.
    if (line.startsWith(":")) continue;
    size.before += line.length;
    const [, name = "", value = ""] =
      /^([^:]*)(?:: ?)?([^]*)$/.exec(line) ?? [];
    if (name === "data") data.push(value);
    else setField(fields, name, value);
  }
}

/** Other fields are ignored. */
function setField(fields: EventFields, name: string, value: string): void {
  // An empty name is that of an event without one.
  if (name === "event" && value === "") delete fields.event;
  else if (name === "event") fields.event = value;
  else if (name === "id" && !value.includes("\0")) fields.id = value;
  else if (name === "retry" && /^[0-9]+$/.test(value))
    fields.retry = Number(value);
}

const feedByte = 0x0a;
const returnByte = 0x0d;
/** Bytes that are not UTF-8 become U+FFFD. A BOM is removed from the first line only. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The lines of a stream, each as soon as it has ended. The last one counts only if it has. */
async function* linesOf(
  stream: ByteStream,
  limit: number,
  size: { readonly before: number },
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const held = new HeldBytes(limit);
  let isFirst = true;
  let isAfterReturn = false;
  const take = (): string => {
    const line = decoder.decode(held.take());
    const text = isFirst ? line.replace(/^\ufeff/, "") : line;
    isFirst = false;
    return text;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      let from = 0;
      for (const [at, byte] of value.entries()) {
        const isFeed = byte === feedByte;
        if (isFeed && isAfterReturn) from = at + 1;
        else if (isFeed || byte === returnByte) {
          held.add(value.subarray(from, at), size.before);
          yield take();
          from = at + 1;
        }
        isAfterReturn = byte === returnByte;
      }
      held.add(value.subarray(from), size.before);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
