// Part of the Specwright runtime, copied unchanged.
/** JSON bodies. */
import { Mismatch } from "../response/mismatch.js";
import type { BodyFormat, ReadBody } from "../route.js";

export const json: ReadBody = async (response) =>
  parseJson(await response.text());

export const jsonBody: BodyFormat = {
  type: "application/json",
  write: (body, type) => ({ init: { body: JSON.stringify(body) }, type }),
};

/** Throws `Mismatch` if the text is not JSON. */
export function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch {
    throw new Mismatch("an item is not JSON", text);
  }
}
