/** Follows links to the last one. A chain of links that leads back to itself ends before it repeats a place. */
export function follow<Place>(
  start: Place,
  next: (place: Place) => Place | null,
): Place {
  let place = start;
  let following = next(start);
  if (following === null) return start;
  const seen = new Set([start]);
  while (following !== null && !seen.has(following)) {
    place = following;
    seen.add(place);
    following = next(place);
  }
  return place;
}
