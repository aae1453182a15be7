import { serialize } from "node:v8";

/** Returns whether V8 stores the text with two bytes for each character. */
export function isWide(text: string): boolean {
  const wideString = "c".charCodeAt(0);
  return serialize(text).subarray(2, 4).includes(wideString);
}
