// Part of the Specwright runtime.
import { whole } from "../response/whole.js";
import type { ReadBody } from "../route.js";

/** Bytes of any media type. */
export const blob: ReadBody = (response, _, source) =>
  whole("blob", response, source);
