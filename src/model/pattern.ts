/** Regular expressions of specs. JSON Schema means ECMA-262 with the `u` flag; many specs are only correct without it. */

/** The flags with which a pattern compiles, or null where it is no JavaScript regular expression. */
export function patternFlags(pattern: string): "u" | "" | null {
  for (const flags of ["u", ""] as const) {
    try {
      new RegExp(pattern, flags);
      return flags;
    } catch {
      // Not with these flags.
    }
  }
  return null;
}
