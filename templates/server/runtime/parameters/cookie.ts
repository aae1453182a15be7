// Part of the Specwright runtime, copied unchanged.
import { parseCookies } from "./cookies.js";
import { decodePercent } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import type { ReadSource } from "./parameter.js";

/** Cookie parameters. */
export const cookieSource: ReadSource = (parameters, request) => {
  const cookies = parseCookies(request.header("cookie"));
  return pairsSource("cookie", cookies, parameters, decodePercent);
};
