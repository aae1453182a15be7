// Part of the Specwright runtime.
import type { JsonItems } from "../formats/json-items.js";
import type { Encoder } from "./request.js";

/** Encodes a body that is sent item by item. The codec is that of an item. */
/* @__NO_SIDE_EFFECTS__ */
export function eachItem({ encode }: Encoder): Encoder {
  return {
    encode: (items) =>
      Array.isArray(items)
        ? items.map(encode)
        : // Each attempt iterates again.
          {
            [Symbol.asyncIterator]: () =>
              eachEncoded(encode, items as JsonItems<unknown>),
          },
  };
}

async function* eachEncoded(
  encode: Encoder["encode"],
  items: JsonItems<unknown>,
): AsyncGenerator {
  for await (const item of items) yield encode(item);
}
