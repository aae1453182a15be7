// Part of the Specwright runtime.
/** `Link` headers (RFC 8288). */

/**
 * The URL of the first link with this relation, or null. It uses no regular expression for the whole header, because
 * that would start again at each `<` of a header that never ends a link.
 */
export function linkTarget(
  header: string | null,
  relation: string,
): string | null {
  if (header === null) return null;
  let start = header.indexOf("<");
  while (start >= 0) {
    const end = header.indexOf(">", start);
    if (end < 0) return null;
    const { pieces, next } = piecesFrom(header, end + 1);
    const relations = (parameterOf(pieces, "rel") ?? "").toLowerCase();
    // With an anchor, the link is not one of this response.
    const isOwn = parameterOf(pieces, "anchor") === null;
    if (isOwn && relations.split(/\s+/).includes(relation))
      return header.slice(start + 1, end);
    start = header.indexOf("<", next);
  }
  return null;
}

/** The parameters of a link: the text after the URL, up to the comma that ends the link, split at semicolons. */
function piecesFrom(
  header: string,
  from: number,
): { pieces: string[]; next: number } {
  const pieces: string[] = [];
  let start = from;
  let at = from;
  for (let isQuoted = false; at < header.length; at++) {
    const character = header[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === "\\") at++;
    else if (!isQuoted && (character === ";" || character === ",")) {
      pieces.push(header.slice(start, at));
      start = at + 1;
      if (character === ",") return { pieces, next: start };
    }
  }
  pieces.push(header.slice(start));
  return { pieces, next: header.length };
}

/** The first one of a name applies, as RFC 8288 requires for `rel`. */
function parameterOf(pieces: readonly string[], name: string): string | null {
  for (const piece of pieces) {
    const at = piece.indexOf("=");
    if (piece.slice(0, at).trim().toLowerCase() !== name) continue;
    const value = piece.slice(at + 1).trim();
    return value.startsWith('"')
      ? value.replaceAll('"', "").replace(/\\(.)/g, "$1")
      : value;
  }
  return null;
}
