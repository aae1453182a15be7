// Part of the Specwright runtime.
import type { StandardProps } from "./standard.js";

declare const brandNames: unique symbol;

/** A mark of a type, which values do not have: `string & Brand<"PetId">` is not a `string & Brand<"OrderId">`. */
export interface Brand<Name extends string> {
  readonly [brandNames]: { readonly [Key in Name]: true };
}

/** A Standard Schema whose input has no brands, and whose output has them. */
export type BrandedProps<Wire, Value, Props = StandardProps<Value>> = Omit<
  Props,
  "types"
> & { readonly types?: { readonly input: Wire; readonly output: Value } };

/** Checks a value and returns it with its brand. It is also a Standard Schema. */
export interface BrandConstructor<
  Value,
  Plain,
  Props = BrandedProps<Plain, Value>,
> {
  (value: Plain): Value;
  readonly "~standard": Props;
}

/* @__NO_SIDE_EFFECTS__ */
export function brandConstructor<Value>(
  check: (value: unknown) => Value,
  props: object,
): BrandConstructor<Value, unknown, object> {
  return Object.assign((value: unknown) => check(value), {
    "~standard": props,
  });
}

/** Checks a value of code by encoding it. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedBy<Value>(
  encode: (value: Value) => unknown,
): (value: unknown) => Value {
  return (value) => {
    encode(value as Value);
    return value as Value;
  };
}
