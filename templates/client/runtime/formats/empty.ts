// Part of the Specwright runtime.
import type { ReadBody } from "../route.js";

/** A response that declares no body. If there is one, it is not read. */
export const empty: ReadBody = async (response) => {
  await response.body?.cancel();
};
