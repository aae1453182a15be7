/** Regular expressions of specs. JSON Schema means ECMA-262 with the `u` flag; many specs are only correct without it. */

const known = new Map<string, "u" | "" | null>();

/** The flags with which a pattern compiles, or null where it is no JavaScript regular expression. */
export function patternFlags(pattern: string): "u" | "" | null {
  let flags = known.get(pattern);
  if (flags === undefined) {
    flags = tryFlags(pattern);
    known.set(pattern, flags);
  }
  return flags;
}

function tryFlags(pattern: string): "u" | "" | null {
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
