/**
 * Paths by pattern: `*` stands for any part of one segment, `**` for any number of segments. Braces are plain text,
 * since paths have them. Paths are spec text, so this never tries more than a pattern's length times a path's.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  return matches(
    pattern.split("/"),
    path.split("/"),
    (part) => part === "**",
    matchesSegment,
  );
}

function matchesSegment(pattern: string, segment: string): boolean {
  return matches(
    [...pattern],
    [...segment],
    (part) => part === "*",
    (part, character) => part === character,
  );
}

/** Whether a list fits a pattern in which some entries stand for any number of items. */
function matches(
  pattern: readonly string[],
  items: readonly string[],
  isAny: (part: string) => boolean,
  fits: (part: string, item: string) => boolean,
): boolean {
  /** For each number of items: whether the parts so far can stand for just these. */
  let reached = [true, ...items.map(() => false)];
  for (const part of pattern) {
    const next = [isAny(part) && reached[0] === true];
    for (const [index, item] of items.entries()) {
      next.push(
        isAny(part)
          ? next[index] === true || reached[index + 1] === true
          : reached[index] === true && fits(part, item),
      );
    }
    reached = next;
  }
  return reached.at(-1) === true;
}
