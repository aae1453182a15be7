// Part of the Specwright runtime.
import { isEmail } from "./email.js";

const beyondAscii = /[^\0-\x7f]/gu;

/** RFC 6531: an email address with letters of any script. */
export function isIdnEmail(text: string): boolean {
  return isEmail(text.replace(beyondAscii, "x"));
}
