// Part of the Specwright runtime.
/** Requests whose values differ between code and the wire. They are converted when the HTTP request is created. */
import type { Validate } from "../options/check.js";
import { repeated } from "../parameters/pairs.js";
import type { AddParameters, BodyFormat, FillPath, Style } from "../route.js";

/** Converts a value of code to its form in a request. */
export interface Encoder {
  readonly encode: (value: unknown) => unknown;
}

export function encodedPath(
  { encode }: Encoder,
  fill: FillPath,
): FillPath & Encoder {
  const filled: FillPath = (path, values) =>
    fill(path, encode(values) as object | undefined);
  return Object.assign(filled, { encode });
}

/** The codec is that of all parameters. A style writes one of them. */
export function encodedQuery(
  { encode }: Encoder,
  style: Style = repeated,
): Style & Encoder {
  const encoded: Style = (name, value, encodeText) => {
    const wire = Object.entries(encode({ [name]: value }) as object);
    return wire.flatMap(([wireName, item]) =>
      style(wireName, item, encodeText),
    );
  };
  return Object.assign(encoded, { encode });
}

/** Headers or cookies. */
export function encodedParameters(
  { encode }: Encoder,
  add: AddParameters,
): AddParameters {
  return (draft, values) => {
    add(draft, encode(values) as object | undefined);
  };
}

export function encodedBody(
  { encode }: Encoder,
  format: BodyFormat,
): BodyFormat & Encoder {
  return {
    encode,
    type: format.type,
    write: (draft, body, type) => {
      format.write(draft, encode(body), type);
    },
  };
}

/** Validators check the form that a value has in a request. */
export function encodedCheck(
  { encode }: Encoder,
  validate: Validate,
): Validate {
  return (value) => validate(encode(value));
}
