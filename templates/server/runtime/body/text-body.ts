// Part of the Specwright runtime.
import { checked } from "./format.js";
import type { WholeFormat } from "./content.js";
import { decodeUtf8 } from "./utf8.js";

/** Text bodies. An empty text is a value. */
export const text: WholeFormat = {
  parse: (bytes, incoming) => checked(decodeUtf8(bytes, "keep"), incoming),
};
