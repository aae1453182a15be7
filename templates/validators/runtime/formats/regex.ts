// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeRegex: TestNode = /* @__PURE__ */ formatted(
  "regex",
  "a regular expression such as ^a$",
  isRegex,
);

/** A regular expression of ECMA-262 in Unicode mode. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
