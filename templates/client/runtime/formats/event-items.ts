// Part of the Specwright runtime.
/** Request bodies that are streams of server-sent events, as the HTML standard defines them. */
import type { BodyFormat } from "../route.js";
import { itemsBody } from "./outgoing.js";

/**
 * Events to send. An array is sent at once. A generator is asked for the next event after the previous one has been
 * taken.
 */
export type SentEvents<Event> = Iterable<Event> | AsyncIterable<Event>;

/** Events whose data is text. */
export const eventsBody: BodyFormat = /* @__PURE__ */ eventItems(textEvent);

/** Events whose data is JSON. */
export const jsonEventsBody: BodyFormat = /* @__PURE__ */ eventItems(jsonEvent);

/** Events with JSON or with text: their names tell which. `exceptions` are the names of events in the other format. */
/* @__NO_SIDE_EFFECTS__ */
export function namedEventsBody(
  format: "json" | "text",
  exceptions: readonly string[],
): BodyFormat {
  return eventItems((event) =>
    (format === "json") === exceptions.includes(event.event ?? "")
      ? textEvent(event)
      : jsonEvent(event),
  );
}

/** Each item is the data of an event. */
export const eventDataBody: BodyFormat = /* @__PURE__ */ itemsBody(
  "text/event-stream",
  (data) => jsonEvent({ data }),
);

interface SentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly retry?: number;
  readonly data?: unknown;
}

/* @__NO_SIDE_EFFECTS__ */
function eventItems(textOf: (event: SentEvent) => string): BodyFormat {
  return itemsBody("text/event-stream", (event) => textOf(event as SentEvent));
}

function jsonEvent(event: SentEvent): string {
  const text = JSON.stringify(event.data) as string | undefined;
  return eventText(event, text);
}

function textEvent(event: SentEvent): string {
  return eventText(event, event.data as string | undefined);
}

/** Line breaks in the data start a new data line; in other fields they would start another field. */
function eventText(
  { event, id, retry }: SentEvent,
  data: string | undefined,
): string {
  const fields = Object.entries({ event, id, retry }).flatMap(
    ([name, value]) => {
      if (value === undefined) return [];
      const text = String(value);
      if (/[\r\n\0]/.test(text))
        throw new TypeError(
          `the ${name} of an event contains characters that are not allowed`,
        );
      return [`${name}: ${text}`];
    },
  );
  const lines = data?.split(/\r\n|\n|\r/).map((line) => `data: ${line}`) ?? [];
  return `${[...fields, ...lines].join("\n")}\n\n`;
}
