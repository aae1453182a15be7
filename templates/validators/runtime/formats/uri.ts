// Part of the Specwright runtime, copied unchanged.
import { alphabet, isReference } from "./reference.js";

const plain =
  /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[A-Za-z0-9.-]+(?::\d*)?(?:\/[\w\-.~!$&'()*+,;=:@/]*)?$/;
const ascii = alphabet("", "");

/** RFC 3986: `https://example.com/pets?limit=20`. */
export function isUri(text: string): boolean {
  return plain.test(text) || isReference(text, ascii, "absolute");
}

/** A URI, or what is relative to one: `/pets`, `?page=2`. */
export function isUriReference(text: string): boolean {
  return plain.test(text) || isReference(text, ascii, "any");
}
