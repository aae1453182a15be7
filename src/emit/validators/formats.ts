/** Which function of the runtime checks which format. Formats that are not listed say something to people only. */
import { code, valueRef, type Code } from "../code/index.js";
import type { ModuleWriter } from "./module.js";
import type { RuntimeName } from "./runtime.js";
import { always, call, type Test } from "./test.js";

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

const numericFormats = ["int32", "int64", "float"];

export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format) || numericFormats.includes(format);
}

/** The module and the function that check a format of strings; null where nobody does. */
export function checkerOf(
  format: string,
): readonly [RuntimeName, string] | null {
  return Object.hasOwn(formats, format) ? (formats[format] ?? null) : null;
}

export function formatTest(
  module: ModuleWriter,
  format: string | null,
  operand: Code,
): Test {
  const checker = format === null ? null : checkerOf(format);
  return checker === null
    ? always
    : call(code`${valueRef(module.runtime(...checker))}(${operand})`, 1);
}

/** A number of the given type and format; null where the type has been checked. */
export function numericTest(
  module: ModuleWriter,
  type: "integer" | "number" | null,
  format: string | null,
  operand: Code,
): Test {
  const name = numericChecker(type, format);
  return name === null
    ? always
    : call(code`${valueRef(module.runtime("values", name))}(${operand})`, 0);
}

/** The function of `runtime/values` that checks a number; null where there is nothing to check. */
export function numericChecker(
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
