// Part of the Specwright runtime, copied unchanged.
/** Text bodies. */
import { textOf } from "../parameters/text.js";
import { wellFormed } from "../parameters/well-formed.js";
import { Mismatch } from "../response/mismatch.js";
import type { BodyFormat, ReadBody } from "../route.js";

export const text: ReadBody = (response, received) => {
  if (/^(image|audio|video|font)\/|octet-stream$/.test(received))
    throw new Mismatch("the body is not text");
  return response.text();
};

export const textBody: BodyFormat = {
  type: "text/plain",
  write: (body, type) => ({ init: { body: wellFormed(textOf(body)) }, type }),
};
