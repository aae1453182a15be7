// Part of the Specwright runtime.
import type { StandardProps } from "../standard.js";
import type { CheckedCodec } from "./checked.js";

/** A Standard Schema whose input is the wire, and whose output is a value of code. */
export interface StandardCodec<Wire, Value> {
  readonly "~standard": StandardCodecProps<Wire, Value>;
}

export interface StandardCodecProps<Wire, Value> extends Omit<
  StandardProps<Value>,
  "types"
> {
  readonly types?: { readonly input: Wire; readonly output: Value };
}

/* @__NO_SIDE_EFFECTS__ */
export function standardCodec<Wire, Value>({
  validate,
}: CheckedCodec<Wire, Value>): StandardCodecProps<Wire, Value> {
  return { version: 1, vendor: "specwright", validate };
}
