// Part of the Specwright runtime, copied unchanged.
/** Produces the bytes of a request body while it is sent, only as fast as they are needed. */
import type { EncodedBody } from "../route.js";

/** Asks for the next item only after the bytes of the previous one have been taken. */
export function streamedBody<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  bytesOf: (item: Item) => Uint8Array,
  type: string,
): EncodedBody {
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    await iterator.return?.();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A normal end would make the body look complete.
        if (isOver) throw new Error("the rest of the body is not needed");
        const turn = await iterator.next();
        if (turn.done !== true) {
          controller.enqueue(bytesOf(turn.value));
          return;
        }
        isOver = true;
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return {
    // A stream cannot be sent again, and Node's `fetch` would keep a copy of it for redirects.
    init: { body: stream, duplex: "half", redirect: "error" },
    type,
    // After an abort or an early response, `fetch` reads the whole stream and discards it, but does not cancel it.
    stop: () => void end().catch(() => undefined),
  };
}
