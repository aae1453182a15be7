// Part of the Specwright runtime.
import type { JsonItems } from "../formats/json-items.js";
import type { BodyFormat } from "../route.js";
import type { Encoder } from "./request.js";

/** A body that is sent item by item. The codec is that of an item. */
export function encodedItems(
  { encode }: Encoder,
  format: BodyFormat,
): BodyFormat {
  return {
    type: format.type,
    write: (draft, body, type) => {
      const items = Array.isArray(body)
        ? body.map(encode)
        : eachEncoded(encode, body as JsonItems<unknown>);
      format.write(draft, items, type);
    },
  };
}

async function* eachEncoded(
  encode: Encoder["encode"],
  items: JsonItems<unknown>,
): AsyncGenerator {
  for await (const item of items) yield encode(item);
}
