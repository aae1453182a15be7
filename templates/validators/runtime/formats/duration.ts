// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";

export const mustBeDuration: Rule = /* @__PURE__ */ formatRule(
  "duration",
  "a duration such as P1D",
);

const duration =
  /^P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** RFC 3339, appendix A: `P1Y2M3DT4H5M6S`, `P2W`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
