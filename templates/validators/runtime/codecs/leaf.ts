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

/** Takes the place of a value that has no form on the wire. No check accepts it. */
export const notConverted: unique symbol =
  /* @__PURE__ */ Symbol("not converted");

/** Whether an object is one value, such as a `Date` or bytes, and never an object of JSON. */
export function isSingleValue(value: object): boolean {
  const tag: unknown = Reflect.get(value, Symbol.toStringTag);
  return (
    value instanceof Date ||
    ArrayBuffer.isView(value) ||
    (typeof tag === "string" && tag.startsWith("Temporal."))
  );
}

/** Whether an object may be JSON, and not an instance of a class. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
