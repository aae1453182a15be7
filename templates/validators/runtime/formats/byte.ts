// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";

export const mustBeByte: Rule = /* @__PURE__ */ formatRule(
  "byte",
  "Base64-encoded data such as ZXhhbXBsZQ==",
);

export const mustBeBase64Url: Rule = /* @__PURE__ */ formatRule(
  "base64url",
  "Base64url-encoded data such as ZXhhbXBsZQ",
);

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const base64Url = /^[\w-]*={0,2}$/;

/** RFC 4648, section 4: Base64 with padding. */
export function isByte(text: string): boolean {
  return text.length % 4 === 0 && base64.test(text);
}

/** RFC 4648, section 5: Base64 with the URL-safe alphabet; padding is optional. */
export function isBase64Url(text: string): boolean {
  const rest = text.length % 4;
  return text.endsWith("=")
    ? rest === 0 && base64Url.test(text)
    : rest !== 1 && base64Url.test(text);
}
