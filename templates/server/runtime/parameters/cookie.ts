// Part of the Specwright runtime.
import { parseCookies } from "./cookies.js";
import { decodePercent } from "./pairs.js";
import type { ParameterSource } from "./parameter.js";
import { singleTexts } from "./single-texts.js";

/** Cookie parameters that are single values. */
export const cookieSource: ParameterSource = {
  read: (_parameters, request) =>
    singleTexts(
      "cookie",
      parseCookies(request.header("cookie")),
      decodePercent,
    ),
};
