// Part of the Specwright runtime.
import type { Codecs, LeafCodec } from "./table.js";

/** A 64-bit integer as a codec. JSON contains it as a `number`, or as a `bigint` if a number would lose digits. */
export function int64Leaf({
  read,
  write,
}: Extract<Codecs, { kind: "int64" }>): LeafCodec {
  return {
    kind: "leaf",
    encode: (value) => {
      if (typeof value === "bigint") return read(value);
      return Number.isSafeInteger(value)
        ? read(BigInt(value as number))
        : value;
    },
    decode: (value) => {
      const integer = write(value);
      if (typeof integer !== "bigint") return value;
      const number = Number(integer);
      return Number.isSafeInteger(number) ? number : integer;
    },
  };
}

/** Takes the place of a text that should be a value of code. No check accepts it. */
export const notConverted: unique symbol =
  /* @__PURE__ */ Symbol("not converted");
