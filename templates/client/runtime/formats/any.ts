// Part of the Specwright runtime.
import { asReceived } from "../response/read.js";
import type { ReadBody } from "../route.js";

/** JSON, text or bytes, by the media type of the response. */
export const any: ReadBody = (response, received, source) =>
  asReceived(response, received, source);
