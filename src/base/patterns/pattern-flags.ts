/**
 * Regular expressions in specs. JSON Schema expects ECMA-262 with the `u` flag; many specs are valid only without it.
 */
import { getOrCreate } from "../common/get-or-create.js";

const known = new Map<string, "u" | "" | null>();

/** Returns the flags with which a pattern compiles, or null if it is not a JavaScript regular expression. */
export function patternFlags(pattern: string): "u" | "" | null {
  return getOrCreate(known, pattern, tryFlags);
}

/** Syntax of other regex dialects that JavaScript reads as plain letters: `\A`, `\z`, `[[:alpha:]]` and similar. */
const foreign = /\\[AZzGQEhRX]|\[\[:\^?\w+:\]/;
const property = /\\[pP]\{/;

function tryFlags(pattern: string): "u" | "" | null {
  if (foreign.test(pattern.replaceAll("\\\\", ""))) return null;
  for (const flags of ["u", ""] as const) {
    try {
      new RegExp(pattern, flags);
      // Without `u`, `\p` is the letter p, which no author intends.
      return flags === "" && property.test(pattern) ? null : flags;
    } catch {
      // The pattern does not compile with these flags.
    }
  }
  return null;
}

/** The regular expression of a pattern in the model, which contains no others. */
export function patternOf(pattern: string): RegExp {
  return new RegExp(pattern, patternFlags(pattern) ?? "");
}
