// Part of the Specwright runtime, copied unchanged.
import { absent, checked, textOf } from "./format.js";
import type { WholeFormat } from "./content.js";
import { parseJson } from "./json.js";

/** JSON bodies. */
export const json: WholeFormat = {
  parse(bytes, incoming) {
    const text = textOf(bytes, incoming);
    if (text.trim() === "") return absent;
    return checked(parseJson(text, incoming.content.wire?.parse), incoming);
  },
};
