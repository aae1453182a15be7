// Part of the Specwright runtime.
/** Writers of server-sent events. */
import { comment, eventText } from "./event-text.js";
import { itemText, itemWriter } from "./items.js";
import type { StreamWriter } from "./result.js";

/** Events whose data is text. */
export const textEvents: StreamWriter = itemWriter({
  write: (item) => eventText(item as object, (item as { data?: string }).data),
  comment,
});

/** Events whose data is JSON. */
export const jsonEvents: StreamWriter = itemWriter({
  write(item) {
    const { data } = item as { data?: unknown };
    return eventText(
      item as object,
      data === undefined ? undefined : itemText(data),
    );
  },
  comment,
});

/** Each item is the data of an event. */
export const dataEvents: StreamWriter = itemWriter({
  write: (item) => eventText({}, itemText(item)),
  comment,
});
