// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeDuration: TestNode = /* @__PURE__ */ formatted(
  "duration",
  "a duration such as P1D",
  isDuration,
);

const duration =
  /^P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** RFC 3339, appendix A: `P1Y2M3DT4H5M6S`, `P2W`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
