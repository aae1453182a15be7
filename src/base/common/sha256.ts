import { hash } from "node:crypto";

/** The digest of a text, the same for both kinds of line ends: Git may change them. */
export function textDigest(text: string): string {
  return sha256(text.replaceAll("\r\n", "\n"));
}

export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}
