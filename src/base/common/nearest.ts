/** Returns the known name that is most similar to a mistyped one, or null if none is similar. */
export function nearest(name: string, known: readonly string[]): string | null {
  return nearestAll(name, known)[0] ?? null;
}

/** Returns all known names that are as similar as the most similar one. */
export function nearestAll(name: string, known: readonly string[]): string[] {
  let best: string[] = [];
  let bestDistance = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance > bestDistance) continue;
    best = distance < bestDistance ? [candidate] : [...best, candidate];
    bestDistance = distance;
  }
  return best;
}

/** Counts insertions, deletions, replacements and swaps of neighbours as one each. */
function editDistance(one: string, other: string): number {
  // A name from a command line may have any length. A longer one is similar to none.
  if (one.length > 60) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/** Returns a question with the nearest known name, or the other advice if none is similar. */
export function didYouMean(
  name: string,
  known: readonly string[],
  otherwise: string,
): string {
  const near = nearest(name, known);
  return near === null ? otherwise : `Did you mean ${near}?`;
}
