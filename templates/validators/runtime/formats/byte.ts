// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeByte: TestNode = /* @__PURE__ */ formatted(
  "byte",
  "Base64-encoded data such as ZXhhbXBsZQ==",
  isByte,
);

export const mustBeBase64Url: TestNode = /* @__PURE__ */ formatted(
  "base64url",
  "Base64url-encoded data such as ZXhhbXBsZQ",
  isBase64Url,
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
