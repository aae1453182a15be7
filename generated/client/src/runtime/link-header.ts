// Part of the Specwright runtime, copied unchanged.
/** `Link` headers (RFC 8288). */

/** The address of the first link with this relation; null where there is none. */
export function linkTarget(
  header: string | null,
  relation: string,
): string | null {
  if (header === null) return null;
  for (const match of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,]*))?)*)/g,
  )) {
    const [, target = "", parameters = ""] = match;
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]*))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? "").toLowerCase().split(/\s+/);
    if (relations.includes(relation)) return target;
  }
  return null;
}
