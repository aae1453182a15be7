// Part of the Specwright runtime.
import { invalidRequest, Refusal, type Place } from "../errors/problem.js";
import type { CodeValue, WireValue } from "../values.js";

/** Converts values of the wire to code. */
export interface ValueDecoder {
  readonly decode: (wire: WireValue) => CodeValue;
}

/** Converts values of code to the wire. */
export interface ValueEncoder {
  readonly encode: (value: CodeValue) => WireValue;
}

/** Converts a valid value of a request. A codec of the application may refuse it all the same. */
export function inRequest(
  place: Place,
  { decode }: ValueDecoder,
  value: WireValue,
  path = "",
): CodeValue {
  try {
    return decode(value);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const message = "cannot be converted";
    throw invalidRequest([{ in: place, path, keyword: "codec", message }]);
  }
}
