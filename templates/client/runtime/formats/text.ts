// Part of the Specwright runtime.
/** Text bodies. */
import { textOf } from "../parameters/text.js";
import { wellFormed } from "../parameters/well-formed.js";
import { setBody } from "../request/body.js";
import { Mismatch } from "../response/mismatch.js";
import { whole } from "../response/whole.js";
import type { BodyFormat, ReadBody } from "../route.js";

export const text: ReadBody = (response, received, source) => {
  if (/^(image|audio|video|font)\/|octet-stream$/.test(received))
    throw new Mismatch("the body is not text");
  return whole("text", response, source);
};

/** Text of a range of media types, such as `application/*`, which do not tell text from bytes. */
export const anyText: ReadBody = (response, _, source) =>
  whole("text", response, source);

export const textBody: BodyFormat = {
  type: "text/plain",
  write: (draft, body, type) => {
    setBody(draft, wellFormed(textOf(body)), type);
  },
};
