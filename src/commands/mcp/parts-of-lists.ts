/** Long lists are returned in parts, because an agent reads all of a result. */

/** The length of a part as JSON text. One item may be longer. */
const longest = 40_000;

interface ListPart {
  readonly items: readonly unknown[];
  /** The position of the item that follows; null at the end. */
  readonly next: number | null;
}

export function partOf(list: readonly unknown[], from: number): ListPart {
  let length = 0;
  let end = from;
  while (end < list.length) {
    length += JSON.stringify(list[end]).length;
    if (length > longest && end > from) break;
    end++;
  }
  return { items: list.slice(from, end), next: end < list.length ? end : null };
}
