// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { alphabet, isReference } from "./reference.js";

export const mustBeUri: TestNode = /* @__PURE__ */ formatted(
  "uri",
  "a URI such as https://example.com/",
  isUri,
);

export const mustBeUriReference: TestNode = /* @__PURE__ */ formatted(
  "uri-reference",
  "a URI or a relative reference such as /path",
  isUriReference,
);

/** Matches most URIs. Two characters of the path at a time are faster than one. */
const plainUri =
  /^[a-z]+:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@/][\w\-.~!$&'()*+,;=:@/])*[\w\-.~!$&'()*+,;=:@/]?)?$/;
const asciiAlphabet = /* @__PURE__ */ alphabet("", "");

/** RFC 3986: `https://example.com/pets?limit=20`. */
export function isUri(text: string): boolean {
  return plainUri.test(text) || isReference(text, asciiAlphabet, "absolute");
}

/** A URI, or a reference relative to one: `/pets`, `?page=2`. */
export function isUriReference(text: string): boolean {
  return plainUri.test(text) || isReference(text, asciiAlphabet, "any");
}
