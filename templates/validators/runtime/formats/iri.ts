// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { alphabet, isReference } from "./reference.js";

export const mustBeIri: TestNode = /* @__PURE__ */ formatted(
  "iri",
  "a URI such as https://example.com/",
  isIri,
);

export const mustBeIriReference: TestNode = /* @__PURE__ */ formatted(
  "iri-reference",
  "a URI or a relative reference such as /path",
  isIriReference,
);

const letters = /* @__PURE__ */ alphabet(
  "\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef\\u{10000}-\\u{efffd}",
  "\\ue000-\\uf8ff\\u{f0000}-\\u{10fffd}",
);

/** RFC 3987: a URI with letters of any script. */
export function isIri(text: string): boolean {
  return isReference(text, letters, "absolute");
}

/** An IRI, or a reference relative to one. */
export function isIriReference(text: string): boolean {
  return isReference(text, letters, "any");
}
