// Part of the Specwright runtime, copied unchanged.
/** Bytes that are made while they are sent: none before there is room for them. */

export interface Outgoing {
  readonly stream: ReadableStream<Uint8Array>;
  /** Lets go of what is left. `fetch` does not: after an abort, or an early answer, it reads on and throws away. */
  readonly stop: () => void;
}

/** Asks for an item when the bytes of the one before it are on their way. */
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
        // An end would look like that of the whole body.
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
