// Part of the Specwright runtime, copied unchanged.
import { checked, textOf } from "./format.js";
import type { WholeFormat } from "./content.js";

/** Text bodies. An empty text is a value. */
export const text: WholeFormat = {
  parse: (bytes, incoming) =>
    checked(textOf(bytes, incoming, "keep"), incoming),
};
