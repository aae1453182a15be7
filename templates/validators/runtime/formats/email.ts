// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { isIpv4, isIpv6 } from "./ip.js";

export const mustBeEmail: TestNode = /* @__PURE__ */ formatted(
  "email",
  "an email address such as ada@example.com",
  isEmail,
);

/** The local part may be in quotes, and an address in brackets may take the place of the domain. */
const email =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*|\[[\w:.]+])$/i;

/** RFC 5321, section 4.1.2: `rex@example.com`. */
export function isEmail(text: string): boolean {
  return email.test(text) && (!text.endsWith("]") || hasAddress(text));
}

function hasAddress(text: string): boolean {
  const address = text.slice(text.lastIndexOf("[") + 1, -1);
  return address.startsWith("IPv6:")
    ? isIpv6(address.slice(5))
    : isIpv4(address);
}
