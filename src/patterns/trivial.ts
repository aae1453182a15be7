/** What can be seen of a pattern without parsing it. */

/** The pattern with a letter in place of each escape and each class. */
function outlineOf(source: string): string {
  return source.replace(/\\[^]/g, "x").replace(/\[[^\]]*\]/g, "x");
}

/**
 * Whether a glance is enough: without a repeated group, a pattern needs two endless repetitions to be slow. The place
 * where the search starts counts as one of them, unless the pattern says where that is.
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
