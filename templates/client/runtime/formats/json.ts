// Part of the Specwright runtime.
/** JSON bodies. */
import { setBody } from "../request/body.js";
import { Mismatch } from "../response/mismatch.js";
import { whole } from "../response/whole.js";
import type { BodyFormat, ReadBody } from "../route.js";

export const json: ReadBody = async (response, _, source) =>
  parseJson(await whole("text", response, source));

export const jsonBody: BodyFormat = {
  type: "application/json",
  write: (draft, body, type) => {
    setBody(draft, JSON.stringify(body), type);
  },
};

/** Throws `Mismatch` if the text is not JSON. */
export function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch {
    throw new Mismatch("the body is not JSON", { cause: text });
  }
}
