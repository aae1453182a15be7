// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { isEmail } from "./email.js";

export const mustBeIdnEmail: TestNode = /* @__PURE__ */ formatted(
  "idn-email",
  "an email address such as ada@example.com",
  isIdnEmail,
);

const beyondAscii = /[^\0-\x7f]/gu;

/** RFC 6531: an email address with letters of any script. */
export function isIdnEmail(text: string): boolean {
  return isEmail(text.replace(beyondAscii, "x"));
}
