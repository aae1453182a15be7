// Part of the Specwright runtime.
/** Produces the bytes of a request body while it is sent, only as fast as they are needed. */
import { setBody } from "../request/body.js";
import type { BodyFormat, Draft } from "../route.js";

/** A body of items. An array is sent at once and can be sent again; any other iterable is sent item by item. */
/* @__NO_SIDE_EFFECTS__ */
export function itemsBody(
  usualType: string,
  textOf: (item: unknown) => string,
): BodyFormat {
  return {
    type: usualType,
    write(draft, body, type) {
      const items = body as Iterable<unknown> | AsyncIterable<unknown>;
      if (Array.isArray(items)) {
        setBody(draft, items.map(textOf).join(""), type);
        return;
      }
      const encoder = new TextEncoder();
      streamBody(draft, items, (item) => encoder.encode(textOf(item)), type);
    },
  };
}

/** Asks for the next item only after the bytes of the previous one have been taken. */
export function streamBody<Item>(
  draft: Draft,
  items: Iterable<Item> | AsyncIterable<Item>,
  bytesOf: (item: Item) => Uint8Array,
  type: string,
): void {
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
  setBody(draft, stream, type);
  // A stream cannot be sent again, and Node's `fetch` would keep a copy of it for redirects.
  Object.assign(draft.init, { duplex: "half", redirect: "error" });
  // After an abort or an early response, `fetch` reads the whole stream and discards it, but does not cancel it.
  draft.stop = () => void end().catch(() => undefined);
}
