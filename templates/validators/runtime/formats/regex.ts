// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";

export const mustBeRegex: Rule = /* @__PURE__ */ formatRule(
  "regex",
  "a regular expression such as ^a$",
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
