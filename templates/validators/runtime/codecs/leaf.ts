// Part of the Specwright runtime.
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
