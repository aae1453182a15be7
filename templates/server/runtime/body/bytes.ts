// Part of the Specwright runtime.
import type { StreamFormat } from "./content.js";

/** Bodies that the handler reads as a stream of bytes. */
export const bytes: StreamFormat = {
  open: (body, { limits }) => body.stream(limits.stream),
};
