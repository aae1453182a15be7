// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";
import { isEmail } from "./email.js";

export const mustBeIdnEmail: Rule = /* @__PURE__ */ formatRule(
  "idn-email",
  "an email address such as ada@example.com",
);

const beyondAscii = /[^\0-\x7f]/gu;

/** RFC 6531: an email address with letters of any script. */
export function isIdnEmail(text: string): boolean {
  return isEmail(text.replace(beyondAscii, "x"));
}
