// Part of the Specwright runtime.
import { parseCookies } from "./cookies.js";
import { decodePercent } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import type { ParameterSource } from "./parameter.js";

/** Cookie parameters, also lists and objects. */
export const styledCookieSource: ParameterSource = {
  read: (parameters, request) => {
    const cookies = parseCookies(request.header("cookie"));
    return pairsSource("cookie", cookies, parameters, decodePercent);
  },
};
