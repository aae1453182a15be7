/** Recognizes patterns that are safe without parsing them. */

/** Returns the pattern with each escape and each class replaced by a letter. */
function outlineOf(source: string): string {
  return source.replace(/\\[^]/g, "x").replace(/\[[^\]]*\]?/g, "x");
}

/**
 * Returns whether the pattern cannot be slow. Without a repeated group, a slow pattern needs two unbounded repetitions.
 * The start position of the search counts as one of them, unless the pattern is anchored.
 */
export function isTrivial(source: string): boolean {
  const outline = outlineOf(source);
  if (/\)[*+{]/.test(outline)) return false;
  const endless = outline.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  if (endless === 0) return true;
  return endless === 1 && outline.startsWith("^") && !outline.includes("|");
}

export function depthOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of outlineOf(source)) {
    if (character === "(") deepest = Math.max(deepest, ++depth);
    if (character === ")") depth--;
  }
  return deepest;
}
