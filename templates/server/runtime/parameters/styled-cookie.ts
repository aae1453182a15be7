// Part of the Specwright runtime.
import { parseCookies } from "./cookies.js";
import { decodePercent } from "./pairs.js";
import { pairsSource } from "./pairs-source.js";
import type { ParameterSource, Source } from "./parameter.js";

/** Cookie parameters, also lists and objects. */
export const styledCookieSource: ParameterSource = {
  read: (parameters, request) => {
    const cookies = parseCookies(request.header("cookie"));
    const [encoded, plain] = [decodePercent, (text: string) => text].map(
      (decode) => pairsSource("cookie", cookies, parameters, decode),
    ) as [Source, Source];
    return {
      place: "cookie",
      value: (parameter, issues) =>
        (parameter.style === "cookie" ? plain : encoded).value(
          parameter,
          issues,
        ),
    };
  },
};
