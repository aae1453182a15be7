// Part of the Specwright runtime, copied unchanged.
import { alphabet, isReference } from "./reference.js";

/** Matches most URIs. Two characters of the path at a time are faster than one. */
const plain =
  /^[a-z]+:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@/][\w\-.~!$&'()*+,;=:@/])*[\w\-.~!$&'()*+,;=:@/]?)?$/;
const ascii = alphabet("", "");

/** RFC 3986: `https://example.com/pets?limit=20`. */
export function isUri(text: string): boolean {
  return plain.test(text) || isReference(text, ascii, "absolute");
}

/** A URI, or a reference relative to one: `/pets`, `?page=2`. */
export function isUriReference(text: string): boolean {
  return plain.test(text) || isReference(text, ascii, "any");
}
