/** Returns all items that can be reached from some items, including those, in the order in which they are found. */
export function closure<T>(
  starts: Iterable<T>,
  next: (item: T) => Iterable<T>,
): Set<T> {
  // Iterating over a set also visits items that are added during the iteration.
  const found = new Set(starts);
  for (const item of found) for (const one of next(item)) found.add(one);
  return found;
}
