// Part of the Specwright runtime.
/** Writers of server-sent events. */
import { comment, eventText } from "./event-text.js";
import { itemText, itemWriter } from "./items.js";
import type { StreamWriter } from "./result.js";

/** Events whose data is text. */
export const events: StreamWriter = itemWriter({
  write: (item) => textEvent(item as Event),
  comment,
});

/** Events whose data is JSON. */
export const jsonEvents: StreamWriter = itemWriter({
  write: (item) => jsonEvent(item as Event),
  comment,
});

/** Events with JSON or with text: their names tell which. `exceptions` are the names of events in the other format. */
export function namedEvents(
  format: "json" | "text",
  exceptions: readonly string[],
): StreamWriter {
  return itemWriter({
    write(item) {
      const event = item as Event;
      const isException = exceptions.includes(event.event ?? "");
      return (format === "json") === isException
        ? textEvent(event)
        : jsonEvent(event);
    },
    comment,
  });
}

/** Each item is the data of an event. */
export const eventData: StreamWriter = itemWriter({
  write: (item) => eventText({}, itemText(item)),
  comment,
});

interface Event {
  readonly event?: string;
  readonly data?: unknown;
}

function textEvent(event: Event): string {
  return eventText(event, event.data as string | undefined);
}

function jsonEvent(event: Event): string {
  const { data } = event;
  return eventText(event, data === undefined ? undefined : itemText(data));
}
