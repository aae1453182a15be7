/** All ways into a value, but not all of them in a large one. */
export function waysInto(value: unknown, most: number): string[][] {
  const ways: string[][] = [];
  const visit = (inner: unknown, way: string[]): void => {
    if (way.length > 0) ways.push(way);
    if (typeof inner !== "object" || inner === null) return;
    for (const [key, one] of Object.entries(inner)) visit(one, [...way, key]);
  };
  visit(value, []);
  const step = Math.ceil(ways.length / most);
  return ways.filter((_, index) => index % step === 0);
}
