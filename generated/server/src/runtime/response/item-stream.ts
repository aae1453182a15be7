// Part of the Specwright runtime, copied unchanged.
/** Bodies that are written item by item: JSON lines, JSON sequences, server-sent events. */
import { eventText, keepAliveComment } from "./event-text.js";
import type { ByteStream } from "../http.js";
import type { ItemFormat } from "../route.js";

/** Items of a response. Each is sent as soon as it is available and the client has received the previous ones. */
export type ItemStream<Item> = AsyncIterable<Item> | Iterable<Item>;

/** Callbacks for the items of a stream. */
export interface ItemWatch {
  readonly format: ItemFormat;
  /** Milliseconds of silence after which an event stream sends a comment; null for never. */
  readonly keepAlive: number | null;
  /** Returns the item to send; throws to reject it. */
  readonly check: (item: unknown) => unknown;
  /** Called with the error of the handler or of an item. The client sees a response that breaks off. */
  readonly failed: (error: unknown) => void;
  /** Called when the client disconnects. */
  readonly left: () => void;
}

export function isItemStream(body: unknown): body is ItemStream<unknown> {
  return (
    typeof body === "object" &&
    body !== null &&
    (Symbol.asyncIterator in body || Symbol.iterator in body) &&
    !(body instanceof Uint8Array || body instanceof ReadableStream)
  );
}

/** Asks for the next item only when the client is ready for it. Ends the iteration when the client disconnects. */
export function itemStream(
  items: ItemStream<unknown>,
  watch: ItemWatch,
): ByteStream {
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
  const encoder = new TextEncoder();
  const isEvents = watch.format.endsWith("events");
  const turns = turnsOf(iterator, isEvents ? watch.keepAlive : null);
  let isOpen = !isEvents;
  let isOver = false;
  const end = async (): Promise<void> => {
    isOver = true;
    turns.stop();
    try {
      await iterator.return?.();
    } catch (error) {
      watch.failed(error);
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // The headers of the response are sent with the first piece, and the client should see that the stream has
        // started.
        if (!isOpen) {
          isOpen = true;
          controller.enqueue(encoder.encode(keepAliveComment));
          return;
        }
        try {
          const turn = await turns.next();
          if (isOver) return;
          if (turn === null) {
            controller.enqueue(encoder.encode(keepAliveComment));
          } else if (turn.done === true) {
            isOver = true;
            controller.close();
          } else {
            const text = itemText(watch.check(turn.value), watch.format);
            controller.enqueue(encoder.encode(text));
          }
        } catch (error) {
          if (isOver) return;
          watch.failed(error);
          controller.error(new BrokenStream());
          await end();
        }
      },
      async cancel() {
        watch.left();
        await end();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Replaces an error that only `onError` may see. */
export class BrokenStream extends Error {
  override name = "BrokenStream";
  constructor() {
    super("The response ended early");
  }
}

interface Turns {
  /** The next item; null if none arrived for the time of `keepAlive`. */
  next(): Promise<IteratorResult<unknown> | null>;
  stop(): void;
}

function turnsOf(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  keepAlive: number | null,
): Turns {
  let coming: Promise<IteratorResult<unknown>> | null = null;
  let isThere = false;
  let wake = (): void => undefined;
  const ask = async () => {
    try {
      return await iterator.next();
    } finally {
      isThere = true;
      wake();
    }
  };
  return {
    async next() {
      coming ??= ask();
      if (keepAlive !== null && !isThere) {
        // Prevents an unhandled rejection. The next turn awaits the same promise and sees the error.
        coming.catch(() => undefined);
        const isInTime = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => {
            resolve(false);
          }, keepAlive);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (!isInTime) return null;
      }
      const turn = await coming;
      coming = null;
      isThere = false;
      return turn;
    },
    stop() {
      wake();
    },
  };
}

function itemText(item: unknown, format: ItemFormat): string {
  switch (format) {
    case "json-lines":
      return `${json(item)}\n`;
    case "json-seq":
      return `\u001e${json(item)}\n`;
    case "data-events":
      return eventText({}, json(item));
    case "json-events": {
      const { data } = item as { data?: unknown };
      return eventText(item as object, data === undefined ? data : json(data));
    }
    case "text-events": {
      const { data } = item as { data?: string };
      return eventText(item as object, data);
    }
  }
}

function json(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined)
    throw new TypeError("A stream item cannot be represented as JSON");
  return text;
}
