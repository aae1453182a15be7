// Part of the Specwright runtime.
import { absent, checked } from "./format.js";
import type { WholeFormat } from "./content.js";
import { parseJson } from "./json.js";
import { decodeUtf8 } from "./utf8.js";

/** JSON bodies. */
export const json: WholeFormat = {
  parse(bytes, incoming) {
    const text = decodeUtf8(bytes);
    if (text.trim() === "") return absent;
    return checked(parseJson(text, incoming.content.wire?.parse), incoming);
  },
};
