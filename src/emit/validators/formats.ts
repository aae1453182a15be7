/** Which function of the runtime checks which format. Formats that are not listed say something to people only. */
import { str, valueRef } from "../code/index.js";
import type { ModuleWriter } from "./module.js";
import type { RuntimeName } from "./runtime.js";
import { checked, type Spot } from "./spot.js";
import { call, type Test } from "./test.js";

/** Formats of strings. */
const formats: Readonly<Record<string, readonly [RuntimeName, string]>> = {
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
export const stringFormats: readonly string[] = Object.keys(formats);

const numericFormats = ["int32", "int64", "float"];

export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format) || numericFormats.includes(format);
}

/** A format of strings that somebody checks; null for the others. */
export function formatClaim(
  module: ModuleWriter,
  check: "isFormatted" | "hasFormat",
  format: string | null,
  spot: Spot,
): Test | null {
  const checker =
    format !== null && Object.hasOwn(formats, format) ? formats[format] : null;
  if (format === null || !checker) return null;
  const test = valueRef(module.runtime(...checker));
  const has = valueRef(module.runtime("format", check));
  return call(checked(has, spot, [str(format), test]), 1);
}

/** The function of `runtime/number` that checks a number; without a type, only a format can ask for one. */
export function numericCheck(
  type: "integer" | "number",
  format: string | null,
): string;
export function numericCheck(type: null, format: string | null): string | null;
export function numericCheck(
  type: "integer" | "number" | null,
  format: string | null,
): string | null {
  switch (format) {
    case "int32":
      return "isInt32";
    case "int64":
      return "isInt64";
    case "float":
      if (type !== "integer") return "isFloat";
      break;
    default:
  }
  switch (type) {
    case "integer":
      return "isInteger";
    case "number":
      return "isNumber";
    case null:
      return null;
  }
}

/** The module of the runtime that checks 64-bit integers where they are more than numbers. */
export function int64Module({ context }: ModuleWriter): RuntimeName {
  return context.int64 === "string" ? "int64-text" : "bigint";
}
