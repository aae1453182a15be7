// Part of the Specwright runtime.
/** Bodies that are written item by item. */
import { BrokenStream, type ByteStream } from "../http.js";

/** Items of a response. Each is sent as soon as it is available and the client has received the previous ones. */
export type ItemStream<Item> = AsyncIterable<Item> | Iterable<Item>;

export interface ItemFormat {
  readonly write: (item: unknown) => string;
  /** A text that clients ignore, to open a stream and to keep it open; null if the format has none. */
  readonly comment: string | null;
}

/** Callbacks for the items of a stream. */
export interface ItemWatch {
  readonly format: ItemFormat;
  /** Milliseconds of silence after which the stream sends a comment; null for never. */
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
  const { write, comment } = watch.format;
  const turns = turnsOf(iterator, comment === null ? null : watch.keepAlive);
  let isOpen = comment === null;
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
          controller.enqueue(encoder.encode(comment ?? ""));
          return;
        }
        try {
          const turn = await turns.next();
          if (isOver) return;
          if (turn === null) {
            controller.enqueue(encoder.encode(comment ?? ""));
          } else if (turn.done === true) {
            isOver = true;
            controller.close();
          } else {
            const text = write(watch.check(turn.value));
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
