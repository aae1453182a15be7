// Part of the Specwright runtime.

/** A regular expression of ECMA-262 in Unicode mode. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
