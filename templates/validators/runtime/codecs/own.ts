// Part of the Specwright runtime.
import { notConverted } from "./leaf.js";
import type { LeafCodec } from "./table.js";

/**
 * A codec of the application. Null stays null. If `encode` throws, an object is refused. Any other value stays as it is,
 * and the check of the wire reports it.
 */
export function ownCodec<Value>(
  decode: (wire: never) => Value,
  encode: (value: Value) => unknown,
): LeafCodec {
  return {
    kind: "leaf",
    decode: (wire) =>
      wire === null || wire === undefined ? wire : decode(wire as never),
    encode: (value) => {
      if (value === null || value === undefined) return value;
      try {
        return encode(value as Value);
      } catch {
        return typeof value === "object" ? notConverted : value;
      }
    },
  };
}
