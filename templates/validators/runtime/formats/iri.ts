// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";
import { alphabet, isReference } from "./reference.js";

export const mustBeIri: Rule = /* @__PURE__ */ formatRule(
  "iri",
  "a URI such as https://example.com/",
);

export const mustBeIriReference: Rule = /* @__PURE__ */ formatRule(
  "iri-reference",
  "a URI or a relative reference such as /path",
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
