/** Addresses of operations: `get /pets`. */

/** Returns the method and path as written, which are unique in a spec. */
export function addressOf(method: string, path: string): string {
  return `${method} ${path}`;
}

/** Reads `GET /pets?status=available`; null if the text is not an address. */
export function writtenAddress(
  text: string,
): { address: string; query: string } | null {
  const [, method, path = "", query = ""] =
    /^([A-Za-z]+) (\/[^?\s]*)(?:\?(\S*))?$/.exec(text.trim()) ?? [];
  return method === undefined
    ? null
    : { address: addressOf(method.toLowerCase(), path), query };
}
