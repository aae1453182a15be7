// Part of the Specwright runtime.
import type { ErrorFormat } from "../errors/problem.js";
import type { CodeValue, WireValue } from "../values.js";
import type { ValueDecoder, ValueEncoder } from "./convert.js";

/** An error format whose bodies are values of code, for one whose bodies are values of the wire. */
export function inCode<Body>(
  codec: ValueDecoder & ValueEncoder,
  format: ErrorFormat<unknown>,
): ErrorFormat<Body> {
  const { schema, mediaType, body, validate } = format;
  const { stringify = JSON.stringify } = format;
  return {
    schema,
    mediaType,
    ...(body
      ? { body: (problem) => codec.decode(body(problem) as WireValue) as Body }
      : {}),
    stringify: (value) => stringify(codec.encode(value as CodeValue)),
    ...(validate
      ? { validate: (value) => validate(codec.encode(value as CodeValue)) }
      : {}),
  };
}
