// Part of the Specwright runtime, copied unchanged.
/** Produces the bytes of a request body while it is sent, only as fast as they are needed. */

export interface Outgoing {
  readonly stream: ReadableStream<Uint8Array>;
  /**
   * Cancels the rest. `fetch` does not: after an abort or an early response, it reads the whole stream and discards it.
   */
  readonly stop: () => void;
}

/** Asks for the next item only after the bytes of the previous one have been taken. */
export function outgoing<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  bytesOf: (item: Item) => Uint8Array,
): Outgoing {
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
  return { stream, stop: () => void end().catch(() => undefined) };
}
