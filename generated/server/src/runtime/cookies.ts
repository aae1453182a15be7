// Part of the Specwright runtime, copied unchanged.
/** The `Cookie` header. Of a repeated name, the first one counts, as RFC 6265 orders them. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const piece of (header ?? "").split(";")) {
    const at = piece.indexOf("=");
    if (at < 0) continue;
    const name = piece.slice(0, at).trim();
    const value = piece.slice(at + 1).trim();
    const bare = /^"(.*)"$/.exec(value)?.[1] ?? value;
    if (!cookies.has(name)) cookies.set(name, bare);
  }
  return cookies;
}
