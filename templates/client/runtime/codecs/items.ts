// Part of the Specwright runtime.
import type { JsonItems } from "../formats/json-items.js";
import type { CodeValue, WireValue } from "../route.js";
import type { Encoder } from "./request.js";

/** Encodes a body that is sent item by item. The codec is that of an item. */
/* @__NO_SIDE_EFFECTS__ */
export function eachItem({ encode }: Encoder): Encoder {
  return {
    encode(items) {
      const wire = Array.isArray(items)
        ? (items as CodeValue[]).map(encode)
        : // Each attempt iterates again.
          {
            [Symbol.asyncIterator]: () =>
              eachEncoded(encode, items as unknown as JsonItems<CodeValue>),
          };
      return wire as unknown as WireValue;
    },
  };
}

async function* eachEncoded(
  encode: Encoder["encode"],
  items: JsonItems<CodeValue>,
): AsyncGenerator<WireValue> {
  for await (const item of items) yield encode(item);
}
