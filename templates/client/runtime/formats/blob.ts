// Part of the Specwright runtime, copied unchanged.
import type { ReadBody } from "../route.js";

/** Bytes of any media type. */
export const blob: ReadBody = (response) => response.blob();
