// Part of the Specwright runtime.
/** Bodies that are read or written item by item. */
import { asError, Refusal } from "../errors/problem.js";
import type { ItemStream } from "../response/item-stream.js";
import type { CodeValue, WireValue } from "../values.js";
import { inRequest, type ValueDecoder, type ValueEncoder } from "./convert.js";

/** Decodes the items of a request as they arrive. */
export function eachIncoming(codec: ValueDecoder): ValueDecoder {
  const decode = (item: WireValue, index: number): CodeValue => {
    try {
      return inRequest("body", codec, item, `/${String(index)}`);
    } catch (error) {
      throw error instanceof Refusal ? asError(error) : error;
    }
  };
  return {
    decode: (items) =>
      mapped(
        items as unknown as ItemStream<WireValue>,
        decode,
      ) as unknown as CodeValue,
  };
}

/** Encodes the items of a response. A handler may also return a stream of bytes, or a file. */
export function eachSent({ encode }: ValueEncoder): ValueEncoder {
  return {
    encode: (body) =>
      (isItems(body) ? mapped(body, encode) : body) as unknown as WireValue,
  };
}

function isItems(
  body: CodeValue | null,
): body is CodeValue & ItemStream<CodeValue> {
  return (
    typeof body === "object" &&
    body !== null &&
    (Symbol.asyncIterator in body || Symbol.iterator in body) &&
    !(body instanceof Uint8Array || body instanceof ReadableStream)
  );
}

/** Not a generator: that could not end the iteration while it waits for an item. */
export function mapped<Item, Converted>(
  items: ItemStream<Item>,
  convert: (item: Item, index: number) => Converted,
): AsyncIterable<Converted> {
  return {
    [Symbol.asyncIterator]() {
      const iterator =
        Symbol.asyncIterator in items
          ? items[Symbol.asyncIterator]()
          : items[Symbol.iterator]();
      let index = 0;
      return {
        async next() {
          const turn = await iterator.next();
          if (turn.done === true) return turn;
          try {
            return { done: false, value: convert(turn.value, index++) };
          } catch (error) {
            await iterator.return?.();
            throw error;
          }
        },
        async return() {
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
