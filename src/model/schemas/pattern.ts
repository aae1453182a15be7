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

/** Words of other dialects that JavaScript takes for plain letters: `\A`, `\z`, `[[:alpha:]]` and the like. */
const foreign = /\\[AZzGQEhRX]|\[\[:\^?\w+:\]/;
const property = /\\[pP]\{/;

function tryFlags(pattern: string): "u" | "" | null {
  if (foreign.test(pattern.replaceAll("\\\\", ""))) return null;
  for (const flags of ["u", ""] as const) {
    try {
      new RegExp(pattern, flags);
      // Without `u` this is the letter p, and nobody means that.
      return flags === "" && property.test(pattern) ? null : flags;
    } catch {
      // Not with these flags.
    }
  }
  return null;
}
