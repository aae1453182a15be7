/**
 * Matches paths with globs: `*` matches any part of one segment, `**` any number of segments. Braces are plain text,
 * because path templates contain them. Paths are spec text, so the number of steps is at most the length of the pattern
 * times the length of the path.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  // A fast path, because a large spec has many paths: the text before the first `*` is the start of each match.
  const [literal = ""] = pattern.split(/\/?\*/, 1);
  if (!path.startsWith(literal)) return false;
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

/** Returns whether a list matches a pattern in which some entries match any number of items. */
function matches(
  pattern: readonly string[],
  items: readonly string[],
  isAny: (part: string) => boolean,
  fits: (part: string, item: string) => boolean,
): boolean {
  /** For each number of items: whether the parts so far match exactly these. */
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
