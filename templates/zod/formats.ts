// Part of the Specwright runtime.
/** Formats that the validators read by other rules than zod. */
import { z } from "zod";

const dateTime = /* @__PURE__ */ z.iso.datetime({ offset: true });

/** RFC 3339, also with small letters, and with leap seconds at the end of a day in UTC. */
export function isDateTime(text: string): boolean {
  const isLeap = text.slice(17, 19) === "60";
  const plain = isLeap ? `${text.slice(0, 17)}59${text.slice(19)}` : text;
  const { success, data = "" } = dateTime.safeParse(plain.toUpperCase());
  return isLeap && success
    ? new Date(data).toISOString().slice(11, 19) === "23:59:59"
    : success;
}

/** The local part may be in quotes, and an address in brackets may take the place of the domain. */
const email =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*|\[(?<address>[\w:.]+)])$/i;

/** RFC 5321, section 4.1.2. */
export function isEmail(text: string): boolean {
  const found = email.exec(text);
  const address = found?.groups?.["address"];
  if (address === undefined) return found !== null;
  return address.startsWith("IPv6:")
    ? isIpv6(address.slice(5))
    : z.regexes.ipv4.test(address);
}

/** RFC 3339, appendix A, which has no fractions. */
export const duration: RegExp =
  /^P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

const uri =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[\da-f]{2})*@)?(?:\[(?<address>[^\]]*)\]|(?:[\w\-.~!$&'()*+,;=]|%[\da-f]{2})*)(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*)?|(?!\/\/)(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*)(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?$/i;
const laterAddress = /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i;

/** RFC 3986, of any scheme. */
export function isUri(text: string): boolean {
  const found = uri.exec(text);
  const address = found?.groups?.["address"];
  if (address === undefined) return found !== null;
  return isIpv6(address) || laterAddress.test(address);
}

function isIpv6(text: string): boolean {
  return z.ipv6().safeParse(text).success;
}

/** RFC 4648, section 5; padding is optional. */
export const base64url: RegExp =
  /^(?:[\w-]{4})*(?:[\w-]{2}(?:==)?|[\w-]{3}=?)?$/;
