// Part of the Specwright runtime.
/** Parses the `Cookie` header: the values of each name, in order, still encoded. */
export function parseCookies(header: string | null): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const piece of (header ?? "").split(";")) {
    const at = piece.indexOf("=");
    if (at < 0) continue;
    const name = decodedName(piece.slice(0, at).trim());
    const value = piece.slice(at + 1).trim();
    const bare = /^"(.*)"$/.exec(value)?.[1] ?? value;
    const known = cookies.get(name);
    if (known) known.push(bare);
    else cookies.set(name, [bare]);
  }
  return cookies;
}

/**
 * Names that are not tokens are percent-encoded. Any other encoding stays unchanged: `__%48ost-id` must not become
 * `__Host-id`, which browsers protect by its name.
 */
function decodedName(name: string): string {
  if (!name.includes("%")) return name;
  try {
    const decoded = decodeURIComponent(name);
    return encodeURIComponent(decoded) === name ? decoded : name;
  } catch {
    return name;
  }
}
