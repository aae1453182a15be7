// Part of the Specwright runtime.
import { invalidRequest, Refusal, type Place } from "../errors/problem.js";

/** Converts values of the wire to code. */
export interface ValueDecoder {
  readonly decode: (wire: unknown) => unknown;
}

/** Converts values of code to the wire. */
export interface ValueEncoder {
  readonly encode: (value: unknown) => unknown;
}

/** Converts a valid value of a request. A codec of the application may refuse it all the same. */
export function inRequest(
  place: Place,
  { decode }: ValueDecoder,
  value: unknown,
  path = "",
): unknown {
  try {
    return decode(value);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const message = "cannot be converted";
    throw invalidRequest([{ in: place, path, keyword: "codec", message }]);
  }
}
