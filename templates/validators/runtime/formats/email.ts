// Part of the Specwright runtime.
import { isIpv4, isIpv6 } from "./ip.js";

const plainEmail =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*$/;
const quoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"(?=@)/;
const literal = /@\[(?:IPv6:)?([0-9A-Fa-f:.]+)\]$/;

/** RFC 5321, section 4.1.2: `rex@example.com`. */
export function isEmail(text: string): boolean {
  return plainEmail.test(text) || isUnusual(text);
}

/** A local part in quotes, or an address in brackets instead of a domain. */
function isUnusual(text: string): boolean {
  const address = literal.exec(text);
  if (address) {
    const isAddress = text.includes("@[IPv6:") ? isIpv6 : isIpv4;
    return (
      isAddress(address[1] ?? "") &&
      isEmail(`${text.slice(0, address.index)}@example.com`)
    );
  }
  const local = quoted.exec(text)?.[0];
  return local !== undefined && plainEmail.test(`x${text.slice(local.length)}`);
}
