/** Which function of the runtime checks which format. Formats that are not listed are for people only. */
import type { RuntimeName } from "./runtime.js";

/** Formats of strings. */
export const formatChecks: Readonly<
  Record<string, readonly [RuntimeName, string]>
> = {
  date: ["formats/date", "isDate"],
  time: ["formats/time", "isTime"],
  "date-time": ["formats/date-time", "isDateTime"],
  duration: ["formats/duration", "isDuration"],
  email: ["formats/email", "isEmail"],
  "idn-email": ["formats/idn-email", "isIdnEmail"],
  hostname: ["formats/hostname", "isHostname"],
  "idn-hostname": ["formats/idn-hostname", "isIdnHostname"],
  ipv4: ["formats/ip", "isIpv4"],
  ipv6: ["formats/ip", "isIpv6"],
  uri: ["formats/uri", "isUri"],
  "uri-reference": ["formats/uri", "isUriReference"],
  iri: ["formats/iri", "isIri"],
  "iri-reference": ["formats/iri", "isIriReference"],
  "uri-template": ["formats/uri-template", "isUriTemplate"],
  uuid: ["formats/uuid", "isUuid"],
  "json-pointer": ["formats/json-pointer", "isJsonPointer"],
  "relative-json-pointer": ["formats/json-pointer", "isRelativeJsonPointer"],
  regex: ["formats/regex", "isRegex"],
  byte: ["formats/byte", "isByte"],
  base64url: ["formats/byte", "isBase64Url"],
};

/** The formats of strings that are checked. */
export const stringFormats: readonly string[] = Object.keys(formatChecks);

const numericFormats = ["int32", "int64", "float"];

export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formatChecks, format) || numericFormats.includes(format);
}
